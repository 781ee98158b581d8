-- Who asks for a host name. company_hosts has only the names that are proved and lead here.
create table host_claims (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  hostname text not null check (hostname = lower(hostname)),
  -- What the TXT record has to contain; null where a verified name above it is proof enough.
  token text,
  status text not null default 'pending' check (status in ('pending', 'verified', 'active', 'failed')),
  -- What the last check found wrong.
  problem text,
  -- Scheduled checks since the claim was made or started again, and weekly ones missed in a row.
  checks integer not null default 0,
  missed integer not null default 0,
  started_at timestamptz(3) not null,
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  -- Since when the record is there while another company still has the name without one.
  contested_at timestamptz(3),
  claimed_by uuid references users,
  created_at timestamptz(3) not null,
  unique (company_id, hostname)
);
create index host_claims_hostname on host_claims (hostname);
create index host_claims_due on host_claims (next_check_at) where next_check_at is not null;
create index host_claims_claimed_by on host_claims (claimed_by) where claimed_by is not null;

-- The name as it looks, so that one that only looks like another company's is refused.
alter table company_hosts add column look text;
update company_hosts set look = hostname;
create index company_hosts_look on company_hosts (look);
