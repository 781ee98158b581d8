-- People who have a mandatory course open, counted by company.
create index student_progress_states_behind on student_progress_states (company_id)
  where status = 'active' and mandatory_open > 0;
