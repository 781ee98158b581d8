import { sql } from 'kysely'
import { shiftDay } from '#contract/days.ts'
import { sealAnew } from '#domains/evidence/seals/seals.service.ts'
import { endOfDay } from '#domains/learning/days.rules.ts'
import { assignCourse } from '#domains/publishing/assignments/assignments.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { type Calendar, daysAgo, fridayOf, momentOn } from './calendar.ts'

/** When a demo course was published and assigned, whether it is mandatory, and when it is due. */

export interface CourseTerms {
  slug: string
  published_on: string
  assigned_on: string
  mandatory: boolean
  /** The due date; null for an optional course. */
  due_on: string | null
}

export function termsAt(calendar: Calendar): [CourseTerms, CourseTerms, CourseTerms] {
  return [
    {
      slug: 'spotting-phishing',
      published_on: daysAgo(calendar, 425),
      assigned_on: daysAgo(calendar, 88),
      mandatory: true,
      due_on: fridayOf(daysAgo(calendar, 35)),
    },
    {
      slug: 'passwords-and-second-factors',
      published_on: daysAgo(calendar, 95),
      assigned_on: daysAgo(calendar, 40),
      mandatory: true,
      due_on: fridayOf(shiftDay(calendar.today, 11)),
    },
    {
      slug: 'working-away',
      published_on: daysAgo(calendar, 64),
      assigned_on: daysAgo(calendar, 61),
      mandatory: false,
      due_on: null,
    },
  ]
}

export const dueAt = ({ due_on }: CourseTerms, zone: string): string | null =>
  due_on && endOfDay(due_on, zone).toISOString()

/** Backdates what the first start has created to its day in the history, and sets the terms. */
export async function writeCourses(
  admin: SignedIn,
  calendar: Calendar,
  { companyIds }: { companyIds: string[] },
): Promise<void> {
  const [company] = companyIds
  // The times of what the first start has logged are changed below.
  for (const id of companyIds) await sealAnew(admin, id)
  for (const terms of termsAt(calendar)) {
    const course = await findCourse(admin, company as string, terms.slug)
    const published = momentOn(calendar, terms.published_on, 11 * 60)
    const assigned = momentOn(calendar, terms.assigned_on, 10 * 60)
    await backdate(admin, course, { published, assigned })
    const asThen = { ...admin, now: assigned }
    await assignCourse(asThen, course, {
      // A mandatory course is assigned to the parent with all below it; an optional one to each company.
      company_ids: terms.mandatory ? companyIds.slice(0, 1) : companyIds,
      with_descendants: terms.mandatory,
      mandatory: terms.mandatory,
      due_on: terms.due_on,
    })
    await sql`update assignments set created_at = ${assigned.toISOString()} where course_id = ${course}`.execute(
      admin.db,
    )
    if (terms.mandatory) {
      await sql`delete from assignments where course_id = ${course} and company_id <> ${company}`.execute(
        admin.db,
      )
    }
  }
}

export async function findCourse(ctx: Ctx, companyId: string, slug: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('courses')
    .select('id')
    .where('company_id', '=', companyId)
    .where('slug', 'like', `${slug}%`)
    .executeTakeFirstOrThrow()
  return row.id
}

async function backdate(
  ctx: Ctx,
  course: string,
  { published, assigned }: { published: Date; assigned: Date },
): Promise<void> {
  const at = published.toISOString()
  const written = new Date(published.getTime() - 9 * 86_400_000).toISOString()
  await sql`update courses set created_at = ${written} where id = ${course}`.execute(ctx.db)
  await sql`update releases set published_at = ${at} where course_id = ${course}`.execute(ctx.db)
  await sql`update reviews set requested_at = ${at}, decided_at = ${at}
    where course_id = ${course} and decision = 'approved'`.execute(ctx.db)
  await sql`update events set at = case when kind = 'course.assigned' then ${assigned.toISOString()}::timestamptz else ${at}::timestamptz end
    where course_id = ${course} and student_id is null and kind <> 'course.handed_in'`.execute(ctx.db)
}
