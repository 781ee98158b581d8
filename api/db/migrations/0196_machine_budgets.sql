-- How many characters a company sends to the service for machine translation in a month at most; null: as many as it likes.
alter table translation_settings add column monthly_characters integer check (monthly_characters >= 0);

-- What was sent, by month: characters are taken before they are sent, so that two runs at once keep within the budget.
create table machine_usage (
  company_id uuid not null references companies on delete cascade,
  month date not null,
  characters bigint not null,
  primary key (company_id, month)
);

-- What a service answered, by all that its answer depends on. Kept for ninety days.
create table machine_cache (
  company_id uuid not null references companies on delete cascade,
  key text not null,
  target text not null,
  made_at timestamptz(3) not null,
  primary key (company_id, key)
);
create index machine_cache_made on machine_cache (company_id, made_at);
