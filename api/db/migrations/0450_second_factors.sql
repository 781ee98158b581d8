-- The second step of signing in: authenticator apps and recovery codes, and of whom a company requires them.
create table totp_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz(3),
  last_step bigint,
  created_at timestamptz(3) not null
);
-- One that is turned on, and one that waits for its first code.
create unique index totp_factors_confirmed on totp_factors (user_id) where confirmed_at is not null;
create unique index totp_factors_waiting on totp_factors (user_id) where confirmed_at is null;

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

create table sign_in_steps (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_expires on sign_in_steps (expires_at);

create table second_factor_policies (
  company_id uuid primary key references companies on delete cascade,
  admins_since timestamptz(3),
  teachers_since timestamptz(3)
);

-- 'enrol': only for setting up a second factor. Null for an ordinary session; without a check, which would read every row.
alter table sessions add column purpose text;
