-- Addresses are kept as they are compared (`foldedAddress`, domain/src/email-address.ts): nothing folds them here any more.
update accounts set email = lower(email);
update waiting_sign_ups set email = lower(email);
update address_changes set email = lower(email);
update contact_messages set email = lower(email);
drop index one_account_per_email;
create unique index one_account_per_email on accounts (email);
drop index one_sign_up_per_password;
create unique index one_sign_up_per_password on waiting_sign_ups (email, password_hash);
