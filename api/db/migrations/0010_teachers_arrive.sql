-- Somebody an admin has invited is known before they have chosen a password.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check
  check (status in ('invited', 'pending', 'active', 'disabled', 'removed'));

-- Somebody who asks for an account is nobody's until they have shown that the mailbox is theirs.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('magic', 'reset', 'invite', 'email', 'register'));
create index one_time_tokens_register on one_time_tokens (expires_at) where purpose = 'register';
