-- Holds every sort key but the name, as that of people without a mandatory course does.
create index concurrently if not exists student_progress_states_exempt
  on student_progress_states (company_id, status)
  include (state, progress, overdue_on, joined_at, last_active_at, student_id)
  where exempt > 0;
