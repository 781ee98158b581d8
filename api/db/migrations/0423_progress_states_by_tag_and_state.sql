create index concurrently if not exists student_progress_states_tags_state
  on student_progress_states using gin (company_id, tags, state) where tags <> '{}';
