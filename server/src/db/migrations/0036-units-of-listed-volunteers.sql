-- The college, NSS unit, club or office of a volunteer on a list; it becomes the account's.
alter table waiting_sign_ups add organisation text check (length(organisation) <= 80);
