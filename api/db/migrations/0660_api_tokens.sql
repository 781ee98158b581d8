-- Secrets with which the programs of a company call the API.
create table api_tokens (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  scopes text[] not null,
  -- Whether the companies below are in reach as well.
  includes_below boolean not null,
  -- SHA-256 of the secret, which is stored nowhere.
  token_hash bytea not null,
  -- The last characters of the secret.
  hint text not null,
  expires_at timestamptz(3) not null,
  -- Written at most once a minute, with the address or the network of the call.
  last_used_at timestamptz(3),
  last_used_from text,
  revoked_at timestamptz(3),
  -- How many days before the end its owners were warned last.
  warned_days integer,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create unique index api_tokens_hash on api_tokens (token_hash);
create index api_tokens_company on api_tokens (company_id, id desc);
create index api_tokens_expires on api_tokens (expires_at);
create index api_tokens_revoked on api_tokens (revoked_at) where revoked_at is not null;
create index api_tokens_created_by on api_tokens (created_by);
