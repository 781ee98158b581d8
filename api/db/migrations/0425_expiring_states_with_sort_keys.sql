-- Holds every sort key but the name, so that those whose results expire soon are sorted from the index alone.
create index concurrently if not exists student_progress_states_expiring
  on student_progress_states (company_id, status, ends_on)
  include (state, progress, overdue_on, joined_at, last_active_at, student_id)
  where ends_on < 'infinity';
