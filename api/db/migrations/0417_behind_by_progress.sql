create index concurrently if not exists student_progress_states_behind_by_progress
  on student_progress_states (company_id, state, progress, student_id) where status = 'active' and mandatory_open > 0;
