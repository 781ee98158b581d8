create index concurrently if not exists student_progress_states_tags
  on student_progress_states using gin (company_id, tags) where tags <> '{}';
