-- A name is found however its letters were typed: what `translate` puts for what is `SPELLINGS` of domain/src/spelling.ts.
alter table accounts drop column search_words;
alter table accounts add column search_words tsvector not null generated always as
  (array_to_tsvector(array_remove(string_to_array(translate(lower(name || ' ' || email || ' ' || phone),
    U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D4D\200C\200D\093C', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\0902'), ' '), ''))) stored;
create index accounts_by_word on accounts using gin (search_words) with (fastupdate = off);
