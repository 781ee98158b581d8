-- Courses that a person does not have to take: from the day of the decision, until a day or until somebody lifts it.
create table course_exemptions (
  student_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  starts_on date not null,
  -- The last day; null until somebody lifts it.
  ends_on date,
  reason text not null check (reason in ('not_relevant', 'equivalent', 'leaving', 'other')),
  note text not null default '',
  set_by uuid not null references users,
  set_at timestamptz(3) not null,
  primary key (student_id, course_id),
  check (ends_on >= starts_on)
);
create index course_exemptions_course on course_exemptions (course_id);
create index course_exemptions_set_by on course_exemptions (set_by);

-- Long absences of a person. Why somebody is away is not stored.
create table absences (
  id uuid primary key,
  student_id uuid not null references users on delete cascade,
  starts_on date not null,
  -- The last day; null while it is open.
  ends_on date,
  set_by uuid not null references users,
  set_at timestamptz(3) not null,
  check (ends_on >= starts_on)
);
create index absences_student on absences (student_id, starts_on);
create index absences_set_by on absences (set_by);

create trigger course_exemptions_changed after insert or update or delete on course_exemptions
  for each row execute function tell_change('person', 'student_id');
create trigger course_exemptions_stale_progress after insert or update or delete on course_exemptions
  for each row execute function mark_enrolment_stale();
create trigger absences_changed after insert or update or delete on absences
  for each row execute function tell_change('person', 'student_id');
create trigger absences_stale_progress after insert or update or delete on absences
  for each row execute function mark_enrolment_stale();
-- Who is waived in a campaign is exempt from what it alone assigned.
create trigger campaign_waivers_stale_progress after insert or delete on campaign_waivers
  for each row execute function mark_enrolment_stale();

-- Pauses are periods in which nothing is due, as an array of {"from": day, "until": last day or null}; null for none.

create function is_paused(pauses jsonb, today date) returns boolean language sql immutable as $$
  select pauses is not null and exists (
    select from jsonb_to_recordset(pauses) as pause ("from" date, "until" date)
    where "from" <= today and coalesce("until", 'infinity') >= today)
$$;

-- The next day on which a pause begins, or on which one is over.
create function next_pause_change(pauses jsonb, today date) returns date language sql immutable as $$
  select case when pauses is not null then (
    select min(day) from jsonb_to_recordset(pauses) as pause ("from" date, "until" date)
    cross join lateral (values ("from"), ("until" + 1)) change (day) where day > today) end
$$;

-- A day that falls into a pause that has begun, or into the fortnight after it, is moved to the end of that fortnight. Null
-- while the pause is open.
create function resumed_on(due date, pauses jsonb, today date) returns date language plpgsql immutable as $$
declare
  pause record;
begin
  if due is null or pauses is null then return due; end if;
  for pause in
    select "from" as first, "until" as last from jsonb_to_recordset(pauses) as pause ("from" date, "until" date)
    where "from" <= today order by 1, 2
  loop
    if due >= pause.first then
      if pause.last is null then return null; end if;
      due := greatest(due, pause.last + 14);
    end if;
  end loop;
  return due;
end
$$;

-- Two more states: a person or course that is exempt, and a person who is away.
alter table student_progress_states
  add column exempt integer not null default 0,
  drop constraint student_progress_states_state_check,
  add constraint student_progress_states_state_check
    check (state in ('not_started', 'in_progress', 'overdue', 'completed', 'exempt', 'away')) not valid;
alter table course_progress_states
  drop constraint course_progress_states_state_check,
  add constraint course_progress_states_state_check
    check (state in ('not_started', 'in_progress', 'overdue', 'completed', 'exempt', 'away')) not valid;

-- People who are away are not among those who were active. Nobody was away before.
create or replace function count_student_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, -count(*), -count(*) filter (where mandatory_open > 0) from old_rows group by 1, 2, 3;
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, -count(*) from old_rows cross join lateral (values
      ('active', (last_active_at at time zone 'UTC')::date, last_active_at > '-infinity'),
      ('uncovered', '-infinity'::date, is_uncovered)) counted (kind, day, applies)
    where status = 'active' and state <> 'away' and applies group by 1, 2, 3;
  end if;
  if tg_op <> 'DELETE' then
    insert into student_progress_counts (company_id, status, state, n, behind)
    select company_id, status, state, count(*), count(*) filter (where mandatory_open > 0) from new_rows group by 1, 2, 3;
    insert into progress_day_counts (company_id, kind, day, n)
    select company_id, kind, day, count(*) from new_rows cross join lateral (values
      ('active', (last_active_at at time zone 'UTC')::date, last_active_at > '-infinity'),
      ('uncovered', '-infinity'::date, is_uncovered)) counted (kind, day, applies)
    where status = 'active' and state <> 'away' and applies group by 1, 2, 3;
  end if;
  return null;
end
$$;

-- Those who are waived in campaigns became exempt with this file.
insert into stale_progress_students (company_id, student_id)
select distinct users.company_id, users.id from campaign_waivers join users on users.id = campaign_waivers.student_id
where users.role = 'student';
