-- What has changed, and by which transaction: whoever keeps something in memory finds out whether it is still so, and live
-- events are told of it. Logged: after a crash it must say the same as the tables that it speaks of.
create table changes (topic text not null, xid xid8 not null default pg_current_xact_id());
create index changes_of_topic on changes (topic, xid);
create index changes_in_order on changes (xid);
