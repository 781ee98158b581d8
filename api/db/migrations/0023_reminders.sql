-- What a person was reminded of, once for each cause, so that nobody hears of the same thing twice.
create table deliveries (
  id uuid primary key,
  student_id uuid not null references users on delete cascade,
  company_id uuid not null references companies,
  course_id uuid not null references courses on delete cascade,
  cause text not null,
  -- Until then it is shown on the screen as new.
  seen_at timestamptz(3),
  at timestamptz(3) not null default now(),
  unique (student_id, course_id, cause)
);
create index deliveries_student on deliveries (student_id, at desc);

-- When the people of a company were last looked through for whom to remind.
create table reminder_rounds (
  company_id uuid primary key references companies on delete cascade,
  at timestamptz(3) not null
);
create index users_active_students on users (company_id, id) where role = 'student' and status = 'active';

alter table notification_settings add column reminders boolean not null default true;
alter table notification_settings add column reminder_notices boolean not null default true;
