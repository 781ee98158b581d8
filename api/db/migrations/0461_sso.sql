-- Single sign-on of a company by a provider of its own. Only `active` connections let people in.
create table sso_connections (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  kind text not null default 'oidc' check (kind = 'oidc'),
  provider text not null check (provider in ('entra', 'google', 'okta', 'other')),
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Encrypted, bound to the id.
  secret bytea not null,
  scopes text not null default 'openid email profile',
  -- Students who are not there yet get an account.
  creates_students boolean not null default false,
  -- The company vouches that the provider's addresses are right where the provider does not say so.
  trusts_email boolean not null default false,
  -- Of the proved mail domains, those that may be used here; all if empty.
  domains text[] not null default '{}',
  -- Google: the organization that has to be named in the token.
  hosted_domain text,
  required_for_students boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'tested', 'active', 'disabled')),
  version integer not null default 1,
  tested_at timestamptz(3),
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index sso_connections_company on sso_connections (company_id);
create index sso_connections_created_by on sso_connections (created_by) where created_by is not null;

-- Who is who at a provider. The subject decides, never the address.
create table identities (
  id uuid primary key,
  connection_id uuid not null references sso_connections on delete cascade,
  subject text not null,
  user_id uuid not null references users,
  linked_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (connection_id, subject),
  unique (connection_id, user_id)
);
create index identities_user on identities (user_id);

-- People who are at their provider's page right now, or were within the last minutes.
create table sign_in_flows (
  id uuid primary key,
  state_hash bytea not null unique,
  -- Of the secret that only the browser tab with the flow has.
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  connection_id uuid not null references sso_connections on delete cascade,
  -- The connection as it was: a changed one does not finish what it has not started.
  connection_version integer not null,
  host text not null,
  redirect_uri text not null,
  redirect_to text,
  purpose text not null check (purpose in ('sign_in', 'test', 'link')),
  -- Who tests or links.
  user_id uuid references users,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index sign_in_flows_expires on sign_in_flows (expires_at);
create index sign_in_flows_connection on sign_in_flows (connection_id);
create index sign_in_flows_user on sign_in_flows (user_id) where user_id is not null;
