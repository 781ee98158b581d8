-- The domains of e-mail addresses that companies have proved or want to prove to be theirs. Single sign-on trusts
-- addresses of proved domains only.
create table mail_domains (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- What the TXT record has to contain.
  token text not null,
  status text not null default 'pending' check (status in ('pending', 'verified', 'active', 'failed')),
  -- What the last check found wrong.
  problem text,
  -- Scheduled checks since the claim was made or started again, and weekly ones missed in a row.
  checks integer not null default 0,
  missed integer not null default 0,
  started_at timestamptz(3) not null,
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  -- Since when the record is there while a company of another tree still has the domain without one.
  contested_at timestamptz(3),
  verified_at timestamptz(3),
  claimed_by uuid references users,
  created_at timestamptz(3) not null,
  unique (company_id, domain)
);
create index mail_domains_domain on mail_domains (domain);
create index mail_domains_due on mail_domains (next_check_at) where next_check_at is not null;
create index mail_domains_claimed_by on mail_domains (claimed_by) where claimed_by is not null;
