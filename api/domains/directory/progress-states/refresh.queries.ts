import { type RawBuilder, sql } from 'kysely'
import { dueOnOf } from '#domains/learning/cycles/cycles.service.ts'
import { assignedTo } from '#domains/publishing/publishing.service.ts'
import type { Ctx } from '#platform/context.ts'

/** SQL: the groups of the people in a table. */
const groupIdsOf = (people: string): RawBuilder<string[]> =>
  sql`array(select group_id from group_members where user_id = ${sql.ref(`${people}.id`)} order by group_id)`

/**
 * Locks the students' states in a fixed order, so that two transactions refreshing the same student are serialized.
 * Because this statement may have waited, their data must be read by a later statement.
 */
export async function lockStates(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  await sql`
    insert into student_progress_states (student_id, company_id, status, joined_at, name_key, tags, department, title, country, manager_id,
      invited_at, first_signed_in_at, has_details, group_ids)
    select id, company_id, status, created_at, plain_form(last_name || ' ' || first_name), tags, department, title, country, manager_id,
      invited_at, first_signed_in_at, true, ${groupIdsOf('users')}
    from users
    where id = any (${studentIds}::uuid[]) and role = 'student' and status in ('active', 'disabled')
      and not exists (select from student_progress_states known where known.student_id = users.id)
    order by id on conflict do nothing`.execute(ctx.db)
  await sql`select student_id from student_progress_states where student_id = any (${studentIds}::uuid[])
    order by student_id for update`.execute(ctx.db)
}

/** Deletes the students' marks, under their own companies and the given ones. */
export async function deleteMarks(
  ctx: Ctx,
  studentIds: readonly string[],
  companyIds: readonly string[],
): Promise<void> {
  await sql`delete from stale_progress_students
    where company_id in (select company_id from student_progress_states where student_id = any (${studentIds}::uuid[])
      union select company_id from users where id = any (${studentIds}::uuid[])
      union select unnest(${companyIds}::uuid[]))
    and student_id = any (${studentIds}::uuid[])`.execute(ctx.db)
}

/**
 * Computes the students' states at a moment and writes the differences. Assigned and open courses count. A course
 * is overdue if its due date has passed before completion, or if its result has expired. A course from which somebody
 * is exempt, and every course of somebody who is away, is neither due nor overdue and has a state of its own.
 */
export async function updateStates(ctx: Ctx, studentIds: readonly string[]): Promise<void> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await sql`
    with people as materialized (
      select * from users
      where id = any (${studentIds}::uuid[]) and role = 'student' and status in ('active', 'disabled')
    ),
    every_course as materialized (
      select u.id as student_id, u.company_id, u.status = 'active' as is_active, assigned.course_id, assigned.mandatory,
        (assigned.assigned_at at time zone assigned.zone)::date as assigned_on, due.due_on,
        assigned.starts_at is null or assigned.starts_at <= ${now} as is_open, assigned.starts_at,
        own.id is not null as is_begun, own.status = 'completed' as is_completed, own.ends_at,
        assigned.is_waived or is_paused('[]' || assigned.exemption, local.today) as is_exempt,
        is_paused(assigned.absences, local.today) as is_away,
        resumed_on((own.ends_at at time zone assigned.zone)::date, assigned.pauses, local.today) as renewal_on,
        start_of_day(next_pause_change(assigned.pauses, local.today), assigned.zone) as pause_changes_at,
        (own.completed_at at time zone assigned.zone)::date as completed_on,
        (own.ends_at at time zone assigned.zone)::date as ends_on,
        start_of_day(due.due_on + 1, assigned.zone) as overdue_at, assigned.zone, local.today
      from people u cross join lateral ${assignedTo('u')} assigned
      cross join lateral (select (${now} at time zone assigned.zone)::date as today) local
      left join enrolments own on own.student_id = u.id and own.course_id = assigned.course_id and own.archived_at is null
      cross join lateral (
        select ${dueOnOf('u', 'own', sql`local.today`)} as due_on
      ) due
    ),
    judged as materialized (
      select *, case when is_exempt or is_away then null
          when ends_at <= ${now} then case when renewal_on = ends_on or renewal_on < today then renewal_on end
          when is_completed is not true and due_on < today then due_on end as overdue_on,
        least(case when starts_at > ${now} then starts_at end, case when ends_at > ${now} then ends_at end, pause_changes_at,
          case when is_completed is not true and due_on >= today then overdue_at end,
          case when ends_at <= ${now} and renewal_on <> ends_on and renewal_on >= today then start_of_day(renewal_on + 1, zone) end) as changes_at,
        is_completed is true and (ends_at is null or ends_at > ${now}) as is_valid
      from every_course
    ),
    each_course as materialized (
      select student_id, course_id, company_id, is_active, mandatory, assigned_on, overdue_on, is_begun, is_valid, is_exempt,
        case when is_exempt then 'exempt' when is_away then 'away' when overdue_on is not null then 'overdue'
          when is_valid then 'completed' when is_begun then 'in_progress' else 'not_started' end as state,
        case when not is_exempt and not is_away then due_on end as due_on,
        case when is_completed then completed_on end as completed_on,
        case when is_valid and not is_exempt and not is_away then ends_on end as ends_on,
        case when not is_exempt and not is_away and mandatory and due_on is not null
            and (is_completed and completed_on > due_on or is_completed is not true and due_on < today)
          then due_on end as missed_on
      from judged where is_open
    ),
    removed_courses as (
      delete from course_progress_states gone
      where gone.student_id = any (${studentIds}::uuid[]) and not exists (
        select from each_course where each_course.student_id = gone.student_id and each_course.course_id = gone.course_id)
    ),
    written_courses as (
      insert into course_progress_states as known (student_id, course_id, company_id, is_active, state, mandatory, is_begun, assigned_on,
        due_on, overdue_on, completed_on, ends_on)
      select student_id, course_id, company_id, is_active, state, mandatory, is_begun, assigned_on, due_on, overdue_on, completed_on, ends_on
      from each_course order by student_id, course_id
      on conflict (student_id, course_id) do update set company_id = excluded.company_id, is_active = excluded.is_active,
        state = excluded.state, mandatory = excluded.mandatory, is_begun = excluded.is_begun, assigned_on = excluded.assigned_on, due_on = excluded.due_on,
        overdue_on = excluded.overdue_on, completed_on = excluded.completed_on, ends_on = excluded.ends_on
      where (known.company_id, known.is_active, known.state, known.mandatory, known.is_begun, known.assigned_on, known.due_on,
          known.overdue_on, known.completed_on, known.ends_on)
        is distinct from (excluded.company_id, excluded.is_active, excluded.state, excluded.mandatory, excluded.is_begun, excluded.assigned_on,
          excluded.due_on, excluded.overdue_on, excluded.completed_on, excluded.ends_on)
    ),
    counted as (
      select student_id, (count(*) filter (where not is_exempt))::int as assigned,
        (count(*) filter (where is_begun and not is_exempt))::int as begun,
        (count(*) filter (where is_valid and not is_exempt))::int as completed, count(overdue_on)::int as overdue,
        (count(*) filter (where is_exempt))::int as exempt,
        (count(*) filter (where mandatory and not is_valid and state not in ('exempt', 'away')))::int as mandatory_open,
        bool_or(mandatory) as is_covered,
        min(overdue_on) as overdue_on, max(missed_on) as missed_on, min(ends_on) as ends_on
      from each_course group by student_id
    ),
    changing as (select student_id, min(changes_at) as changes_at from judged group by student_id),
    absent as (
      select absences.student_id, is_paused(absences.pauses, local.today) as is_away,
        start_of_day(next_pause_change(absences.pauses, local.today), home.time_zone) as changes_at
      from (
        select student_id, jsonb_agg(jsonb_build_object('from', starts_on, 'until', ends_on)) as pauses
        from absences where student_id = any (${studentIds}::uuid[]) group by student_id
      ) absences join people on people.id = absences.student_id join companies home on home.id = people.company_id
      cross join lateral (select (${now} at time zone home.time_zone)::date as today) local
    ),
    seen as (
      select student_id, date_bin('5 minutes', max(last_active_at), '2000-01-01 00:00Z') as last_active_at
      from enrolments where student_id = any (${studentIds}::uuid[]) and archived_at is null group by student_id
    ),
    fresh as (
      select people.id as student_id, people.company_id, people.status,
        case when is_away then 'away' when coalesce(overdue, 0) > 0 then 'overdue'
          when assigned = 0 and exempt > 0 then 'exempt' when coalesce(begun, 0) = 0 then 'not_started'
          when completed = assigned then 'completed' else 'in_progress' end as state,
        coalesce(assigned, 0) as assigned, coalesce(begun, 0) as begun, coalesce(completed, 0) as completed,
        coalesce(overdue, 0) as overdue, coalesce(mandatory_open, 0) as mandatory_open,
        coalesce(exempt, 0) as exempt, is_covered is not true and is_away is not true as is_uncovered,
        coalesce(100 * completed / nullif(assigned, 0), -1)::smallint as progress, coalesce(overdue_on, 'infinity') as overdue_on,
        coalesce(missed_on, '-infinity') as missed_on, coalesce(ends_on, 'infinity') as ends_on,
        coalesce(last_active_at, '-infinity') as last_active_at, created_at as joined_at,
        plain_form(last_name || ' ' || first_name) as name_key, 
        coalesce(least(changing.changes_at, absent.changes_at), 'infinity') as changes_at, tags, department, title, country, manager_id, invited_at, first_signed_in_at, ${groupIdsOf('people')} as group_ids
      from people left join counted on counted.student_id = people.id
      left join changing on changing.student_id = people.id left join absent on absent.student_id = people.id
      left join seen on seen.student_id = people.id
    ),
    removed_students as (
      delete from student_progress_states gone
      where gone.student_id = any (${studentIds}::uuid[])
        and not exists (select from people where people.id = gone.student_id)
    )
    update student_progress_states known set company_id = fresh.company_id, status = fresh.status, state = fresh.state,
      assigned = fresh.assigned, begun = fresh.begun, completed = fresh.completed, overdue = fresh.overdue,
      mandatory_open = fresh.mandatory_open, exempt = fresh.exempt, is_uncovered = fresh.is_uncovered, progress = fresh.progress, overdue_on = fresh.overdue_on,
      missed_on = fresh.missed_on, ends_on = fresh.ends_on, last_active_at = fresh.last_active_at,
      joined_at = fresh.joined_at, name_key = fresh.name_key, changes_at = fresh.changes_at, tags = fresh.tags,
      department = fresh.department, title = fresh.title, country = fresh.country, manager_id = fresh.manager_id,
      invited_at = fresh.invited_at, first_signed_in_at = fresh.first_signed_in_at, has_details = true, group_ids = fresh.group_ids
    from fresh where fresh.student_id = known.student_id and
      (known.company_id, known.status, known.state, known.assigned, known.begun, known.completed, known.overdue,
        known.mandatory_open, known.exempt, known.is_uncovered, known.progress, known.overdue_on, known.missed_on, known.ends_on, known.last_active_at,
        known.joined_at, known.name_key, known.changes_at, known.tags, known.department, known.title, known.country,
        known.manager_id, known.invited_at, known.first_signed_in_at, known.has_details, known.group_ids)
      is distinct from (fresh.company_id, fresh.status, fresh.state, fresh.assigned, fresh.begun, fresh.completed, fresh.overdue,
        fresh.mandatory_open, fresh.exempt, fresh.is_uncovered, fresh.progress, fresh.overdue_on, fresh.missed_on, fresh.ends_on, fresh.last_active_at,
        fresh.joined_at, fresh.name_key, fresh.changes_at, fresh.tags, fresh.department, fresh.title, fresh.country,
        fresh.manager_id, fresh.invited_at, fresh.first_signed_in_at, true, fresh.group_ids)`.execute(ctx.db)
}
