-- Who gave the list on which staff had them; null of whoever signed up by themselves. No password opens such a sign-up.
alter table waiting_sign_ups add list_from text;
create unique index one_listed_per_address on waiting_sign_ups (email) where list_from is not null;
