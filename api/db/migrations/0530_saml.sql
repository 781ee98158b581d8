-- SAML 2.0 as the second kind of sign-in provider. Its connections have no client and no secret; `issuer` is the
-- provider's entity ID, empty until its metadata is read.
alter table sso_connections drop constraint sso_connections_kind_check;
alter table sso_connections add constraint sso_connections_kind_check check (kind in ('oidc', 'saml'));
alter table sso_connections add column saml jsonb;
alter table sso_connections add constraint sso_connections_saml_check check ((kind = 'saml') = (saml is not null));

-- What a provider posted, until the tab that began the flow fetches it with the ticket.
alter table sign_in_flows add column answered_at timestamptz(3);
alter table sign_in_flows add column ticket_hash bytea unique;
alter table sign_in_flows add column answer jsonb;

-- Assertions that were accepted. None works twice.
create table seen_assertions (
  connection_id uuid not null references sso_connections on delete cascade,
  assertion_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (connection_id, assertion_hash)
);
create index seen_assertions_expires on seen_assertions (expires_at);
