-- Work that outlives the process which asked for it. A finished job is gone; one that would not do stays to be looked at.
create table jobs (
  id uuid primary key,
  kind text not null,
  -- Where set, the same work is not added twice while it waits.
  key text,
  data jsonb not null default '{}',
  -- Not before. Whoever takes the job moves it on, so that nobody else does, and keeps moving it while at work.
  run_at timestamptz(3) not null,
  tries integer not null default 0,
  failed_at timestamptz(3),
  error text,
  created_at timestamptz(3) not null default now()
);
create unique index jobs_key on jobs (kind, key) where failed_at is null;
create index jobs_due on jobs (run_at) where failed_at is null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;
