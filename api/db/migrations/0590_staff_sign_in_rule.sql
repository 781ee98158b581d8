-- A company can have its staff sign in by a provider only; the owners named here keep their passwords.
alter table sso_connections
  add column required_for_staff boolean not null default false,
  add column emergency_owner_ids uuid[] not null default '{}';

-- Sign-ins that begin with something else: an invitation, or a password or passkey of somebody not linked yet.
alter table sign_in_flows
  drop constraint sign_in_flows_purpose_check,
  add constraint sign_in_flows_purpose_check
    check (purpose in ('sign_in', 'test', 'link', 'first_link', 'invitation')),
  -- Of the token that they began with, which has to be valid until they end.
  add column token_hash bytea;

alter table sign_in_steps
  add column purpose text not null default 'second_factor' check (purpose in ('second_factor', 'first_link'));
