-- The address that a company's e-mails come from instead of the platform's, while its DNS records are right.
create table mail_senders (
  company_id uuid primary key references companies on delete cascade,
  address text not null,
  domain text not null check (domain = lower(domain)),
  selector text not null,
  -- What the DKIM record publishes, in Base64.
  public_key text not null,
  -- Encrypted, bound to the company.
  private_key bytea not null,
  is_active boolean not null default false,
  -- What the last check found: found, missing, wrong or unknown.
  spf text not null default 'unknown',
  dkim text not null default 'unknown',
  dmarc text not null default 'unknown',
  checked_at timestamptz(3),
  next_check_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index mail_senders_due on mail_senders (next_check_at);
