create index concurrently if not exists student_progress_states_department
  on student_progress_states (company_id, status, department) where department <> '';
