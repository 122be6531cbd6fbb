-- A volunteer is worried about somebody, or nobody opens: a case that accuses nobody, and how it ended.
alter table concerns
  drop constraint concerns_kind_check,
  add constraint concerns_kind_check
    check (kind in ('felt-unsafe', 'money', 'unkind', 'did-not-come', 'other', 'worry')),
  add ended text check (ended in ('fine', 'was-out', 'needed-help', 'not-known'));
