-- Passkeys of staff and students. Each works at one host name, its relying party.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Tells the authenticator whose passkey it is: random, and the same for all passkeys of a person at a host.
  user_handle bytea not null,
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (rp_id, credential_id)
);
create index passkeys_user on passkeys (user_id, created_at);

-- What an authenticator has to sign, once. Without a person while somebody signs in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_factor', 'step_up')),
  rp_id text not null,
  user_id uuid references users on delete cascade,
  user_handle bytea,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_expires on passkey_challenges (expires_at);
