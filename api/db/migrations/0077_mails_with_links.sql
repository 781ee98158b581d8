-- Mails that could not be delivered, for staff to see. A row goes with the next mail that arrives.
create table mail_failures (
  user_id uuid primary key references users on delete cascade,
  reason text not null check (reason in ('recipient_refused', 'server_failed')),
  -- Whether it is still tried.
  given_up boolean not null,
  since timestamptz(3) not null,
  failed_at timestamptz(3) not null
);

-- A link that waits to be mailed ends with the open ones when the credentials change: it was asked for by who the person was before.
create function end_waiting_links() returns trigger language plpgsql as $$
begin
  delete from jobs
    where kind = 'accounts.link_mail' and failed_at is null
      and key in ('magic ' || new.id, 'reset ' || new.id, 'invite ' || new.id);
  delete from mail_failures where user_id = new.id;
  return null;
end
$$;

create trigger users_credentials_changed_waiting_links
  after update of password_hash, email, role, company_id, status on users
  for each row when (
    new.password_hash is distinct from old.password_hash
    or lower(new.email) <> lower(old.email)
    or new.role <> old.role
    or new.company_id <> old.company_id
    or (new.status <> old.status and new.status in ('disabled', 'removed'))
  ) execute function end_waiting_links();
