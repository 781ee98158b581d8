-- One change to many people: who asked for what, and what became of each of them.
create table bulk_runs (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  created_by uuid not null references users,
  action text not null,
  -- What is done: tags, group_id, company_id. To whom: ids, or a filter with except.
  input jsonb not null,
  target jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  total integer not null,
  changed integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  undone integer not null default 0,
  -- Changed by somebody else since, so an undo leaves them alone.
  kept integer not null default 0,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index bulk_runs_company on bulk_runs (company_id, id);
create index bulk_runs_created_by on bulk_runs (created_by);

create table bulk_run_items (
  run_id uuid not null references bulk_runs on delete cascade,
  position integer not null,
  user_id uuid not null references users on delete cascade,
  outcome text check (outcome in ('changed', 'unchanged', 'failed', 'undone', 'kept')),
  problem text,
  -- What an undo needs, and the version that the run gave the person.
  before jsonb,
  version integer,
  primary key (run_id, position)
);
create index bulk_run_items_waiting on bulk_run_items (run_id, position) where outcome is null;
create index bulk_run_items_changed on bulk_run_items (run_id, position) where outcome = 'changed';
create index bulk_run_items_listed on bulk_run_items (run_id, position) where outcome in ('failed', 'kept');
create index bulk_run_items_user on bulk_run_items (user_id) where before is not null;
