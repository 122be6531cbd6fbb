-- Who gave the list on which staff had them; null of whoever signed up by themselves. No password opens such a sign-up.
alter table waiting_sign_ups add list_from text;
