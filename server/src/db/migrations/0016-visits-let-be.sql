-- When staff last let a visit be whose volunteer is in a case of harm or money that nobody has in hand (D103).
alter table help_requests add let_be_at timestamptz;
