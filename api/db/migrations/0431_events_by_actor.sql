-- What a person did, in the audit log. What students do for themselves is in events_student.
create index concurrently if not exists events_actor on events (company_id, actor_id, id desc)
  where actor_id is not null and student_id is distinct from actor_id;
