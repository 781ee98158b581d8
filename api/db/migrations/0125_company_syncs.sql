-- Runs that bring the companies below one in line with it.
create table company_syncs (
  id uuid primary key,
  root_id uuid not null references companies (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- The last company that is done: after the end of the process the run goes on behind it.
  after_id uuid,
  companies integer not null default 0,
  changes jsonb not null default '[]'
);

create index company_syncs_newest on company_syncs (root_id, id desc);
create unique index company_syncs_open on company_syncs (root_id) where state in ('waiting', 'running');

-- The courses from above that each company had when it was last brought in line.
create table company_sync_courses (
  company_id uuid primary key references companies (id) on delete cascade,
  course_ids uuid[] not null
);
