-- How often a company's report is mailed to whom. A company without a row sends none.
create table report_schedules (
  company_id uuid primary key references companies on delete cascade,
  frequency text not null default 'off' check (frequency in ('off', 'monthly', 'quarterly')),
  -- The day in the company's time zone on which this frequency was chosen: its first report comes on a later day.
  chosen_on date,
  version integer not null default 1
);
create table report_recipients (
  company_id uuid not null references report_schedules on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (company_id, user_id)
);
create index report_recipients_user on report_recipients (user_id);
-- The periods whose report has been sent, so that neither a restart nor another process sends it again.
create table report_rounds (
  company_id uuid not null references companies on delete cascade,
  frequency text not null check (frequency in ('monthly', 'quarterly')),
  -- The first day of the period.
  period date not null,
  started_at timestamptz(3) not null,
  primary key (company_id, frequency, period)
);
-- One e-mail for each recipient of a round.
create table report_mails (
  company_id uuid not null,
  frequency text not null,
  period date not null,
  user_id uuid not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'left_out')),
  -- Whether the last try failed.
  is_failing boolean not null default false,
  changed_at timestamptz(3) not null,
  primary key (company_id, frequency, period, user_id),
  foreign key (company_id, frequency, period) references report_rounds on delete cascade
);
create index report_mails_user on report_mails (user_id);
