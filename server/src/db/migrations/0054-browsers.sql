-- Accounts that are known on one browser (D62): each has a mark of its own there, and the browser joins them.
alter table known_devices add column browser_id uuid not null default gen_random_uuid();
create index known_devices_of_browser on known_devices (browser_id);
