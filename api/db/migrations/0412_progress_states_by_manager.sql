create index concurrently if not exists student_progress_states_manager
  on student_progress_states (company_id, status, manager_id) where manager_id is not null;
