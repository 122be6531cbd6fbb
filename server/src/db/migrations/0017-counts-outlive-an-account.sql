-- What is counted of a person within a day goes on if they leave and come back (D98): ids alone, for as long as it counts.
alter table missed_addresses drop constraint missed_addresses_volunteer_id_fkey;
alter table far_reads drop constraint far_reads_volunteer_id_fkey;
alter table request_rounds drop constraint request_rounds_citizen_id_fkey;
alter table help_requests drop constraint help_requests_asked_first_fkey;
create index missed_addresses_of_volunteers on missed_addresses (volunteer_id);
