-- Directories of companies, such as Entra ID, that keep people up to date by SCIM.
create table directory_connections (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  name text not null,
  kind text not null check (kind in ('entra', 'okta', 'other')),
  -- While set, every call is refused.
  paused_at timestamptz(3),
  last_call_at timestamptz(3),
  -- When owners were told that changes are held; null once none is.
  held_mailed_at timestamptz(3),
  -- Until then, people are disabled without being held, because an owner allowed it.
  allowed_until timestamptz(3),
  created_by uuid references users,
  created_at timestamptz(3) not null
);
create index directory_connections_company on directory_connections (company_id, id);
create index directory_connections_created_by on directory_connections (created_by);

-- Only the hash of a token is stored. `hint` is its end, by which people recognise it.
create table directory_tokens (
  id uuid primary key,
  connection_id uuid not null references directory_connections on delete cascade,
  token_hash bytea not null unique,
  hint text not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  -- The number of days before its end for which a mail was sent last.
  warned_days integer,
  created_by uuid references users,
  created_at timestamptz(3) not null
);
create index directory_tokens_connection on directory_tokens (connection_id, id);
create index directory_tokens_created_by on directory_tokens (created_by);
create index directory_tokens_expiring on directory_tokens (expires_at);

-- The people of a connection, with the resource as it was sent. A person is kept up to date by one directory.
create table directory_links (
  connection_id uuid not null references directory_connections on delete cascade,
  user_id uuid not null unique references users,
  external_id text,
  user_name text not null,
  email text not null,
  display_name text not null,
  resource jsonb not null,
  active boolean not null,
  -- The columns of `users` that the directory fills.
  managed text[] not null default '{}',
  version integer not null default 1,
  -- The directory disabled the person, which waits for an owner.
  held_at timestamptz(3),
  -- The directory removed the person, which waits for an owner.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (connection_id, user_id)
);
create unique index directory_links_user_name on directory_links (connection_id, lower(user_name));
create unique index directory_links_external_id on directory_links (connection_id, external_id) where external_id is not null;
create index directory_links_email on directory_links (connection_id, lower(email), user_id);
create index directory_links_display_name on directory_links (connection_id, lower(display_name), user_id);
create index directory_links_active on directory_links (connection_id, active, user_id);
create index directory_links_updated on directory_links (connection_id, updated_at, user_id);
create index directory_links_held on directory_links (connection_id, user_id) where held_at is not null;

-- Groups of a directory. The members of one that is mapped get the tag, or become members of our group.
create table directory_groups (
  id uuid primary key,
  connection_id uuid not null references directory_connections on delete cascade,
  external_id text,
  display_name text not null,
  resource jsonb not null,
  target_tag text,
  target_group_id uuid references groups on delete set null,
  version integer not null default 1,
  -- The directory removed it; the row stays until its members lost what it gave them.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (target_tag is null or target_group_id is null)
);
create unique index directory_groups_name on directory_groups (connection_id, lower(display_name)) where deleted_at is null;
create index directory_groups_by_id on directory_groups (connection_id, id);
create index directory_groups_external_id on directory_groups (connection_id, external_id) where external_id is not null;
create index directory_groups_updated on directory_groups (connection_id, updated_at, id);
create index directory_groups_target on directory_groups (target_group_id) where target_group_id is not null;

create table directory_group_members (
  group_id uuid not null references directory_groups on delete cascade,
  user_id uuid not null references users,
  -- False once the person left, while it has not been taken back what the group gave.
  is_member boolean not null,
  -- What the membership was last applied as: `tag:name` or `group:id`.
  applied text,
  -- Whether applying it changed the person, so that leaving takes it back.
  gave boolean not null default false,
  pending boolean not null,
  -- The person left together with many others, which waits for an owner.
  held_at timestamptz(3),
  primary key (group_id, user_id)
);
create index directory_group_members_person on directory_group_members (user_id);
create index directory_group_members_pending on directory_group_members (group_id, user_id) where pending;
create index directory_group_members_held on directory_group_members (group_id) where held_at is not null;

-- The people that a directory disabled within the last hours, for the brake.
create table directory_disables (
  connection_id uuid not null references directory_connections on delete cascade,
  user_id uuid not null,
  at timestamptz(3) not null,
  primary key (connection_id, user_id)
);
create index directory_disables_at on directory_disables (connection_id, at);

-- Keyed hashes of the names of erased people, kept for 30 days, so that a directory does not create them again unseen.
create table directory_erased (
  id uuid primary key,
  connection_id uuid not null references directory_connections on delete cascade,
  key_hash bytea not null,
  erased_at timestamptz(3) not null,
  -- When the directory last wanted to create the person again, and under which name.
  asked_at timestamptz(3),
  asked_name text,
  unique (connection_id, key_hash)
);
create index directory_erased_at on directory_erased (erased_at);
create index directory_erased_asked on directory_erased (connection_id, id) where asked_at is not null;

-- The last calls of a connection, without bodies.
create table directory_calls (
  id uuid primary key,
  connection_id uuid not null references directory_connections on delete cascade,
  at timestamptz(3) not null,
  method text not null,
  path text not null,
  status integer not null,
  scim_type text,
  detail text,
  ms integer not null
);
create index directory_calls_newest on directory_calls (connection_id, id desc);
create index directory_calls_errors on directory_calls (connection_id, id desc) where status >= 400;
