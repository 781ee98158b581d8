-- What students handed in beside a course. Once a cycle and task, unless a teacher takes it back; then anew.
create table extra_credits (
  id uuid primary key,
  enrolment_id uuid not null references enrolments on delete cascade,
  company_id uuid not null references companies,
  student_id uuid not null references users on delete cascade,
  course_id uuid not null,
  -- As it was asked: the task by its id in this release.
  release_id uuid not null references releases,
  task_id uuid not null,
  answer text not null,
  points integer not null,
  handed_in_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  taken_back_by uuid references users on delete set null,
  reason text
);
create unique index extra_credits_standing on extra_credits (enrolment_id, task_id) where taken_back_at is null;
create index extra_credits_student on extra_credits (student_id, course_id, handed_in_at desc);
