-- What has changed is published after the commit, to whoever listens.
drop table changes;
