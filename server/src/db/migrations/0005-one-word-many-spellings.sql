-- What the spellings of a word have in common: `asCompared` (domain/src/spelling/), by which names are now searched.

create function as_compared(text) returns text language sql immutable strict parallel safe as $$
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
$$;

-- Beside `search_words`, by which the release before searches.
alter table accounts add compared_words tsvector not null generated always as
    (array_to_tsvector(array_remove(string_to_array(
        translate(as_compared(name), U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', repeat(' ', 35))
        || ' ' || translate(as_compared(name), U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', '')
        || ' ' || translate(as_compared(name), ' ' || U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', '')
        || ' ' || email || ' ' || translate(split_part(email, '@', 1), '.-_+', '    ')
        || ' ' || phone || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5)
        || ' ' || substr(phone, 6) || ' ' || substr(phone, 7), ' '), ''))) stored;
create index accounts_by_compared_word on accounts using gin (compared_words) with (fastupdate=off);
