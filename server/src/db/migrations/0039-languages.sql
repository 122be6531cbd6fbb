-- In which language somebody reads: pages on every device and letters follow it. A code that the server does not know is English to it.
alter table accounts add language text not null default 'en' check (language ~ '^[a-z]{2,3}$');
alter table waiting_sign_ups add language text not null default 'en' check (language ~ '^[a-z]{2,3}$');
