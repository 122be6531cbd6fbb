-- What could not be delivered to whoever has signed up and waits (D19): gone with what waits.
alter table undelivered_notifications
  alter account_id drop not null,
  add sign_up_id uuid references waiting_sign_ups on update cascade on delete cascade,
  add constraint of_one_or_the_other check (num_nonnulls(account_id, sign_up_id) = 1);
create unique index undelivered_once_per_sign_up on undelivered_notifications (sign_up_id);
