-- Written by `npm run db:dump` from a migrated database. To change it, add a migration.

create table accounts (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  phone text not null,
  category text not null,
  district text,
  skills text[],
  password_hash text not null,
  created_at timestamp with time zone not null,
  verified_at timestamp with time zone default now() not null,
  approved_at timestamp with time zone,
  banned_at timestamp with time zone,
  name_before text,
  phone_before text,
  returned_after text,
  privacy_version date,
  agreed_at timestamp with time zone,
  awaits_agreement boolean default false not null,
  area text,
  address text,
  landmark text,
  availability text[],
  language text default 'en'::text not null,
  email_before text,
  kept_apart_before boolean default false not null,
  in_case_before boolean default false not null,
  shares_phone boolean default false not null,
  stopped_at timestamp with time zone,
  stopped_for text,
  resumed_at timestamp with time zone,
  search_words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(((((((((((((((((((((((translate(translate(lower(NORMALIZE(name, NFKC)), 'ൻർൽൾൺൿൌँ൦൧൨൩൪൫൬൭൮൯०१२३४५६७८९്‌‍़́̇­​⁠﻿'::text, 'നരലളണകൗं01234567890123456789'::text), '.,;:!?''"`´‘’‛ʼ′“”()[]/\|&-‐‑‒–—―−·•'::text, repeat(' '::text, 35)) || ' '::text) || translate(translate(lower(NORMALIZE(name, NFKC)), 'ൻർൽൾൺൿൌँ൦൧൨൩൪൫൬൭൮൯०१२३४५६७८९്‌‍़́̇­​⁠﻿'::text, 'നരലളണകൗं01234567890123456789'::text), '.,;:!?''"`´‘’‛ʼ′“”()[]/\|&-‐‑‒–—―−·•'::text, ''::text)) || ' '::text) || translate(translate(lower(NORMALIZE(name, NFKC)), 'ൻർൽൾൺൿൌँ൦൧൨൩൪൫൬൭൮൯०१२३४५६७८९്‌‍़́̇­​⁠﻿'::text, 'നരലളണകൗं01234567890123456789'::text), (' '::text || '.,;:!?''"`´‘’‛ʼ′“”()[]/\|&-‐‑‒–—―−·•'::text), ''::text)) || ' '::text) || email) || ' '::text) || translate(split_part(email, '@'::text, 1), '.-_+'::text, '    '::text)) || ' '::text) || phone) || ' '::text) || substr(phone, 2)) || ' '::text) || substr(phone, 3)) || ' '::text) || substr(phone, 4)) || ' '::text) || substr(phone, 5)) || ' '::text) || substr(phone, 6)) || ' '::text) || substr(phone, 7)), ' '::text), ''::text))) stored not null,
  request_emails text default 'each-morning'::text not null,
  request_emails_token uuid default gen_random_uuid() not null,
  unfilled_emailed_at timestamp with time zone,
  away_until date,
  compared_words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(((((((((((((((((((((((translate(as_compared(name), '.,;:!?''"`´‘’‛ʼ′“”()[]/\|&-‐‑‒–—―−·•'::text, repeat(' '::text, 35)) || ' '::text) || translate(as_compared(name), '.,;:!?''"`´‘’‛ʼ′“”()[]/\|&-‐‑‒–—―−·•'::text, ''::text)) || ' '::text) || translate(as_compared(name), (' '::text || '.,;:!?''"`´‘’‛ʼ′“”()[]/\|&-‐‑‒–—―−·•'::text), ''::text)) || ' '::text) || email) || ' '::text) || translate(split_part(email, '@'::text, 1), '.-_+'::text, '    '::text)) || ' '::text) || phone) || ' '::text) || substr(phone, 2)) || ' '::text) || substr(phone, 3)) || ' '::text) || substr(phone, 4)) || ' '::text) || substr(phone, 5)) || ' '::text) || substr(phone, 6)) || ' '::text) || substr(phone, 7)), ' '::text), ''::text))) stored not null,
  person_id uuid default gen_random_uuid() not null,
  house_mark bytea,
  stopped_before boolean default false not null,
  awaits_call boolean default false not null,
  vouched_at timestamp with time zone,
  waiting_emailed_at timestamp with time zone,
  stop_shown_from timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_category_check CHECK ((category = ANY (ARRAY['Volunteer'::text, 'Citizen'::text, 'Senior Citizen'::text, 'Admin'::text]))),
  constraint accounts_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint accounts_phone_check CHECK ((phone ~ '^[0-9]{10}$'::text)),
  constraint accounts_request_emails_check CHECK ((request_emails = ANY (ARRAY['at-once'::text, 'each-morning'::text, 'never'::text]))),
  constraint accounts_returned_after_check CHECK ((returned_after = ANY (ARRAY['rejected'::text, 'banned'::text, 'deleted'::text]))),
  constraint stopped_for_a_reason CHECK (((stopped_at IS NULL) = (stopped_for IS NULL)))
);
CREATE INDEX accounts_by_compared_word ON accounts USING gin (compared_words) WITH (fastupdate=off);
CREATE INDEX accounts_by_house ON accounts USING btree (house_mark) WHERE (house_mark IS NOT NULL);
CREATE INDEX accounts_by_person ON accounts USING btree (person_id);
CREATE INDEX accounts_by_phone ON accounts USING btree (phone);
CREATE INDEX accounts_by_word ON accounts USING gin (search_words) WITH (fastupdate=off);
CREATE INDEX administrators ON accounts USING btree (id) WHERE (category = 'Admin'::text);
CREATE INDEX banned_people ON accounts USING btree (lower(name), id) WHERE (banned_at IS NOT NULL);
CREATE INDEX citizens_to_agree_to ON accounts USING btree (id) WHERE awaits_agreement;
CREATE UNIQUE INDEX one_account_per_email ON accounts USING btree (email);
CREATE UNIQUE INDEX one_account_per_request_emails_token ON accounts USING btree (request_emails_token);
CREATE INDEX people_by_category ON accounts USING btree (category) WHERE (banned_at IS NULL);
CREATE INDEX people_by_name ON accounts USING btree (lower(name), id) INCLUDE (name, category, approved_at) WHERE (banned_at IS NULL);
CREATE INDEX volunteers_by_district ON accounts USING btree (district) WHERE ((category = 'Volunteer'::text) AND (approved_at IS NOT NULL) AND (banned_at IS NULL));
CREATE INDEX volunteers_changed ON accounts USING btree (id) WHERE ((name_before IS NOT NULL) OR (phone_before IS NOT NULL) OR (email_before IS NOT NULL));
CREATE INDEX volunteers_stopped ON accounts USING btree (id) WHERE (stopped_at IS NOT NULL);
CREATE INDEX volunteers_waiting ON accounts USING btree (created_at) WHERE ((category = 'Volunteer'::text) AND (approved_at IS NULL) AND (banned_at IS NULL));

create table address_changes (
  account_id uuid not null,
  email text not null,
  asked_at timestamp with time zone not null,
  token_hash bytea,
  expires_at timestamp with time zone,
  constraint address_changes_pkey PRIMARY KEY (account_id),
  constraint address_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_address_change_per_token ON address_changes USING btree (token_hash);

create table another_persons (
  one_id uuid not null,
  other_id uuid not null,
  since timestamp with time zone not null,
  constraint another_persons_pkey PRIMARY KEY (one_id, other_id),
  constraint another_persons_check CHECK ((one_id < other_id))
);
CREATE INDEX another_persons_of_other ON another_persons USING btree (other_id);

create table asked_volunteers (
  id uuid default gen_random_uuid() not null,
  request_id uuid not null,
  volunteer_id uuid not null,
  asked_at timestamp with time zone not null,
  revision integer not null,
  said_yes boolean,
  answered_at timestamp with time zone,
  constraint asked_volunteers_pkey PRIMARY KEY (id),
  constraint asked_volunteers_request_id_volunteer_id_key UNIQUE (request_id, volunteer_id),
  constraint asked_volunteers_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE,
  constraint asked_volunteers_volunteer_id_fkey FOREIGN KEY (volunteer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX asked_volunteers_of_volunteer ON asked_volunteers USING btree (volunteer_id, asked_at);

create table audit_remarks (
  entry_id bigint not null,
  author_id uuid not null,
  text text not null,
  salt bytea not null,
  constraint audit_remarks_pkey PRIMARY KEY (entry_id),
  constraint audit_remarks_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX audit_remarks_of_author ON audit_remarks USING btree (author_id);

create table blocklist (
  id bigint generated always as identity not null,
  email_hash bytea not null,
  phone_hash bytea not null,
  reason text not null,
  at timestamp with time zone not null,
  account_id uuid,
  browser_ids uuid[] default '{}'::uuid[] not null,
  constraint blocklist_pkey PRIMARY KEY (id),
  constraint blocklist_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint blocklist_reason_check CHECK ((reason = ANY (ARRAY['rejected'::text, 'banned'::text, 'deleted'::text])))
);
CREATE INDEX blocklist_by_browser ON blocklist USING gin (browser_ids);
CREATE INDEX blocklist_by_email ON blocklist USING btree (email_hash);
CREATE INDEX blocklist_by_phone ON blocklist USING btree (phone_hash);
CREATE INDEX blocklist_of_account ON blocklist USING btree (account_id) WHERE (account_id IS NOT NULL);

create table board_versions (
  district text not null,
  part integer not null,
  version bigint not null,
  constraint board_versions_pkey PRIMARY KEY (district, part)
);

create table browsers_before_approval (
  account_id uuid not null,
  browser_id uuid not null,
  constraint browsers_before_approval_pkey PRIMARY KEY (account_id, browser_id),
  constraint browsers_before_approval_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table concern_notes (
  id uuid default gen_random_uuid() not null,
  concern_id uuid not null,
  author_id uuid,
  text text not null,
  at timestamp with time zone not null,
  constraint concern_notes_pkey PRIMARY KEY (id),
  constraint concern_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint concern_notes_concern_id_fkey FOREIGN KEY (concern_id) REFERENCES concerns(id) ON DELETE CASCADE
);
CREATE INDEX concern_notes_of_author ON concern_notes USING btree (author_id);
CREATE INDEX concern_notes_of_concern ON concern_notes USING btree (concern_id, at);

create table concerns (
  id uuid default gen_random_uuid() not null,
  request_id uuid not null,
  reporter_id uuid,
  subject_id uuid,
  kind text not null,
  text text,
  state text default 'new'::text not null,
  owner_id uuid,
  raised_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  reporter_mark text,
  subject_mark text,
  was_there boolean default false not null,
  is_third boolean default false not null,
  shown_from timestamp with time zone,
  constraint concerns_pkey PRIMARY KEY (id),
  constraint concerns_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint concerns_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint concerns_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE,
  constraint concerns_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint concerns_kind_check CHECK ((kind = ANY (ARRAY['felt-unsafe'::text, 'money'::text, 'unkind'::text, 'did-not-come'::text, 'other'::text]))),
  constraint concerns_state_check CHECK ((state = ANY (ARRAY['new'::text, 'in-hand'::text, 'closed'::text])))
);
CREATE INDEX concerns_by_time ON concerns USING btree (raised_at, id);
CREATE INDEX concerns_closed ON concerns USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX concerns_of_owner ON concerns USING btree (owner_id);
CREATE INDEX concerns_of_reporter ON concerns USING btree (reporter_id);
CREATE INDEX concerns_of_request ON concerns USING btree (request_id);
CREATE INDEX concerns_of_subject ON concerns USING btree (subject_id);
CREATE INDEX concerns_open ON concerns USING btree (raised_at, id) WHERE (state <> 'closed'::text);

create table contact_messages (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  sender_id uuid,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX contact_messages_by_time ON contact_messages USING btree (created_at);
CREATE INDEX contact_messages_of_sender ON contact_messages USING btree (sender_id) WHERE (sender_id IS NOT NULL);
CREATE INDEX contact_messages_waiting ON contact_messages USING btree (created_at) WHERE (answered_at IS NULL);

create table counted_requests (
  week date not null,
  district text not null,
  help_type text not null,
  status text not null,
  minutes integer,
  count integer not null,
  told integer,
  constraint one_row_per_group UNIQUE NULLS NOT DISTINCT (week, district, help_type, status, minutes, told)
);

create table counted_until (
  is_only boolean default true not null,
  time_zone text not null,
  closed_before timestamp with time zone not null,
  constraint counted_until_pkey PRIMARY KEY (is_only),
  constraint counted_until_is_only_check CHECK (is_only)
);

create table audit.cuts (
  "position" bigint not null,
  hash bytea not null,
  at timestamp with time zone default now() not null,
  constraint cuts_pkey PRIMARY KEY ("position")
);

create table drawn_figures (
  name text not null,
  period date not null,
  figures jsonb not null,
  constraint drawn_figures_pkey PRIMARY KEY (name, period)
);

create table endings (
  id bigint generated always as identity not null,
  request_id uuid not null,
  volunteer_id uuid not null,
  citizen_id uuid,
  ending text not null,
  accepted_at timestamp with time zone not null,
  at timestamp with time zone not null,
  constraint endings_pkey PRIMARY KEY (id)
);
CREATE INDEX endings_of_citizens ON endings USING btree (citizen_id, at);
CREATE INDEX endings_of_volunteers ON endings USING btree (volunteer_id, at);

create table failed_addresses (
  client_subnet bytea not null,
  address bytea not null,
  at timestamp with time zone not null,
  constraint failed_addresses_pkey PRIMARY KEY (client_subnet, address)
);

create table far_reads (
  volunteer_id uuid not null,
  request_id uuid not null,
  at timestamp with time zone not null,
  constraint far_reads_pkey PRIMARY KEY (volunteer_id, request_id),
  constraint far_reads_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE
);
CREATE INDEX far_reads_by_request ON far_reads USING btree (request_id);
CREATE INDEX far_reads_by_time ON far_reads USING btree (at);

create table former_accounts (
  id uuid not null,
  person_id uuid not null,
  marks bytea[] not null,
  awaits_agreement boolean not null,
  resumed_at timestamp with time zone,
  forget_at timestamp with time zone not null,
  constraint former_accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX former_accounts_by_mark ON former_accounts USING gin (marks);
CREATE INDEX former_accounts_by_person ON former_accounts USING btree (person_id);

create table guidance (
  help_type text not null,
  language text not null,
  lines text[] not null,
  changed_by uuid,
  changed_at timestamp with time zone not null,
  constraint guidance_pkey PRIMARY KEY (help_type, language),
  constraint guidance_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(id) ON DELETE SET NULL
);
CREATE INDEX guidance_changed_by ON guidance USING btree (changed_by);

create table audit.head (
  is_only boolean default true not null,
  "position" bigint not null,
  hash bytea not null,
  constraint head_pkey PRIMARY KEY (is_only),
  constraint head_is_only_check CHECK (is_only)
);

create table help_requests (
  id uuid default gen_random_uuid() not null,
  handle text not null,
  citizen_id uuid,
  help_type text not null,
  description text not null,
  additional text,
  district text not null,
  help_date date not null,
  help_time time without time zone not null,
  starts_at timestamp with time zone not null,
  posted_at timestamp with time zone not null,
  status text not null,
  volunteer_id uuid,
  accepted_at timestamp with time zone,
  completion_code text,
  wrong_codes integer default 0 not null,
  code_locked_until timestamp with time zone,
  closing text,
  closed_at timestamp with time zone,
  public_description text not null,
  public_additional text,
  reminded_at timestamp with time zone,
  overdue_told_at timestamp with time zone,
  area text,
  address text,
  landmark text,
  number integer generated always as identity not null,
  former_handle text,
  offered_count integer default 0,
  offer_rounds integer default 0 not null,
  next_offer_at timestamp with time zone,
  unfilled_told integer default 0 not null,
  unfilled_desk_told integer default 0 not null,
  visit_reminded_at timestamp with time zone,
  reserved_for uuid,
  reserved_until timestamp with time zone,
  proposed_for timestamp with time zone,
  thanks text,
  thanked_at timestamp with time zone,
  revision integer default 0 not null,
  revised_at timestamp with time zone,
  opened_to_all boolean default false not null,
  confirmed_at timestamp with time zone,
  awaits_call boolean default false not null,
  is_first_visit boolean default false not null,
  denied_at timestamp with time zone,
  asked_first uuid,
  asked_first_until timestamp with time zone,
  let_be_at timestamp with time zone,
  constraint help_requests_pkey PRIMARY KEY (id),
  constraint help_requests_citizen_id_fkey FOREIGN KEY (citizen_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint help_requests_reserved_for_fkey FOREIGN KEY (reserved_for) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint help_requests_volunteer_id_fkey FOREIGN KEY (volunteer_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint a_closing_once_closed CHECK (((closed_at IS NOT NULL) = (status = ANY (ARRAY['completed'::text, 'cancelled'::text, 'expired'::text, 'lapsed'::text])))),
  constraint a_code_while_accepted CHECK (
CASE
    WHEN (status = 'completed'::text) THEN true
    ELSE ((completion_code IS NOT NULL) = (status = 'accepted'::text))
END),
  constraint help_requests_check CHECK (((proposed_for IS NULL) OR (status = 'accepted'::text))),
  constraint help_requests_completion_code_check CHECK ((completion_code ~ '^[0-9]{6}$'::text)),
  constraint help_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'completed'::text, 'cancelled'::text, 'expired'::text, 'lapsed'::text])))
);
CREATE INDEX accepted_requests_by_time ON help_requests USING btree (starts_at) WHERE (status = 'accepted'::text);
CREATE INDEX current_requests_by_time ON help_requests USING btree (starts_at, id) WHERE (status = ANY (ARRAY['open'::text, 'accepted'::text]));
CREATE INDEX first_visits ON help_requests USING btree (citizen_id) WHERE (is_first_visit AND (confirmed_at IS NULL) AND (denied_at IS NULL));
CREATE UNIQUE INDEX one_accepted_request_per_volunteer ON help_requests USING btree (volunteer_id) WHERE (status = 'accepted'::text);
CREATE UNIQUE INDEX one_current_request_per_citizen ON help_requests USING btree (citizen_id) WHERE (status = ANY (ARRAY['open'::text, 'accepted'::text]));
CREATE UNIQUE INDEX one_request_per_handle ON help_requests USING btree (handle);
CREATE UNIQUE INDEX one_request_per_number ON help_requests USING btree (number);
CREATE INDEX open_requests_by_district ON help_requests USING btree (district, starts_at, id) WHERE (status = 'open'::text);
CREATE INDEX open_requests_by_time ON help_requests USING btree (starts_at, id) WHERE (status = 'open'::text);
CREATE INDEX requests_asked_first ON help_requests USING btree (asked_first) WHERE (asked_first IS NOT NULL);
CREATE INDEX requests_by_closing ON help_requests USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX requests_by_former_handle ON help_requests USING btree (former_handle) WHERE (former_handle IS NOT NULL);
CREATE INDEX requests_of_citizen ON help_requests USING btree (citizen_id, posted_at DESC);
CREATE INDEX requests_of_volunteer ON help_requests USING btree (volunteer_id, posted_at DESC);
CREATE INDEX requests_reserved_for ON help_requests USING btree (reserved_for) WHERE (reserved_for IS NOT NULL);
CREATE INDEX requests_to_offer ON help_requests USING btree (next_offer_at) WHERE ((status = 'open'::text) AND (next_offer_at IS NOT NULL));
CREATE INDEX requests_with_words ON help_requests USING btree (closed_at) WHERE ((closed_at IS NOT NULL) AND (description <> ''::text));

create table keys (
  name text not null,
  sealed bytea not null,
  constraint keys_pkey PRIMARY KEY (name)
);

create table known_devices (
  token_hash bytea not null,
  account_id uuid,
  last_used_at timestamp with time zone not null,
  browser_id uuid default gen_random_uuid() not null,
  client_subnet text,
  constraint known_devices_pkey PRIMARY KEY (token_hash),
  constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_of_account ON known_devices USING btree (account_id);
CREATE INDEX known_devices_of_browser ON known_devices USING btree (browser_id);

create table last_done (
  what text not null,
  at timestamp with time zone not null,
  constraint last_done_pkey PRIMARY KEY (what),
  constraint last_done_what_check CHECK ((what = ANY (ARRAY['backup'::text, 'letter'::text, 'offsite'::text])))
);

create table audit.lines (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  client_subnet text,
  remark_hash bytea,
  "position" bigint,
  hash bytea,
  constraint lines_pkey PRIMARY KEY (id),
  constraint lines_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['account'::text, 'request'::text, 'concern'::text, 'message'::text])))
);
CREATE INDEX lines_by_time ON audit.lines USING btree (at);
CREATE INDEX lines_of_action ON audit.lines USING btree (action, id);
CREATE INDEX lines_of_actor ON audit.lines USING btree (actor_id, id);
CREATE INDEX lines_of_subject ON audit.lines USING btree (subject_id, at);
CREATE INDEX lines_unlinked ON audit.lines USING btree (id) WHERE ("position" IS NULL);
CREATE UNIQUE INDEX one_line_per_position ON audit.lines USING btree ("position") WHERE ("position" IS NOT NULL);

create table mailbox_emails (
  id bigint generated always as identity not null,
  message_id text not null,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  kept_at timestamp with time zone default now() not null,
  to_id uuid,
  about_id uuid,
  constraint mailbox_emails_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX one_mailbox_email_per_message ON mailbox_emails USING btree (message_id);

create table missed_addresses (
  volunteer_id uuid not null,
  at timestamp with time zone not null
);
CREATE INDEX missed_addresses_of_volunteer ON missed_addresses USING btree (volunteer_id, at);
CREATE INDEX missed_addresses_of_volunteers ON missed_addresses USING btree (volunteer_id);

create table notices (
  id uuid default gen_random_uuid() not null,
  number bigint generated always as identity not null,
  account_id uuid not null,
  request_id uuid not null,
  kind text not null,
  at timestamp with time zone not null,
  seen_at timestamp with time zone,
  help_type text,
  district text,
  help_date date,
  help_time time without time zone,
  constraint notices_pkey PRIMARY KEY (id),
  constraint notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint notices_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE
);
CREATE INDEX notices_of_account ON notices USING btree (account_id);
CREATE INDEX notices_of_request ON notices USING btree (request_id);
CREATE INDEX notices_seen ON notices USING btree (seen_at) WHERE (seen_at IS NOT NULL);
CREATE INDEX notices_unseen ON notices USING btree (account_id, at) WHERE (seen_at IS NULL);

create table outbox (
  id bigint generated always as identity not null,
  task text not null,
  payload json not null,
  constraint outbox_pkey PRIMARY KEY (id)
);

create table password_resets (
  account_id uuid not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  older_hashes bytea[] default '{}'::bytea[] not null,
  constraint password_resets_pkey PRIMARY KEY (account_id),
  constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_reset_per_token ON password_resets USING btree (token_hash);

create table patterns (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  volunteer_id uuid,
  citizen_id uuid,
  count integer not null,
  at timestamp with time zone not null,
  looked_at timestamp with time zone,
  constraint patterns_pkey PRIMARY KEY (id),
  constraint patterns_volunteer_id_citizen_id_kind_key UNIQUE NULLS NOT DISTINCT (volunteer_id, citizen_id, kind),
  constraint patterns_citizen_id_fkey FOREIGN KEY (citizen_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint patterns_volunteer_id_fkey FOREIGN KEY (volunteer_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint patterns_check CHECK ((num_nonnulls(volunteer_id, citizen_id) > 0))
);
CREATE INDEX patterns_of_citizen ON patterns USING btree (citizen_id);
CREATE INDEX patterns_to_see ON patterns USING btree (at, id) WHERE (looked_at IS NULL);

create table person_marks (
  account_id uuid not null,
  hash bytea not null,
  constraint person_marks_pkey PRIMARY KEY (account_id, hash),
  constraint person_marks_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX person_marks_by_hash ON person_marks USING btree (hash);

create table protections (
  id uuid default gen_random_uuid() not null,
  marks bytea[] not null,
  role text not null,
  other_id uuid,
  cause text,
  concern_id uuid,
  pattern text,
  blocked text,
  count integer,
  since timestamp with time zone not null,
  forget_at timestamp with time zone,
  citizen_asked boolean default false not null,
  volunteer_asked boolean default false not null,
  looked_at timestamp with time zone,
  account_id uuid,
  stopped_for text,
  constraint protections_pkey PRIMARY KEY (id),
  constraint protections_concern_id_fkey FOREIGN KEY (concern_id) REFERENCES concerns(id) ON DELETE CASCADE,
  constraint protections_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX protections_by_mark ON protections USING gin (marks);
CREATE INDEX protections_of_account ON protections USING btree (account_id);
CREATE INDEX protections_of_concern ON protections USING btree (concern_id);
CREATE INDEX protections_of_other ON protections USING btree (other_id);
CREATE INDEX protections_to_forget ON protections USING btree (forget_at) WHERE (forget_at IS NOT NULL);

create table rate_limits (
  key bytea not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES second_factors(account_id) ON DELETE CASCADE
);

create table redactions (
  name text not null,
  at timestamp with time zone not null,
  constraint redactions_pkey PRIMARY KEY (name)
);

create table request_emails (
  id uuid default gen_random_uuid() not null,
  volunteer_id uuid not null,
  at timestamp with time zone not null,
  is_morning boolean not null,
  constraint request_emails_pkey PRIMARY KEY (id),
  constraint request_emails_volunteer_id_fkey FOREIGN KEY (volunteer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX request_emails_by_time ON request_emails USING btree (at);
CREATE INDEX request_emails_of_volunteer ON request_emails USING btree (volunteer_id, at);

create table request_offers (
  request_id uuid not null,
  volunteer_id uuid not null,
  email_id uuid not null,
  constraint request_offers_pkey PRIMARY KEY (request_id, volunteer_id),
  constraint request_offers_email_id_fkey FOREIGN KEY (email_id) REFERENCES request_emails(id) ON DELETE CASCADE,
  constraint request_offers_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE,
  constraint request_offers_volunteer_id_fkey FOREIGN KEY (volunteer_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX request_offers_of_email ON request_offers USING btree (email_id);
CREATE INDEX request_offers_of_volunteer ON request_offers USING btree (volunteer_id);

create table request_rounds (
  request_id uuid not null,
  citizen_id uuid not null,
  at timestamp with time zone not null,
  constraint request_rounds_pkey PRIMARY KEY (request_id, at),
  constraint request_rounds_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE
);
CREATE INDEX request_rounds_of_citizen ON request_rounds USING btree (citizen_id, at);

create table retired_refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  constraint retired_refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint retired_refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX retired_refresh_tokens_of_session ON retired_refresh_tokens USING btree (session_id);

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table second_factors (
  account_id uuid not null,
  sealed bytea not null,
  confirmed_at timestamp with time zone,
  last_period bigint default 0 not null,
  constraint second_factors_pkey PRIMARY KEY (account_id),
  constraint second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table separations (
  volunteer_id uuid not null,
  citizen_id uuid not null,
  since timestamp with time zone not null,
  id uuid default gen_random_uuid() not null,
  cause text not null,
  citizen_asked boolean default false not null,
  volunteer_asked boolean default false not null,
  pressed_by uuid,
  pressed_at timestamp with time zone,
  asked_at timestamp with time zone,
  said_no_at timestamp with time zone,
  carried_over boolean default false not null,
  constraint separations_pkey PRIMARY KEY (volunteer_id, citizen_id),
  constraint separations_id_key UNIQUE (id),
  constraint separations_citizen_id_fkey FOREIGN KEY (citizen_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint separations_pressed_by_fkey FOREIGN KEY (pressed_by) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint separations_volunteer_id_fkey FOREIGN KEY (volunteer_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint separations_cause_check CHECK ((cause = ANY (ARRAY['declined'::text, 'concern'::text, 'staff'::text])))
);
CREATE INDEX separations_of_citizen ON separations USING btree (citizen_id);
CREATE INDEX separations_pressed_by ON separations USING btree (pressed_by) WHERE (pressed_by IS NOT NULL);

create table sessions (
  id uuid default gen_random_uuid() not null,
  account_id uuid,
  token_hash bytea not null,
  refresh_hash bytea not null,
  previous_token_hash bytea,
  previous_refresh_hash bytea,
  rotated_at timestamp with time zone,
  started_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  end_reason text,
  confirmed_at timestamp with time zone default now() not null,
  family_id uuid default gen_random_uuid() not null,
  device text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['idle'::text, 'too-old'::text, 'signed-out'::text, 'reused-token'::text, 'gave-way'::text, 'password-changed'::text, 'suspended'::text, 'terminated'::text, 'left'::text])))
);
CREATE UNIQUE INDEX one_session_per_previous_refresh_token ON sessions USING btree (previous_refresh_hash) WHERE (previous_refresh_hash IS NOT NULL);
CREATE UNIQUE INDEX one_session_per_previous_token ON sessions USING btree (previous_token_hash) WHERE (previous_token_hash IS NOT NULL);
CREATE UNIQUE INDEX one_session_per_refresh_token ON sessions USING btree (refresh_hash);
CREATE UNIQUE INDEX one_session_per_token ON sessions USING btree (token_hash);
CREATE INDEX sessions_of_account ON sessions USING btree (account_id) WHERE (end_reason IS NULL);
CREATE INDEX sessions_of_account_ever ON sessions USING btree (account_id);
CREATE INDEX sessions_of_family ON sessions USING btree (family_id);

create table undelivered_notifications (
  id uuid default gen_random_uuid() not null,
  account_id uuid,
  kind text not null,
  at timestamp with time zone not null,
  sign_up_id uuid,
  constraint undelivered_notifications_pkey PRIMARY KEY (id),
  constraint undelivered_notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint undelivered_notifications_sign_up_id_fkey FOREIGN KEY (sign_up_id) REFERENCES waiting_sign_ups(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint of_one_or_the_other CHECK ((num_nonnulls(account_id, sign_up_id) = 1))
);
CREATE INDEX undelivered_by_time ON undelivered_notifications USING btree (at);
CREATE INDEX undelivered_of_account ON undelivered_notifications USING btree (account_id);
CREATE UNIQUE INDEX undelivered_once_per_sign_up ON undelivered_notifications USING btree (sign_up_id);

create table verification_letters (
  token_hash bytea not null,
  code_hash bytea not null,
  wrong_codes integer default 0 not null,
  expires_at timestamp with time zone not null,
  sign_up_id uuid,
  account_id uuid,
  constraint verification_letters_pkey PRIMARY KEY (token_hash),
  constraint verification_letters_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint verification_letters_sign_up_id_fkey FOREIGN KEY (sign_up_id) REFERENCES waiting_sign_ups(id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint to_one_or_the_other CHECK ((num_nonnulls(sign_up_id, account_id) = 1))
);
CREATE INDEX letters_of_account ON verification_letters USING btree (account_id);
CREATE INDEX letters_of_sign_up ON verification_letters USING btree (sign_up_id);

create table waiting_sign_ups (
  id uuid not null,
  name text not null,
  email text not null,
  phone text not null,
  category text not null,
  district text,
  skills text[],
  password_hash text not null,
  signed_up_at timestamp with time zone not null,
  privacy_version date,
  language text default 'en'::text not null,
  browser_id uuid,
  constraint waiting_sign_ups_pkey PRIMARY KEY (id),
  constraint waiting_sign_ups_category_check CHECK ((category = ANY (ARRAY['Volunteer'::text, 'Citizen'::text, 'Senior Citizen'::text]))),
  constraint waiting_sign_ups_language_check CHECK ((language ~ '^[a-z]{2,3}$'::text)),
  constraint waiting_sign_ups_phone_check CHECK ((phone ~ '^[0-9]{10}$'::text))
);
CREATE UNIQUE INDEX one_sign_up_per_password ON waiting_sign_ups USING btree (email, password_hash);

create table wrong_passwords (
  key bytea not null,
  count integer not null,
  last_at timestamp with time zone not null,
  wait_until timestamp with time zone not null,
  constraint wrong_passwords_pkey PRIMARY KEY (key)
);

CREATE OR REPLACE FUNCTION public.as_compared(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(replace(translate(lower(normalize($1, nfkc)),
      U&'\0D3F\0D41\0D46\0D4A\0D07\0D09\0D0E\0D12\0D4C\0D5F\0D4E\0D01\093F\0941\0946\094A\0907\0909\090E\0912\0945\090D\0901\0929\0931\0934\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\093C\200C\200D\0903\0D03\093D\0D3D\0D3B\0D3C\0301\0307\00AD\200B\2060\FEFF',
      U&'\0D40\0D42\0D47\0D4B\0D08\0D0A\0D0F\0D13\0D57\0D08\0D7C\0D02\0940\0942\0947\094B\0908\090A\090F\0913\0947\090F\0902\0928\0930\093301234567890123456789'),
      U&'\0D0B', U&'\0D30\0D40'),
      U&'\0D43', U&'\0D4D\0D30\0D40'),
      U&'\090B', U&'\0930\0940'),
      U&'\0943', U&'\094D\0930\0940'),
      U&'\0908', U&'\092F\0940'),
      U&'\090F', U&'\092F\0947'),
      '\u0d42\u0d4d', U&'\0D4D', 'g'),
      'ദ\u0d4d(?=മ)', U&'\0D24\0D4D', 'g'),
      '[തദ]\u0d4d(?=[സഭകപഫ])', U&'\0D7D', 'g'),
      '([ർൽൾ]|[രലളरल][\u0d4d\u094d]|\u0d4dരീ|\u094dरी)(?:([ക-ഹक-ह])[\u0d4d\u094d]\2|[കഗചജടഡതദപബकगचजटडतदपब][\u0d4d\u094d]([ഖഘഛഝഠഢഥധഫഭखघछझठढथधफभ]))|([ക-ഹक-ह])[\u0d4d\u094d]\4(?=[\u0d4d\u094d])', '\1\2\3\4', 'g'),
      '(?:[ങഞണനമ]\u0d4d|[ൻൺ]\u0d4d?)(?=[ക-ഘച-ഝട-ഢത-ധപ-ഭയ-ഹ])', U&'\0D02', 'g'),
      '[ङञणनम]\u094d(?=[क-घच-झट-ढत-धप-भय-ह])', U&'\0902', 'g'),
      '\u0d3e(?![\u0d00-\u0d7f])', '', 'g'),
      U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D54\0D55\0D56\0949\0911\0D4D\094D', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D2E\0D2F\0D34\093E\0906')
$function$;

CREATE OR REPLACE FUNCTION audit.cut(before timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  kept bigint;
  last audit.lines;
  gone bigint;
begin
  select min(position) into kept from audit.lines where position is not null and at >= least(before, now() - interval '1 year');
  select * into last from audit.lines where position < coalesce(kept, (select position + 1 from audit.head))
  order by position desc limit 1;
  if last.position is null then return 0; end if;
  insert into audit.cuts (position, hash) values (last.position, last.hash);
  delete from audit.lines where position <= last.position;
  get diagnostics gone = row_count;
  return gone;
end
$function$;

CREATE OR REPLACE FUNCTION audit.hash_of(line audit.lines, before bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN sha256((before || convert_to(concat_ws('
'::text, (line).id, ((EXTRACT(epoch FROM (line).at) * (1000000)::numeric))::bigint, COALESCE(((line).actor_id)::text, ''::text), (line).action, (line).subject_kind, (line).subject_id, COALESCE((line).client_subnet, ''::text), COALESCE(encode((line).remark_hash, 'hex'::text), ''::text)), 'UTF8'::name)));

CREATE OR REPLACE FUNCTION audit.link()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  newest audit.head;
  line audit.lines;
  linked integer := 0;
begin
  select * into newest from audit.head for update;
  for line in select * from audit.lines where position is null order by id limit 10000 loop
    newest.position := newest.position + 1;
    newest.hash := audit.hash_of(line, newest.hash);
    update audit.lines set position = newest.position, hash = newest.hash where id = line.id;
    linked := linked + 1;
  end loop;
  update audit.head set position = newest.position, hash = newest.hash;
  return linked;
end
$function$;

CREATE OR REPLACE FUNCTION public.raise_board_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into board_versions (district, part, version)
  select distinct district, pg_backend_pid() % 16, 1 from unnest(array[old.district, new.district]) district
  where district is not null order by district
  on conflict (district, part) do update set version = board_versions.version + 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION audit.refuse_to_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (to_jsonb(new) - '{position,hash}'::text[]) = (to_jsonb(old) - '{position,hash}'::text[]) then return new; end if;
  if tg_op = 'DELETE' and old.position <= (select max(position) from audit.cuts) then return old; end if;
  raise exception 'Lines of the audit log are only ever added' using errcode = 'insufficient_privilege';
end
$function$;

CREATE TRIGGER board_changes AFTER UPDATE ON help_requests FOR EACH ROW WHEN ((((old.status = 'open'::text) OR (new.status = 'open'::text)) AND ((to_jsonb(old.*) - '{offered_count,offer_rounds,next_offer_at,unfilled_told,unfilled_desk_told}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{offered_count,offer_rounds,next_offer_at,unfilled_told,unfilled_desk_told}'::text[])))) EXECUTE FUNCTION raise_board_version();

CREATE TRIGGER board_gains AFTER INSERT ON help_requests FOR EACH ROW WHEN ((new.status = 'open'::text)) EXECUTE FUNCTION raise_board_version();

CREATE TRIGGER board_loses AFTER DELETE ON help_requests FOR EACH ROW WHEN ((old.status = 'open'::text)) EXECUTE FUNCTION raise_board_version();

CREATE TRIGGER lines_are_not_emptied BEFORE TRUNCATE ON audit.lines FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_to_change();

CREATE TRIGGER lines_are_only_added BEFORE DELETE OR UPDATE ON audit.lines FOR EACH ROW EXECUTE FUNCTION audit.refuse_to_change();

-- and accounts_ever, of the kind v

-- and persons_apart, of the kind v

-- and volunteers, of the kind v
