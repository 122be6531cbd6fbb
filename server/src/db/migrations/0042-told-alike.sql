-- Nobody learns from what they are told that the other one asked to be kept apart from them, or is gone.
update happenings h
set kind = case h.kind when 'decline' then 'volunteer-removed' when 'citizen-removed' then 'cancel' else 'release' end
from accounts a
where a.id = h.account_id
  and (h.kind in ('decline', 'citizen-removed') and a.category = 'Volunteer'
    or h.kind = 'volunteer-removed' and a.category <> 'Volunteer');
