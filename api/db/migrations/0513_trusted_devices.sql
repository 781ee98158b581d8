-- Browsers that are not asked for the second step of signing in. The browser has the token, in a cookie.
create table trusted_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The host name at which it counts.
  host text not null,
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index trusted_devices_user on trusted_devices (user_id, created_at);
create index trusted_devices_expires on trusted_devices (expires_at);

-- Companies that allow none, for themselves and those below.
create table trusted_device_bans (
  company_id uuid primary key references companies on delete cascade,
  created_at timestamptz(3) not null
);

-- Whatever changes how a person signs in ends them, also where a statement of the future forgets to.
create function end_trusted_devices() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    delete from trusted_devices where user_id = new.id;
  else
    delete from trusted_devices where user_id = coalesce(new.user_id, old.user_id);
  end if;
  return null;
end
$$;
create trigger users_end_trusted_devices after update of password_hash, email, role, company_id, status on users
  for each row when (
    new.password_hash is distinct from old.password_hash
    or lower(new.email) <> lower(old.email)
    or new.role <> old.role
    or new.company_id <> old.company_id
    or (new.status <> old.status and new.status in ('disabled', 'removed'))
  ) execute function end_trusted_devices();
create trigger totp_end_trusted_devices after update of confirmed_at on totp_factors
  for each row when (new.confirmed_at is distinct from old.confirmed_at) execute function end_trusted_devices();
create trigger totp_removed_end_trusted_devices after delete on totp_factors
  for each row when (old.confirmed_at is not null) execute function end_trusted_devices();
create trigger passkeys_end_trusted_devices after insert or delete on passkeys
  for each row execute function end_trusted_devices();
