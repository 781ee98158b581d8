import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { Role } from '#contract/roles.ts'
import type { Ctx } from '#platform/context.ts'
import { newIdAt } from '#platform/ids.ts'
import { type Calendar, daysAgo, momentOn } from './calendar.ts'
import { insertRows } from './insert-rows.ts'
import { mailboxOf, type PeopleFile } from './people-file.ts'

/** The people of a company, including those who joined and left over the last months, and their groups. */

export interface DemoCompanyRow {
  id: string
  zone: string
  calendar: Calendar
}

export interface DemoPersonRow {
  id: string
  company_id: string
  role: Exclude<Role, 'guest'>
  mailbox: string
  name: string
  locale: Locale
  joined_on: string
  /** Null for people who have not left. */
  left_on: string | null
  /** Was there before the history, and may act while it is written. */
  isKnown: boolean
}

/** Days before the first start on which the company began to use the product. */
export const companyAge = 430

interface Listed {
  mailbox: string
  first: string
  last: string
  title: string
  department: string
  country: string
  locale: Locale | undefined
  tags: string[]
  isHead: boolean
}

const listed = ({ departments }: PeopleFile): Listed[] =>
  departments.flatMap(({ name, country, locale, people }) =>
    people.map(([first, last, title, tags = []], index) => ({
      mailbox: mailboxOf(first, last),
      ...{ first, last, title, tags, country, locale },
      department: name,
      isHead: index === 0,
    })),
  )

/**
 * Inserts the listed people who do not exist yet; returns the whole company in the order of the list. Those who exist
 * may sign in meanwhile, so their rows are left to `datePeople`.
 */
export async function writePeople(
  ctx: Ctx,
  company: DemoCompanyRow,
  file: PeopleFile,
): Promise<Map<string, DemoPersonRow>> {
  const known = await selectPeople(ctx, company, file)
  const begun = begunAt(company)
  await sql`update companies set created_at = ${begun}, leaderboard_mode = ${file.leaderboard},
    leaderboard_teams = ${file.teams} where id = ${company.id}`.execute(ctx.db)
  const admin = [...known.values()].find(({ role }) => role === 'admin')?.id ?? null
  await insertRows(ctx.db, 'users', newStaff(company, file, begun))
  const students = listed(file)
  await insertRows(
    ctx.db,
    'users',
    students
      .filter(({ mailbox }) => !known.has(mailbox))
      .map((person, index) => newStudent(company, file, { person, index, admin })),
  )
  const people = await selectPeople(ctx, company, file)
  for (const person of people.values())
    if (known.has(person.mailbox))
      Object.assign(person, { joined_on: daysAgo(company.calendar, companyAge), isKnown: true })
  await describe(ctx, people, students, false)
  await writeGroups(ctx, company, { file, people, students })
  return people
}

const begunAt = ({ calendar }: DemoCompanyRow): string =>
  momentOn(calendar, daysAgo(calendar, companyAge), 10 * 60).toISOString()

/** Dates and describes those who were there before; late in the transaction, because it locks their rows. */
export async function datePeople(
  ctx: Ctx,
  company: DemoCompanyRow,
  { file, people }: { file: PeopleFile; people: Map<string, DemoPersonRow> },
): Promise<void> {
  const known = [...people.values()].filter(({ isKnown }) => isKnown).map(({ id }) => id)
  await sql`update users set created_at = ${begunAt(company)} where id = any(${known}::uuid[])`.execute(
    ctx.db,
  )
  await describe(ctx, people, listed(file), true)
}

function newStaff({ id, calendar }: DemoCompanyRow, file: PeopleFile, created_at: string) {
  return file.staff.map(({ role, name: [first_name, last_name], title, locale = null, abilities }) => ({
    id: newIdAt(new Date(created_at)),
    company_id: id,
    email: `${mailboxOf(first_name, last_name)}@${file.domain}`,
    status: 'active',
    platform_locale: locale,
    updated_at: calendar.now.toISOString(),
    ...{ role, first_name, last_name, title, abilities, created_at },
  }))
}

function newStudent(
  { id, calendar }: DemoCompanyRow,
  { domain, joined, left }: PeopleFile,
  { person, index, admin }: { person: Listed; index: number; admin: string | null },
) {
  const { mailbox, first, last, locale, tags } = person
  const since = joined[mailbox]
  const created = momentOn(calendar, daysAgo(calendar, since ?? companyAge - 3), 9 * 60 + index)
  const gone = left[mailbox]
  const disabled_at = gone ? momentOn(calendar, daysAgo(calendar, gone), 17 * 60).toISOString() : null
  return {
    id: newIdAt(created),
    company_id: id,
    role: 'student',
    email: `${mailbox}@${domain}`,
    first_name: first,
    last_name: last,
    status: gone ? 'disabled' : 'active',
    platform_locale: locale ?? null,
    tags,
    created_at: created.toISOString(),
    updated_at: disabled_at ?? created.toISOString(),
    disabled_at,
    disabled_by: gone ? admin : null,
  }
}

/** Sets the department, title and country of those listed, and the head of the department as their manager. */
async function describe(
  ctx: Ctx,
  people: Map<string, DemoPersonRow>,
  students: Listed[],
  known: boolean,
): Promise<void> {
  const heads = new Map(
    students.flatMap(({ department, mailbox, isHead }) => (isHead ? [[department, mailbox] as const] : [])),
  )
  const rows = students.map(({ mailbox, department, title, country, isHead }, index) => ({
    id: people.get(mailbox)?.id,
    employee_number: String(1_001 + index * 7),
    manager_id: isHead ? null : people.get(heads.get(department) ?? '')?.id,
    ...{ department, title, country },
  }))
  const wanted = rows.filter((_, index) => people.get(students[index]?.mailbox ?? '')?.isKnown === known)
  await sql`update users set department = said.department, title = said.title, country = said.country,
      manager_id = said.manager_id, employee_number = said.employee_number
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      said (id uuid, department text, title text, country text, manager_id uuid, employee_number text)
    where said.id = users.id`.execute(ctx.db)
}

async function writeGroups(
  ctx: Ctx,
  { id, calendar }: DemoCompanyRow,
  { file, people, students }: { file: PeopleFile; people: Map<string, DemoPersonRow>; students: Listed[] },
): Promise<void> {
  const created = momentOn(calendar, daysAgo(calendar, 120), 11 * 60)
  const groups = file.groups.map((group) => ({ ...group, id: newIdAt(created) }))
  const created_at = created.toISOString()
  await insertRows(
    ctx.db,
    'groups',
    groups.map((group) => ({ id: group.id, company_id: id, name: group.name, created_at })),
  )
  const members = groups.flatMap((group) =>
    students
      .filter(({ tags, department }) => tags.includes(group.tag ?? '') || department === group.department)
      .map(({ mailbox }) => ({ group_id: group.id, user_id: people.get(mailbox)?.id, added_at: created_at })),
  )
  await insertRows(ctx.db, 'group_members', members)
  const managers = groups.flatMap(({ id: group_id, managers: named }) =>
    named.map((mailbox) => ({ group_id, user_id: people.get(mailbox)?.id })),
  )
  await insertRows(ctx.db, 'group_managers', managers)
}

/** Invites students on the day they joined. The newest are still to be invited, unless they have begun a course. */
export async function inviteStudents(ctx: Ctx, { id, calendar }: DemoCompanyRow): Promise<void> {
  const recently = momentOn(calendar, daysAgo(calendar, 7), 0).toISOString()
  await sql`update users set invited_at = created_at
    where company_id = ${id} and role = 'student' and (created_at < ${recently}
      or exists (select from enrolments where enrolments.student_id = users.id))`.execute(ctx.db)
}

async function selectPeople(
  ctx: Ctx,
  { id, zone }: DemoCompanyRow,
  { domain }: PeopleFile,
): Promise<Map<string, DemoPersonRow>> {
  const { rows } = await sql<DemoPersonRow>`
    select id, company_id, role, replace(email, ${`@${domain}`}::text, '') as mailbox,
      first_name || ' ' || last_name as name, coalesce(platform_locale, 'en_US') as locale,
      (created_at at time zone ${zone})::date::text as joined_on,
      (disabled_at at time zone ${zone})::date::text as left_on, false as "isKnown"
    from users where company_id = ${id} order by id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.mailbox, row]))
}
