-- Whether none of a person's open courses is mandatory. The job of progress states fills it.
alter table student_progress_states add column is_uncovered boolean not null default false;
alter table progress_day_counts
  drop constraint progress_day_counts_kind_check,
  add constraint progress_day_counts_kind_check
    check (kind in ('due', 'on_time', 'overdue', 'ends', 'active', 'uncovered')) not valid;
-- Weeks recorded by the release before have none of these.
alter table company_progress_weeks
  add column people integer,
  add column uncovered integer,
  add column active integer,
  add column overdue integer;
