create index concurrently if not exists student_progress_states_by_state
  on student_progress_states (company_id, status, state, student_id);
