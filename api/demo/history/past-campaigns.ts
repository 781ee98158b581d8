import { sql } from 'kysely'
import { shiftDay } from '#contract/days.ts'
import { countAll, storeFigures } from '#domains/campaigns/progress/figures.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { newIdAt } from '#platform/ids.ts'
import { type Calendar, momentOn } from './calendar.ts'
import { type CourseTerms, findCourse, termsAt } from './past-courses.ts'

/** The campaigns behind the mandatory assignments: one that has ended and one that runs. */

const campaigns = [
  {
    slug: 'spotting-phishing',
    name: 'Spot the phish',
    note: 'Yearly phishing training, as ISO 27001 A.6.3 asks for.',
    goal_percent: 90,
  },
  {
    slug: 'passwords-and-second-factors',
    name: 'Stronger sign-in',
    note: 'Before second factors become mandatory for everyone.',
    goal_percent: 85,
  },
]

/** Needs the states of all companies that the campaigns reach. */
export async function writeCampaigns(admin: SignedIn, calendar: Calendar): Promise<void> {
  for (const campaign of campaigns) {
    const terms = termsAt(calendar).find(({ slug }) => slug === campaign.slug)
    if (terms) await writeCampaign(admin, calendar, { campaign, terms })
  }
}

async function writeCampaign(
  admin: SignedIn,
  calendar: Calendar,
  { campaign, terms }: { campaign: (typeof campaigns)[number]; terms: CourseTerms },
): Promise<void> {
  const { slug, ...named } = campaign
  const { id: created_by, company_id } = admin.actor
  const course = await findCourse(admin, company_id, slug)
  const launched = momentOn(calendar, terms.assigned_on, 10 * 60)
  const id = newIdAt(launched)
  await admin.db
    .insertInto('campaigns')
    .values({
      ...{ id, company_id, ...named, created_by, launched_by: created_by },
      ...{ company_ids: [company_id], course_ids: [course], tags: [] },
      ...{ with_descendants: true, mandatory: terms.mandatory, due_on: terms.due_on },
      created_at: launched.toISOString(),
      launched_at: launched.toISOString(),
    })
    .execute()
  await sql`insert into campaign_assignments (campaign_id, assignment_id, is_own)
    select ${id}::uuid, id, true from assignments
    where course_id = ${course} and company_id = ${company_id} and withdrawn_at is null`.execute(admin.db)
  await admin.db.insertInto('campaign_readers').values({ campaign_id: id, user_id: created_by }).execute()
  await writeDays(admin, calendar, { id, course, terms })
  await storeFigures(admin, id, await countAll(admin, id))
}

/** So many days after the due day, as for any campaign. */
const recordedAfterEnd = 30

/** What the job would have recorded, from the days of assignments and completions. */
async function writeDays(
  { db }: SignedIn,
  { today }: Calendar,
  { id, course, terms }: { id: string; course: string; terms: CourseTerms },
): Promise<void> {
  const yesterday = shiftDay(today, -1)
  const end = shiftDay(terms.due_on ?? today, recordedAfterEnd)
  await sql`
    insert into campaign_days (campaign_id, day, assigned, done, people, people_done, overdue, waived)
    select ${id}::uuid, day::date, counted.assigned, counted.done, counted.assigned, counted.done,
      case when day::date > ${terms.due_on}::date then counted.assigned - counted.done else 0 end, 0
    from generate_series(${terms.assigned_on}::date, least(${yesterday}::date, ${end}::date), interval '1 day') day
    cross join lateral (
      select count(*)::int as assigned, (count(*) filter (where completed_on <= day))::int as done
      from course_progress_states where course_id = ${course} and is_active and assigned_on <= day) counted
    where counted.assigned > 0`.execute(db)
}
