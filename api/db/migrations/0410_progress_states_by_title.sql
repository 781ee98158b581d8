create index concurrently if not exists student_progress_states_title
  on student_progress_states (company_id, status, title) where title <> '';
