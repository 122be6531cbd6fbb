-- People are found by parts of a name (of 'A.K.Gopalan' by 'Gopalan', 'A K Gopalan' and 'AK'), of a number (its last five
-- digits) and of an address. What `translate` puts for what: SPELLINGS and WORD_ENDS of domain/src/.
alter table accounts drop column search_words;
alter table accounts add column search_words tsvector not null generated always as
  (array_to_tsvector(array_remove(string_to_array(
    translate(translate(lower(normalize(name, nfkc)), U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0D4D\200C\200D\093C\0301\0307\00AD\200B\2060\FEFF', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\090201234567890123456789'),
      U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', repeat(' ', 35))
    || ' ' || translate(translate(lower(normalize(name, nfkc)), U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0D4D\200C\200D\093C\0301\0307\00AD\200B\2060\FEFF', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\090201234567890123456789'),
      U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', '')
    || ' ' || translate(translate(lower(normalize(name, nfkc)), U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0D4D\200C\200D\093C\0301\0307\00AD\200B\2060\FEFF', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\090201234567890123456789'),
      ' ' || U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', '')
    || ' ' || email || ' ' || translate(split_part(email, '@', 1), '.-_+', '    ')
    || ' ' || phone || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5)
    || ' ' || substr(phone, 6) || ' ' || substr(phone, 7), ' '), ''))) stored;
create index accounts_by_word on accounts using gin (search_words) with (fastupdate = off);
