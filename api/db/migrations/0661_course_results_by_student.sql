create index concurrently if not exists course_progress_states_student
  on course_progress_states (course_id, company_id, student_id) where is_active;
