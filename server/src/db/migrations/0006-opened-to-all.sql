-- Of an open request: it was offered to one volunteer alone, and all see it now. Its citizen reads so, not why (D74, D101).
alter table help_requests add opened_to_all boolean not null default false;
