-- How many attempts at a quiz one enrolment has beyond those that the quiz allows.
create table extra_attempts (
  enrolment_id uuid not null references enrolments on delete cascade,
  item_id uuid not null,
  attempts integer not null check (attempts > 0),
  reason text not null,
  set_by uuid not null references users,
  set_at timestamptz(3) not null,
  primary key (enrolment_id, item_id)
);
create index extra_attempts_set_by on extra_attempts (set_by);
