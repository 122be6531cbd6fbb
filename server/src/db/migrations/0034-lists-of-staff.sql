-- With what the lists of people ask besides: a late page passes those before it without looking at their rows.
drop index people_by_name;
create index people_by_name on accounts (lower(name), id) include (name, category, approved_at) where banned_at is null;
