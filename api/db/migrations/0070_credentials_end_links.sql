-- A link that was mailed proves who somebody was when it was made. Whatever changes how or as whom a person signs in ends it, also
-- where a statement of the future forgets to. The update holds the person's row, as does whoever makes a link.
create function end_open_links() returns trigger language plpgsql as $$
begin
  update one_time_tokens set used_at = now() where user_id = new.id and used_at is null;
  if new.role <> old.role or new.company_id <> old.company_id then
    update sessions set revoked_at = now() where user_id = new.id and revoked_at is null;
  end if;
  return null;
end
$$;

create trigger users_credentials_changed after update of password_hash, email, role, company_id, status on users
  for each row when (
    new.password_hash is distinct from old.password_hash
    or lower(new.email) <> lower(old.email)
    or new.role <> old.role
    or new.company_id <> old.company_id
    or (new.status <> old.status and new.status in ('disabled', 'removed'))
  ) execute function end_open_links();

-- A session as somebody else ends with the very session it was opened from. Of those that are open nobody knows it: they end here.
alter table sessions add column origin_session_id uuid references sessions on delete cascade;
update sessions set revoked_at = now() where impersonator_id is not null and revoked_at is null;
alter table sessions add constraint sessions_impersonated_from
  check (impersonator_id is null or origin_session_id is not null or revoked_at is not null);
create index sessions_origin on sessions (origin_session_id) where origin_session_id is not null;
