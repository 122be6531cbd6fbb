-- Words of new people go into the index at once: those that wait in a list of their own make every search read all people.
alter index accounts_by_word set (fastupdate = off);
select gin_clean_pending_list('accounts_by_word');
