-- The number of a request that people can say on the telephone.
alter table help_requests add number integer generated always as identity (start with 1001);
create unique index one_request_per_number on help_requests (number);
