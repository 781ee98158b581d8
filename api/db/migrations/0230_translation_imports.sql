-- Translated files that came back: how far each is, and what becomes of its units.
create table translation_imports (
  id uuid primary key,
  job_id uuid not null references translation_jobs on delete cascade,
  file_name text not null,
  file_format text not null,
  status text not null check (
    status in ('reading', 'checking', 'checked', 'applying', 'done', 'stopped', 'failed')
  ),
  problem text,
  total integer not null default 0,
  done integer not null default 0,
  counts jsonb not null default '{}',
  applied integer not null default 0,
  created_by uuid not null references users,
  -- Who applied it.
  started_by uuid references users,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index translation_imports_job on translation_imports (job_id, created_at desc);
-- One at a time in a job.
create unique index translation_imports_open on translation_imports (job_id)
  where status in ('checking', 'checked', 'applying');
create index translation_imports_created on translation_imports (created_at);
create index translation_imports_created_by on translation_imports (created_by);
create index translation_imports_started_by on translation_imports (started_by) where started_by is not null;

-- A unit as the file has it. What stays as it is goes as soon as that is known.
create table translation_import_rows (
  import_id uuid not null references translation_imports on delete cascade,
  number integer not null,
  key text not null,
  item_id uuid,
  -- What the file says, by the index of the field.
  sent jsonb not null default '{}',
  source_hash text,
  revision integer,
  result text,
  fields jsonb,
  -- The unit as it was when the row was checked.
  seen_revision integer,
  seen_hash text,
  before jsonb,
  problems text[] not null default '{}',
  applied_at timestamptz(3),
  primary key (import_id, number)
);
create unique index translation_import_rows_item on translation_import_rows (import_id, item_id) where item_id is not null;
create index translation_import_rows_unchecked on translation_import_rows (import_id, number) where result is null;
create index translation_import_rows_result on translation_import_rows (import_id, result, number);
create index translation_import_rows_suggested on translation_import_rows (item_id) where result in ('stale', 'conflict');
