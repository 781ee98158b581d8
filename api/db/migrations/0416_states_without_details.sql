create index concurrently if not exists student_progress_states_without_details
  on student_progress_states (company_id) where not has_details;
