create index concurrently if not exists course_progress_states_overdue
  on course_progress_states (course_id, company_id, overdue_on, student_id) where state = 'overdue';
