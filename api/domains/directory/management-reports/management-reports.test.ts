import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import { compareCourses, getDashboard } from '#contract/directory/dashboard.ts'
import { downloadReport } from '#contract/directory/management-reports.ts'
import type { Locale } from '#contract/locales.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = aTestApp()
const today = new Date().toISOString().slice(0, 10)

/** A company with six people, one of whom has finished its course. */
async function anOffice(name = 'Harbor Group') {
  const company = await aCompany(app, { name, time_zone: 'UTC' })
  const admin = await anAdmin(app, company)
  const course = await aReleasedCourse(app, company, { items: [lesson(), quiz()] })
  await sql`update assignments set mandatory = true, due_on = ${shiftDay(today, -3)}, created_at = ${`${shiftDay(today, -60)}T12:00:00Z`}
    where course_id = ${course.id}`.execute(app.database.db)
  const people: TestPerson[] = []
  for (let made = 0; made < 6; made += 1)
    people.push(await aStudent(app, company, { last_name: `Surname${made}` }))
  await sql`update users set created_at = ${`${shiftDay(today, -100)}T12:00:00Z`} where company_id = ${company.id}`.execute(
    app.database.db,
  )
  const reader = aReader(app, people[0] as TestPerson, course)
  await reader.read(0)
  await reader.take(1, [true, true])
  await app.settled()
  return { company, admin, course, people }
}

async function report(
  as: TestPerson,
  { company_id, locale = 'en_US' }: { company_id?: string; locale?: Locale } = {},
) {
  const answer = await app.call(downloadReport, {
    as,
    body: { period: 'month', ...(company_id ? { company_id } : {}) },
    headers: { 'platform-language': locale },
  })
  return { ...answer, lines: answer.status === 200 ? pdfText(answer.bytes).split('\n') : [] }
}

/** The text that follows a heading. */
const after = (lines: readonly string[], heading: string, nth = 1): string | undefined =>
  lines[lines.indexOf(heading) + nth]

// Specification +: A report for management holds the figures of the dashboard
it('shows the figures of the dashboard of the same moment, and no name of a student', async () => {
  const { admin } = await anOffice()
  const { status, headers, lines } = await report(admin)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain('Awareness report Harbor Group')
  const { data: shown } = (await app.call(getDashboard, { as: admin, query: { period: 'month' } })).data
  const [course] = (await app.call(compareCourses, { as: admin })).data.data
  if (!shown || !course) throw new Error('No figures')
  expect(shown).toMatchObject({ on_time: { done: 0, total: 6 }, overdue: { people: 5 } })
  const percent = ({ done, total }: { done: number; total: number }) => `${Math.floor((100 * done) / total)}%`
  expect(after(lines, 'People')).toBe(String(shown.people.active))
  expect(after(lines, 'Started')).toBe('16%')
  expect(after(lines, 'Completion')).toBe(percent(shown.completion))
  expect(lines.slice(lines.indexOf('Completion') + 2).join('')).toMatch(
    new RegExp(`^${shown.completion.done} of ${shown.completion.total}`),
  )
  expect(after(lines, 'On time')).toBe(percent(shown.on_time))
  expect(after(lines, 'Overdue')).toBe(String(shown.overdue.people))
  expect(after(lines, 'Active')).toBe(percent(shown.active))
  expect(after(lines, 'Reported e-mails')).toBe('0')
  expect(lines.join('')).toContain(course.title)
  const head = lines.findIndex((text) => text.startsWith('Courses with the most'))
  expect(
    lines
      .slice(head)
      .filter((text) => /^[\d–]/.test(text))
      .slice(0, 4),
  ).toEqual([
    String(course.people),
    `${Math.floor((100 * (course.completed ?? 0)) / course.people)}%`,
    String(course.overdue),
    // Fewer than five people have taken its quiz.
    '–',
  ])
  expect(lines.join('')).not.toContain('Surname')
  const log = await app.database.db
    .selectFrom('events')
    .select(['actor_id', 'data'])
    .where('kind', '=', 'management_report.downloaded')
    .where('company_id', '=', admin.company_id)
    .execute()
  expect(log).toEqual([{ actor_id: admin.id, data: { period: 'month' } }])
})

it('says one thing about people: who joined and left', async () => {
  const { company, admin } = await anOffice()
  const monday = sql`date_trunc('week', (${today}::date - 30)::timestamp)::date`
  await sql`insert into company_progress_weeks (company_id, monday, mandatory, completed, is_estimated, people, uncovered, active, overdue)
    values (${company.id}, ${monday}, 2, 0, false, 2, 0, 0, 0)`.execute(app.database.db)
  const { lines } = await report(admin)
  const card = (from: string, to: string) =>
    lines.slice(lines.indexOf(from), lines.indexOf(to)).join(' ').replaceAll(/\s+/g, ' ')
  expect(card('People', 'Started')).toBe('People 6 0 joined, 0 left in 30 days')
  // Others tell how they have changed since.
  expect(card('Overdue', 'Active')).toContain('+5 since')
})

it('writes Greek in the reader’s language, with its dates and percent signs', async () => {
  const { admin } = await anOffice('Όμιλος Λιμάνι')
  const { lines } = await report(admin, { locale: 'el_GR' })
  const text = lines.join('')
  expect(text).toContain('Αναφορά ευαισθητοποίησης στην ασφάλεια')
  expect(text).toContain('Όμιλος Λιμάνι ·')
  expect(after(lines, 'Ολοκλήρωση')).toBe('16%')
})

it('hides departments of few people, and has no coverage beside reported e-mails', async () => {
  const { company, admin, people } = await anOffice()
  const { db } = app.database
  await db
    .updateTable('users')
    .set({ department: 'Sales' })
    .where(
      'id',
      'in',
      people.slice(1).map(({ id }) => id),
    )
    .execute()
  await db
    .updateTable('users')
    .set({ department: 'Board' })
    .where('id', '=', people[0]?.id ?? '')
    .execute()
  await app.heard()
  const shown = (await report(admin)).lines
  expect(shown).toContain('Departments')
  const board = shown.indexOf('Board')
  expect(shown.slice(board + 1, board + 4)).toEqual(['Fewer than 5', 'Hidden', 'Hidden'])
  const sales = shown.indexOf('Sales')
  // Its own would tell those of the other department.
  expect(shown.slice(sales + 1, sales + 4)).toEqual(['5', 'Hidden', 'Hidden'])
  expect(shown).not.toContain('Coverage')
  await sql`update companies set settings = settings || '{"has_mail_reports": false}' where id = ${company.id}`.execute(
    db,
  )
  const without = (await report(admin)).lines
  expect(without).not.toContain('Reported e-mails')
  expect(after(without, 'Coverage')).toBe('100%')
})

it('says that there is nothing to measure in a company without people', async () => {
  const company = await aCompany(app, { time_zone: 'UTC' })
  const { status, lines } = await report(await anAdmin(app, company))
  expect(status).toBe(200)
  expect(after(lines, 'People')).toBe('0')
  expect(after(lines, 'Completion')).toBe('–')
  expect(after(lines, 'Overdue')).toBe('–')
  expect(lines.join(' ')).toContain('Nothing was due')
  expect(after(lines, 'Certificates')).toBe('0')
  expect(lines).toContain('No students yet.')
  expect(lines).not.toContain('Courses')
})

// Specification +: A group manager’s report is about the members of their groups
it('counts only the members of a group manager’s groups', async () => {
  const { company, people } = await anOffice()
  const { db } = app.database
  const manager = await aTeacher(app, company)
  await db
    .updateTable('users')
    .set({ abilities: ['group_manager'] })
    .where('id', '=', manager.id)
    .execute()
  const group = { id: newId(), company_id: company.id, name: 'Night shift' }
  await db.insertInto('groups').values(group).execute()
  await db.insertInto('group_managers').values({ group_id: group.id, user_id: manager.id }).execute()
  for (const { id } of people.slice(0, 2))
    await db.insertInto('group_members').values({ group_id: group.id, user_id: id }).execute()
  await app.heard()
  const { lines } = await report(manager)
  expect(after(lines, 'People')).toBe('2')
  expect(after(lines, 'Started')).toBe('50%')
  expect(after(lines, 'Certificates')).toBe('1')
  expect(lines).toContain('Members of the groups you manage')
  expect(lines.join('')).not.toContain('Courses with the most')
})

it('is not for students, signed-out callers or other companies', async () => {
  const { admin, people } = await anOffice()
  const other = await aCompany(app)
  expect((await report(people[0] as TestPerson)).status).toBe(403)
  expect((await app.call(downloadReport, { body: {} })).status).toBe(401)
  expect((await report(admin, { company_id: other.id })).status).toBe(404)
})
