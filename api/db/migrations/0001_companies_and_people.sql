create table companies (
  id uuid primary key,
  parent_id uuid references companies,
  name text not null,
  app_name text not null,
  manager text not null default '',
  support_email text not null default '',
  tagline text not null default '',
  brand_color text not null default '#334155' check (brand_color ~ '^#[0-9a-f]{6}$'),
  time_zone text not null default 'UTC',
  default_locale text not null default 'en_US',
  locales text[] not null default '{en_US}',
  settings jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index companies_parent on companies (parent_id);

-- Every company is its own ancestor at depth 0, so "mine and all under it" is one join.
create table company_closure (
  ancestor_id uuid not null references companies on delete cascade,
  descendant_id uuid not null references companies on delete cascade,
  depth integer not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
create index company_closure_descendant on company_closure (descendant_id, ancestor_id);

create table company_hosts (
  hostname text primary key check (hostname = lower(hostname)),
  company_id uuid not null references companies on delete cascade,
  is_primary boolean not null default true
);
create unique index company_hosts_primary on company_hosts (company_id) where is_primary;

create table files (
  id uuid primary key,
  company_id uuid not null references companies,
  sha256 text not null,
  kind text not null check (kind in ('image', 'vector', 'animation')),
  mime text not null,
  bytes bigint not null,
  width integer,
  height integer,
  -- 128 random bits and an extension: whoever was given the address may read the file.
  storage_key text not null unique,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  unique (company_id, sha256)
);

create table company_images (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('logo-light', 'logo-dark', 'favicon', 'signature')),
  file_id uuid not null references files,
  primary key (company_id, kind)
);

create table users (
  id uuid primary key,
  company_id uuid not null references companies,
  role text not null check (role in ('admin', 'teacher', 'student')),
  email text not null,
  first_name text not null,
  last_name text not null,
  password_hash text,
  status text not null check (status in ('pending', 'active', 'disabled', 'removed')),
  settings jsonb not null default '{}',
  avatar text,
  platform_locale text,
  course_locale text,
  tags text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email on users (lower(email), company_id) where status <> 'removed';
create index users_company on users (company_id, role, status);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  impersonator_id uuid references users,
  user_agent text not null default '',
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index sessions_user on sessions (user_id) where revoked_at is null;

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('magic', 'reset', 'invite', 'email')),
  user_id uuid references users on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- What the installation must remember about itself, such as the secret that signs realtime channels.
create table installation (
  key text primary key,
  value jsonb not null,
  created_at timestamptz(3) not null default now()
);
