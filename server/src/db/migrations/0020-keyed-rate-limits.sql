-- What is counted is named by a keyed hash from now on. A plain one of an address is found by trying all addresses.
delete from rate_limits;
delete from wrong_passwords;
delete from failed_addresses;
