-- Whether the row of a pair was looked at, while one of the two has gone (D59). Of those before, nobody knows.
alter table protections add looked_at timestamptz;
update protections set looked_at = since where pattern is not null;
