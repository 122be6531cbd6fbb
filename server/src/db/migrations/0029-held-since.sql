-- When whoever holds the call took it first: taken again, it is not theirs for ever.
alter table calls add held_since timestamptz;
