create index concurrently if not exists student_progress_states_groups
  on student_progress_states using gin (company_id, group_ids) where group_ids <> '{}';
