-- Whoever has no email is looked after by staff. Their address is ID@phone.invalid, to which nothing is sent.
alter table accounts
  add by_phone boolean default false not null,
  -- Whose number it is, if not theirs.
  add contact_name text,
  add contact_relation text,
  add kin_name text,
  add kin_relation text,
  add kin_phone text check (kin_phone ~ '^[0-9]{10}$'),
  add spoke_to text check (spoke_to in ('herself', 'somebody-for-her')),
  -- Of the text that was read out.
  add consent_version date,
  -- Somebody of the network has been there.
  add house_known boolean default false not null,
  add phone_wrong_at timestamptz;

alter table help_requests
  -- Posted by staff: there is no code, as long as its citizen is by phone, or the visit under way.
  add by_phone boolean default false not null,
  -- Kept off the board until somebody of the network knows the house.
  add first_visit boolean default false not null;
-- For the statistics.
create index requests_by_phone on help_requests (posted_at) where (by_phone);
