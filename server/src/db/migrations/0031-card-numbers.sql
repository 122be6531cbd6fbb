-- On a volunteer's card: nine random digits, which mean nothing.
alter table accounts add card_number integer default
  (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 900000000 + 100000000)::integer not null;
