-- Suspicious e-mails that people report to the security team. Of a mail only what may be shown is kept, and that for a month.
create table mail_reports (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  reporter_id uuid not null references users on delete cascade,
  -- The same mail for everybody who got it, however it was saved.
  mail_key text not null,
  subject text not null,
  sender text not null,
  did text not null check (did in ('nothing', 'opened_link', 'opened_file', 'typed')),
  note text not null default '',
  mail jsonb,
  claimed_by uuid references users on delete set null,
  claimed_at timestamptz(3),
  verdict text check (verdict in ('phishing', 'harmless', 'simulation')),
  answer text not null default '',
  answered_by uuid references users on delete set null,
  answered_at timestamptz(3),
  version integer not null default 1,
  at timestamptz(3) not null default now(),
  unique (company_id, reporter_id, mail_key)
);
create index mail_reports_open on mail_reports (company_id, id) where verdict is null;
create index mail_reports_answered on mail_reports (company_id, id desc) where verdict is not null;
create index mail_reports_own on mail_reports (reporter_id, id desc);
create index mail_reports_same on mail_reports (company_id, mail_key);
create index mail_reports_old on mail_reports (at) where mail is not null;
create index mail_reports_at on mail_reports (at);
create index mail_reports_claimed on mail_reports (claimed_by) where claimed_by is not null;
create index mail_reports_answered_by on mail_reports (answered_by) where answered_by is not null;

-- What is found by the job that deletes what was kept for long enough.
create index reports_decided on reports (decided_at) where state <> 'open';
create index earlier_texts_old on earlier_texts (at);
create index decisions_old on decisions (at);
create index moderation_claims_until on moderation_claims (until);
