-- Rows that never go, of topics that nobody follows: the planner would read a table that was nearly empty as a whole, and go on
-- with that plan where thousands of changes come in a minute.
insert into changes (topic, xid) select 'nobody ' || n, '0' from generate_series(1, 3000) n;
analyze changes;
