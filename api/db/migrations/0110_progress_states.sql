-- Where each student is, as lists, counts and figures read it. `changes_at` is the moment at which a row changes by itself.
create table student_progress_states (
  student_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies,
  status text not null check (status in ('active', 'disabled')),
  state text not null default 'not_started' check (state in ('not_started', 'in_progress', 'overdue', 'completed')),
  assigned integer not null default 0,
  begun integer not null default 0,
  completed integer not null default 0,
  overdue integer not null default 0,
  -- Mandatory courses that are not completed with a valid result.
  mandatory_open integer not null default 0,
  -- Courses completed of those assigned, in percent; -1 where none is assigned.
  progress smallint not null default -1,
  -- The day of the oldest overdue course, the last missed due day of a mandatory course, the day on which the next result ends.
  overdue_on date not null default 'infinity',
  missed_on date not null default '-infinity',
  ends_on date not null default 'infinity',
  -- To five minutes: a row is not written again for each click.
  last_active_at timestamptz(3) not null default '-infinity',
  joined_at timestamptz(3) not null,
  name_key text collate "C" not null,
  changes_at timestamptz(3) not null default '-infinity'
);

-- One row a course that is assigned and open.
create table course_progress_states (
  student_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  company_id uuid not null references companies,
  is_active boolean not null,
  state text not null check (state in ('not_started', 'in_progress', 'overdue', 'completed')),
  mandatory boolean not null,
  is_begun boolean not null,
  assigned_on date not null,
  due_on date,
  overdue_on date,
  completed_on date,
  ends_on date,
  primary key (student_id, course_id)
);

-- Counts are kept as differences, so that no writer waits for another; a job adds them up.
create table student_progress_counts (
  company_id uuid not null references companies on delete cascade,
  status text not null,
  state text not null,
  n integer not null
);
create index student_progress_counts_company on student_progress_counts (company_id);
create table course_progress_counts (
  company_id uuid not null references companies on delete cascade,
  course_id uuid not null,
  state text not null,
  mandatory boolean not null,
  n integer not null
);
create index course_progress_counts_company on course_progress_counts (company_id, course_id);
-- Of mandatory courses by the day they are due, of all by the day they are overdue since or their results end.
create table progress_day_counts (
  company_id uuid not null references companies on delete cascade,
  kind text not null check (kind in ('due', 'on_time', 'overdue', 'ends')),
  day date not null,
  n integer not null
);
create index progress_day_counts_company on progress_day_counts (company_id, kind, day);

-- What is to be worked out again: students, and companies with all their students after one.
create table stale_progress_students (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  student_id uuid not null
);
create index stale_progress_students_company on stale_progress_students (company_id, student_id);
create table stale_progress_companies (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  after_student_id uuid
);
create index stale_progress_companies_company on stale_progress_companies (company_id);

-- Existing students: the job works them out, the oldest mark first, and a read does so for what it shows.
insert into student_progress_states (student_id, company_id, status, joined_at, name_key)
select id, company_id, status, created_at, plain_form(last_name || ' ' || first_name)
from users where role = 'student' and status in ('active', 'disabled');
insert into student_progress_counts (company_id, status, state, n)
select company_id, status, state, count(*) from student_progress_states group by 1, 2, 3;

create index student_progress_states_name on student_progress_states (company_id, status, name_key, student_id);
create index student_progress_states_active on student_progress_states (company_id, status, last_active_at, student_id);
create index student_progress_states_overdue on student_progress_states (company_id, status, overdue_on, student_id);
create index student_progress_states_progress on student_progress_states (company_id, status, progress, student_id);
create index student_progress_states_joined on student_progress_states (company_id, status, joined_at, student_id);
create index student_progress_states_state on student_progress_states (company_id, status, state);
create index student_progress_states_ends on student_progress_states (company_id, ends_on) where ends_on < 'infinity';
create index student_progress_states_missed on student_progress_states (company_id, missed_on) where missed_on > '-infinity';
create index student_progress_states_changes on student_progress_states (company_id, changes_at) where changes_at < 'infinity';
create index course_progress_states_course on course_progress_states (course_id, company_id, state, student_id);
create index course_progress_states_company on course_progress_states (company_id);

create function count_student_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into student_progress_counts (company_id, status, state, n)
    select company_id, status, state, -count(*) from old_rows group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into student_progress_counts (company_id, status, state, n)
    select company_id, status, state, count(*) from new_rows group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger student_progress_inserted after insert on student_progress_states
  referencing new table as new_rows for each statement execute function count_student_progress();
create trigger student_progress_updated after update on student_progress_states
  referencing old table as old_rows new table as new_rows for each statement execute function count_student_progress();
create trigger student_progress_deleted after delete on student_progress_states
  referencing old table as old_rows for each statement execute function count_student_progress();

create function count_course_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into course_progress_counts (company_id, course_id, state, mandatory, n)
    select company_id, course_id, state, mandatory, -count(*) from old_rows where is_active group by 1, 2, 3, 4;
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, -count(*) from old_rows cross join lateral (values
      ('due', due_on, mandatory), ('on_time', due_on, mandatory and completed_on <= due_on),
      ('overdue', overdue_on, true), ('ends', ends_on, true)) counted (kind, day, applies)
    where is_active and applies and day is not null group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into course_progress_counts (company_id, course_id, state, mandatory, n)
    select company_id, course_id, state, mandatory, count(*) from new_rows where is_active group by 1, 2, 3, 4;
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, count(*) from new_rows cross join lateral (values
      ('due', due_on, mandatory), ('on_time', due_on, mandatory and completed_on <= due_on),
      ('overdue', overdue_on, true), ('ends', ends_on, true)) counted (kind, day, applies)
    where is_active and applies and day is not null group by 1, 2, 3;
  end if;
  return null;
end
$$;
create trigger course_progress_inserted after insert on course_progress_states
  referencing new table as new_rows for each statement execute function count_course_progress();
create trigger course_progress_updated after update on course_progress_states
  referencing old table as old_rows new table as new_rows for each statement execute function count_course_progress();
create trigger course_progress_deleted after delete on course_progress_states
  referencing old table as old_rows for each statement execute function count_course_progress();

-- Whatever changes a state leaves a mark in its own transaction, so that no writer can forget it.
create function mark_enrolment_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_students (company_id, student_id)
  select company_id, id from users where id = coalesce(new.student_id, old.student_id) and role = 'student';
  return null;
end
$$;
create trigger enrolments_stale_progress after insert or delete on enrolments
  for each row execute function mark_enrolment_stale();
create trigger enrolments_stale_progress_updated after update on enrolments for each row
  when ((old.status, old.archived_at, old.ends_at, old.due_at, old.due_anew_at, old.completed_at, old.student_id,
      date_bin('5 minutes', old.last_active_at, '2000-01-01 00:00Z'))
    is distinct from (new.status, new.archived_at, new.ends_at, new.due_at, new.due_anew_at, new.completed_at, new.student_id,
      date_bin('5 minutes', new.last_active_at, '2000-01-01 00:00Z')))
  execute function mark_enrolment_stale();

create function mark_user_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_students (company_id, student_id) values (new.company_id, new.id);
  if tg_op = 'UPDATE' and old.company_id <> new.company_id then
    insert into stale_progress_students (company_id, student_id) values (old.company_id, new.id);
  end if;
  return null;
end
$$;
create trigger users_stale_progress after insert on users for each row
  when (new.role = 'student') execute function mark_user_stale();
create trigger users_stale_progress_updated after update on users for each row
  when ((old.role = 'student' or new.role = 'student')
    and (old.role, old.status, old.company_id, old.tags, old.tag_since, old.first_name, old.last_name, old.created_at)
      is distinct from (new.role, new.status, new.company_id, new.tags, new.tag_since, new.first_name, new.last_name, new.created_at))
  execute function mark_user_stale();

create function mark_assignment_stale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into stale_progress_companies (company_id) select descendant_id from company_closure
    where ancestor_id = old.company_id and (depth = 0 or old.with_descendants);
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or (old.company_id, old.with_descendants) is distinct from (new.company_id, new.with_descendants)) then
    insert into stale_progress_companies (company_id) select descendant_id from company_closure
    where ancestor_id = new.company_id and (depth = 0 or new.with_descendants);
  end if;
  return null;
end
$$;
create trigger assignments_stale_progress after insert or delete on assignments
  for each row execute function mark_assignment_stale();
create trigger assignments_stale_progress_updated after update on assignments for each row
  when (old.* is distinct from new.*) execute function mark_assignment_stale();

create function mark_course_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_companies (company_id)
  select distinct descendant_id from assignments join company_closure on ancestor_id = assignments.company_id
  where course_id = new.id and withdrawn_at is null and (depth = 0 or with_descendants);
  return null;
end
$$;
create trigger courses_stale_progress after update of status, current_release_id on courses for each row
  when ((old.status = 'archived') <> (new.status = 'archived')
    or (old.current_release_id is null) <> (new.current_release_id is null))
  execute function mark_course_stale();

create function mark_company_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_companies (company_id) values (new.id);
  return null;
end
$$;
create trigger companies_stale_progress after update of time_zone on companies for each row
  when (old.time_zone <> new.time_zone) execute function mark_company_stale();

-- A company that moves in the tree gains and loses what the companies above it assign.
create function mark_closure_stale() returns trigger language plpgsql as $$
begin
  insert into stale_progress_companies (company_id)
  select descendant_id from (select coalesce(new.descendant_id, old.descendant_id) as descendant_id) moved
  where exists (select from users where company_id = descendant_id and role = 'student');
  return null;
end
$$;
create trigger company_closure_stale_progress after insert or delete on company_closure
  for each row execute function mark_closure_stale();

-- With users_active_students: the students of a company, some at a time.
create index users_disabled_by_id on users (company_id, id) where role = 'student' and status = 'disabled';
