-- Who gets longer for a quiz against the clock, by how much. Apart from the person, as it says something about them.
create table extra_times (
  student_id uuid primary key references users on delete cascade,
  percent integer not null check (percent between 1 and 300),
  set_by uuid references users on delete set null,
  set_at timestamptz(3) not null default now()
);
create index extra_times_set_by on extra_times (set_by);
