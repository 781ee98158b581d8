-- Until when one person has for a course, beyond the day that the assignment gives.
create table due_extensions (
  student_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  due_on date not null,
  reason text not null,
  set_by uuid not null references users,
  set_at timestamptz(3) not null,
  primary key (student_id, course_id)
);
create index due_extensions_course on due_extensions (course_id);
create index due_extensions_set_by on due_extensions (set_by);

create trigger due_extensions_changed after insert or update or delete on due_extensions
  for each row execute function tell_change('person', 'student_id');
create trigger due_extensions_stale_progress after insert or update or delete on due_extensions
  for each row execute function mark_enrolment_stale();
