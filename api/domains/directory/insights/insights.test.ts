import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exportFigures } from '#contract/directory/dashboard.ts'
import { getInsights } from '#contract/directory/insights.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, quiz, type ReleasedCourse } from '#tests/support/builders/learning.ts'

const app = aTestApp()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The draft that the release was made from, as far as its first quiz. */
async function aDraftOf({ id: course_id, items: [item] }: ReleasedCourse, { id: company_id }: TestCompany) {
  const own = { company_id, course_id }
  const { db } = app.database
  const [chapter_id, section_id, quizId] = [newId(), newId(), item?.id ?? '']
  await db
    .insertInto('chapters')
    .values({ ...own, id: chapter_id, position: 0 })
    .execute()
  await db
    .insertInto('sections')
    .values({ ...own, id: section_id, chapter_id, position: 0 })
    .execute()
  await db
    .insertInto('items')
    .values({ ...own, id: quizId, section_id, kind: 'quiz', position: 0 })
    .execute()
  await db
    .insertInto('quizzes')
    .values({ ...own, id: quizId })
    .execute()
  for (const [position, id] of (item?.questions ?? []).entries())
    await db
      .insertInto('questions')
      .values({ ...own, id, quiz_id: quizId, position, type: 'single_choice' })
      .execute()
}

interface Passage {
  company: TestCompany
  course: ReleasedCourse
  student: TestPerson
  /** Days ago. */
  finished: number
  minutes: number
  score: number
  /** Whether the second question was answered correctly. */
  second: boolean
}

async function takeCourse({
  company,
  course,
  student,
  finished,
  minutes,
  score,
  second,
}: Passage): Promise<void> {
  const { db } = app.database
  const { document_hash } = await db
    .selectFrom('release_items')
    .select('document_hash')
    .where('release_id', '=', course.releaseId)
    .executeTakeFirstOrThrow()
  const own = {
    company_id: company.id,
    student_id: student.id,
    release_id: course.releaseId,
    locale: 'en_US',
  }
  const [enrolment_id, item] = [newId(), course.items[0]]
  await db
    .insertInto('enrolments')
    .values({
      ...own,
      id: enrolment_id,
      course_id: course.id,
      status: 'completed',
      completed_at: daysAgo(finished),
      active_seconds: 60 * minutes,
    })
    .execute()
  const attempt = { ...own, enrolment_id, item_id: item?.id ?? '', document_hash, question_order: [] }
  const submitted = { status: 'submitted' as const, submitted_at: daysAgo(finished) }
  const first = newId()
  await db
    .insertInto('attempts')
    .values({ ...attempt, ...submitted, id: first, number: 1, score })
    .execute()
  await db
    .insertInto('attempts')
    .values({ ...attempt, ...submitted, id: newId(), number: 2, score: 100 })
    .execute()
  await db
    .insertInto('attempt_answers')
    .values(
      (item?.questions ?? []).map((question_id, index) => ({
        attempt_id: first,
        question_id,
        answer: '{}',
        correct: index === 0 || second,
        points: 0,
      })),
    )
    .execute()
}

// Specification +: The dashboard tells what people got wrong at first, how long courses take, and which languages are missing
it('computes what people know, how long they take and what they read, once somebody asks', async () => {
  const company = await aCompany(app)
  const below = await aCompany(app, { parent: company })
  const teacher = await aTeacher(app, company)
  const course = await aReleasedCourse(app, company, { items: [quiz()] })
  await aDraftOf(course, company)
  const { db } = app.database
  await sql`update releases set minutes = 10, origins = '{"en_US": {"machine": 60, "human": 40}}'`.execute(db)
  const people: TestPerson[] = []
  for (let made = 0; made < 20; made += 1) people.push(await aStudent(app, made < 8 ? below : company))
  await sql`update users set department = case when company_id = ${below.id} then 'Port' else 'Office' end,
    country = 'GR', course_locale = case when company_id = ${below.id} then 'el_GR' else 'en_US' end where role = 'student'`.execute(
    db,
  )
  for (const [index, student] of people.entries())
    await takeCourse({
      ...{ company: index < 8 ? below : company, course, student, second: index >= 15 },
      ...{ finished: 5, minutes: index < 10 ? 4 : 30, score: 50 },
    })
  await sql`update users set department = 'Board' where id = ${people[19]?.id}`.execute(db)

  const read = async (query: { company_id?: string; period?: 'month' } = {}, as = teacher) =>
    (await app.call(getInsights, { as, query })).data
  expect(await read()).toEqual({ data: null, meta: { at: null, updating: true } })
  await read()
  await app.jobs.runDue()
  const { data, meta } = await read()
  expect(meta).toMatchObject({ at: expect.stringContaining('T'), updating: false })
  const [item] = course.items
  expect(data).toMatchObject({
    knowledge: { now: { attempts: 20, score: 50 }, before: null },
    questions: [
      {
        ...{ question_id: item?.questions[1], quiz_id: item?.id, course_id: course.id, locale: 'en_US' },
        ...{ answers: 20, wrong: 15, can: { open: true } },
      },
    ],
    times: [{ course_id: course.id, people: 20, median_minutes: 17, estimated_minutes: 10 }],
    languages: { own: { done: 12, total: 20 }, own_before: null, machine: 20 },
  })
  expect(data?.questions[0]?.text).not.toBe('')
  expect(data?.languages?.missing).toMatchObject([{ course_id: course.id, locale: 'el_GR', people: 8 }])
  // The board is one person: it and the next smallest department are hidden.
  expect(data?.parts.department).toMatchObject({ total: 3, median_overdue: 0 })
  expect(data?.parts.department.rows).toEqual([
    { key: 'Office', name: 'Office', people: 11, overdue: 0, up_to_date: 11 },
    { key: 'Board', name: 'Board', people: null, overdue: null, up_to_date: null },
    { key: 'Port', name: 'Port', people: 8, overdue: null, up_to_date: null },
  ])
  expect(data?.parts.country.rows).toMatchObject([{ key: 'GR', people: 20, overdue: 0 }])

  await sql`update users set department = '=1+1' where department = 'Port'`.execute(db)
  await sql`update company_insights set at = now() - interval '1 day'`.execute(db)
  expect((await read()).meta.updating).toBe(true)
  await app.jobs.runDue()
  const save = (as = teacher, company_id?: string) =>
    app.call(exportFigures, { as, body: company_id ? { company_id } : {} })
  const { text } = await save()
  const lines = text.trim().split('\r\n')
  expect(lines[0]).toBe('Section,Name,Figure,Value,Out of,As of')
  expect(lines.some((line) => line.startsWith('Overview,,People with a mandatory course,0,20,'))).toBe(true)
  expect(lines.some((line) => line.includes('Wrong at the first attempt,15,20,'))).toBe(true)
  expect(lines.some((line) => line.startsWith('Departments,Office,People overdue,0,11,'))).toBe(true)
  // Neither a formula nor what is hidden.
  expect(lines.filter((line) => line.includes('=1+1')).map((line) => line.split(',').slice(1, 4))).toEqual([
    ["'=1+1", 'People', '8'],
  ])
  expect(text).not.toContain('Board')
  const log = await db
    .selectFrom('events')
    .select(['kind', 'actor_id'])
    .where('kind', '=', 'figures.exported')
    .execute()
  expect(log).toEqual([{ kind: 'figures.exported', actor_id: teacher.id }])

  const other = await aTeacher(app, await aCompany(app))
  expect((await save(other, company.id)).status).toBe(404)
  expect((await app.call(getInsights, { as: other, query: { company_id: company.id } })).status).toBe(404)

  // Each company has figures of its own, and its staff cannot edit the course of the company above it.
  await read({}, await aTeacher(app, below))
  await app.jobs.runDue()
  const lower = (await read({}, await aTeacher(app, below))).data
  expect(lower).toMatchObject({ questions: [], knowledge: { now: { attempts: 8 } } })
  expect(lower?.languages?.missing[0]?.can).toEqual({ open: false })

  // As many answers of one person say nothing about a question, but about that person.
  await sql`update attempts set student_id = ${people[9]?.id}`.execute(db)
  await sql`update company_insights set at = now() - interval '1 day'`.execute(db)
  await read()
  await app.jobs.runDue()
  expect((await read()).data).toMatchObject({ knowledge: { now: null }, questions: [] })
})

it('computes the figures of a group manager at once, of the members alone', async () => {
  const company = await aCompany(app)
  const course = await aReleasedCourse(app, company, { items: [quiz()] })
  const manager = await aTeacher(app, company)
  const { db } = app.database
  const group = { id: newId(), company_id: company.id, name: 'Night shift' }
  const foreign = { id: newId(), company_id: company.id, name: 'Day shift' }
  await db.insertInto('groups').values([group, foreign]).execute()
  await db.insertInto('group_managers').values({ group_id: group.id, user_id: manager.id }).execute()
  for (let made = 0; made < 10; made += 1) {
    const student = await aStudent(app, company)
    const rows = (made < 5 ? [group, foreign] : [foreign]).map(({ id }) => ({
      group_id: id,
      user_id: student.id,
    }))
    await db.insertInto('group_members').values(rows).execute()
    await takeCourse({
      company,
      course,
      student,
      finished: 40,
      minutes: 5,
      score: made < 5 ? 80 : 20,
      second: true,
    })
  }
  await db
    .updateTable('users')
    .set({ abilities: ['group_manager'] })
    .where('id', '=', manager.id)
    .execute()
  await app.heard()
  const read = async (period?: 'month') =>
    (await app.call(getInsights, { as: manager, query: period ? { period } : {} })).data
  const { data, meta } = await read()
  expect(meta.updating).toBe(false)
  expect(data).toMatchObject({
    knowledge: { now: { attempts: 5, score: 80 } },
    times: [{ people: 5 }],
    parts: { group: { rows: [{ name: 'Night shift', people: 5 }], total: 1 } },
  })
  expect((await read('month')).data?.knowledge).toEqual({ now: null, before: { attempts: 5, score: 80 } })
})
