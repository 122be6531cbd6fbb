-- Why two people are kept apart; so far only staff could do it.
alter table separations
  add column id uuid not null default gen_random_uuid() unique,
  add column cause text not null default 'staff' check (cause in ('declined', 'concern', 'staff'));
alter table separations alter column cause drop default;
