create index concurrently if not exists student_progress_states_state_progress
  on student_progress_states (company_id, status, state, progress, student_id);
