-- Translation memories of other programs: how far each file is, and what becomes of its entries.
create table memory_imports (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  source_locale text not null,
  target_locale text not null,
  file_name text not null,
  status text not null check (
    status in ('reading', 'checking', 'checked', 'applying', 'done', 'stopped', 'failed')
  ),
  problem text,
  total integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  applied integer not null default 0,
  created_by uuid not null references users,
  -- Who applied it.
  started_by uuid references users,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index memory_imports_pair on memory_imports (company_id, source_locale, target_locale, created_at desc);
-- One at a time for a company and two languages.
create unique index memory_imports_open on memory_imports (company_id, source_locale, target_locale)
  where status in ('checking', 'checked', 'applying');
create index memory_imports_created on memory_imports (created_at);
create index memory_imports_created_by on memory_imports (created_by);
create index memory_imports_started_by on memory_imports (started_by) where started_by is not null;

-- An entry as the file has it. What the memory knows already goes as soon as that is found.
create table memory_import_rows (
  import_id uuid not null references memory_imports on delete cascade,
  number integer not null,
  -- Of both texts: the same entry twice in a file is one row.
  key text not null,
  source jsonb not null,
  target jsonb not null,
  result text check (result in ('added', 'refused')),
  problem text,
  applied_at timestamptz(3),
  primary key (import_id, number)
);
create unique index memory_import_rows_key on memory_import_rows (import_id, key) where problem is null;
create index memory_import_rows_unchecked on memory_import_rows (import_id, number) where result is null;
create index memory_import_rows_result on memory_import_rows (import_id, result, number);
create index memory_import_rows_waiting on memory_import_rows (import_id, number) where result = 'added' and applied_at is null;
