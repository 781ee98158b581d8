-- The heavier figures of a company with those below it, as last computed.
create table company_insights (
  company_id uuid not null references companies on delete cascade,
  period text not null check (period in ('month', 'quarter', 'year')),
  at timestamptz(3) not null,
  insights jsonb not null,
  primary key (company_id, period)
);
