create index concurrently if not exists student_progress_states_country
  on student_progress_states (company_id, status, country) where country is not null;
