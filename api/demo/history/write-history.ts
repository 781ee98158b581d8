import { sql } from 'kysely'
import { decideMonths } from '#domains/badges/top-three.job.ts'
import { insertWeeks } from '#domains/directory/dashboard/weeks.queries.ts'
import { deleteMarks, lockStates, updateStates } from '#domains/directory/progress-states/refresh.queries.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { actingAs } from '../acting-as.ts'
import { demoCompanies } from '../demo-companies.ts'
import { calendarAt, mondayOf } from './calendar.ts'
import { readCommunity } from './community-file.ts'
import { writeCampaigns } from './past-campaigns.ts'
import { writeCommunity } from './past-community.ts'
import { writeCourses } from './past-courses.ts'
import { writeLearning } from './past-learning.ts'
import {
  type DemoCompanyRow,
  type DemoPersonRow,
  datePeople,
  inviteStudents,
  writePeople,
} from './past-people.ts'
import { writeTranslations } from './past-translations.ts'
import { readPeople } from './people-file.ts'

/**
 * Writes one company's part, inside a transaction; the context's `now` is the first start. The parent comes first.
 * `endOfTurn` may throw between steps to restart the part later.
 */
export async function writePart(ctx: Ctx, images: string, endOfTurn: () => void): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(ctx.db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(ctx.db)
  const company = await findCompany(ctx, images)
  const owner = await findCompany(ctx, demoCompanies[0].images)
  const file = await readPeople(images)
  const people = await writePeople(ctx, company, file)
  endOfTurn()
  if (company.id === owner.id) {
    const admin = actingAs(ctx, find(people, 'admin'))
    const child = await findCompany(ctx, demoCompanies[1].images)
    await writeCourses(admin, company.calendar, { companyIds: [owner.id, child.id] })
  }
  endOfTurn()
  await writeLearning(ctx, { company, file, people, owner: owner.id })
  endOfTurn()
  await writeCommunity(ctx, {
    ...{ company, people, owner: owner.id, endOfTurn },
    file: await readCommunity(images),
  })
  if (company.id === owner.id) await writeTranslations(ctx, company, people)
  endOfTurn()
  await decidePastMonths(ctx, company)
  await datePeople(ctx, company, { file, people })
  await inviteStudents(ctx, company)
  await writeFigures(ctx, company, people)
  if (company.id !== owner.id) await writeOwnersCampaigns(ctx, owner)
}

/** They reach the company below, too, so they are written once its figures are. */
async function writeOwnersCampaigns(ctx: Ctx, { id, calendar }: DemoCompanyRow): Promise<void> {
  const admin = await ctx.db
    .selectFrom('users')
    .select(['id', 'company_id', 'role'])
    .where('company_id', '=', id)
    .where('email', '=', demoCompanies[0].people[0]?.email ?? '')
    .executeTakeFirstOrThrow()
  await writeCampaigns(actingAs(ctx, admin), calendar)
}

/** The job may have decided these months before there were any points. */
async function decidePastMonths(ctx: Ctx, { id }: DemoCompanyRow): Promise<void> {
  await ctx.db.deleteFrom('decided_months').where('company_id', '=', id).execute()
  await decideMonths(ctx, id)
}

const find = (people: Map<string, DemoPersonRow>, role: string): DemoPersonRow =>
  [...people.values()].find((person) => person.role === role) as DemoPersonRow

async function findCompany(ctx: Ctx, images: string): Promise<DemoCompanyRow> {
  const [hostname] = demoCompanies.find((demo) => demo.images === images)?.company.hosts ?? []
  const { id, zone } = await ctx.db
    .selectFrom('company_hosts')
    .innerJoin('companies', 'companies.id', 'company_hosts.company_id')
    .select(['companies.id', 'companies.time_zone as zone'])
    .where('hostname', '=', hostname ?? '')
    .executeTakeFirstOrThrow()
  return { id, zone, calendar: calendarAt(ctx.now, zone) }
}

/** Stored states as computed by their job, and the weekly figures that another job would have recorded. */
async function writeFigures(
  ctx: Ctx,
  { id, zone }: DemoCompanyRow,
  people: Map<string, DemoPersonRow>,
): Promise<void> {
  const students = [...people.values()].filter(({ role }) => role === 'student').map((person) => person.id)
  await lockStates(ctx, students)
  await deleteMarks(ctx, students, [id])
  await updateStates(ctx, students)
  await sql`delete from company_progress_weeks where company_id = ${id}`.execute(ctx.db)
  await insertWeeks(ctx, { company_id: id, monday: mondayOf(localDay(ctx.now, zone)) })
  await sql`update company_progress_weeks set is_estimated = false where company_id = ${id}`.execute(ctx.db)
}
