-- Which version of the privacy page somebody agreed to, and when. Null: they signed up before that was noted, or an
-- administrator was made for them.
alter table waiting_sign_ups add column privacy_version date;
alter table accounts add column privacy_version date, add column agreed_at timestamptz;
