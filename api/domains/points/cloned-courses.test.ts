import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import { resetProgress } from '#contract/learning/activity.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { handInExtraCredit, takeBackExtraCredit } from '#contract/learning/extra-credits.ts'
import { advanceCourse, getItem, markRead } from '#contract/learning/learning.ts'
import { listOwnPoints } from '#contract/points/leaderboard.ts'
import { cloneCourse } from '#contract/publishing/publishing.ts'
import { readMigrations } from '#db/migrate.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

// In a course cloned from another, and in a clone of that clone, each item is rewarded once, wherever it is done
// first.

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const courses = fileFixture(async () => {
  const task = { title: 'Tell', instructions: '', points: 20, kind: 'text' as const }
  const original = await aCourse(app, admin, { lessons: 1, extra_credits: [task] })
  await aQuiz(app, admin, { course: original, questions: 2, pass_mark: 50 })
  const clone = await cloneOf(original.id)
  const cloneOfClone = await cloneOf(clone)
  const ids = [original.id, clone, cloneOfClone]
  for (const id of ids) await publishDraft(app, admin, id)
  const [first = '', second = '', third = ''] = ids
  return { original: first, clone: second, cloneOfClone: third }
})

async function cloneOf(courseId: string): Promise<string> {
  const body = { key: newId() }
  return (await app.call(cloneCourse, { as: admin, params: { courseId }, body })).data.data.id
}

async function itemsOf(courseId: string): Promise<{ lesson: string; quiz: string; task: string }> {
  const rows = await app.database.db
    .selectFrom('items')
    .select(['id', 'kind'])
    .where('course_id', '=', courseId)
    .execute()
  const { rows: tasks } = await sql<{ id: string }>`
    select task ->> 'id' as id from courses cross join jsonb_array_elements(extra_credit) task
    where courses.id = ${courseId}`.execute(app.database.db)
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? ''
  return { lesson: of('lesson'), quiz: of('quiz'), task: tasks[0]?.id ?? '' }
}

/** Takes the whole course, with the given number of the quiz's two answers right. */
async function take(student: TestPerson, courseId: string, right: number): Promise<void> {
  const { lesson, quiz } = await itemsOf(courseId)
  const call = { as: student, params: { courseId, itemId: lesson } }
  await app.call(getItem, call)
  await app.call(markRead, call)
  await app.call(advanceCourse, { as: student, params: { courseId } })
  const onQuiz = { as: student, params: { courseId, itemId: quiz } }
  let attempt = (await app.call(startQuiz, onQuiz)).data.data
  for (let nth = 0; nth < 2; nth += 1) {
    const { id: question_id = '', answers = [] } = (attempt.question ?? {}) as {
      id?: string
      answers?: { id: string; text: string }[]
    }
    const chosen = answers.find(({ text }) => text === (nth < right ? 'Right' : 'Wrong'))
    const answer = { answer_ids: [chosen?.id ?? ''] }
    const body = { attempt_id: attempt.id, question_id, answer, advance: true }
    attempt = (await app.call(answerQuestion, { ...onQuiz, body })).data.data
  }
}

const earned = async (student: TestPerson) => {
  const { data, meta } = (await app.call(listOwnPoints, { as: student, query: { period: 'all' } })).data
  return { rows: data, total: meta.total }
}

it('the same lesson, quiz and course pay once, in whichever order they are taken', async () => {
  const { original, clone, cloneOfClone } = courses
  for (const order of [
    [original, clone, cloneOfClone],
    [cloneOfClone, original, clone],
  ]) {
    const student = await aStudent(app, company)
    for (const courseId of order) {
      await take(student, courseId, 2)
      expect((await earned(student)).total).toBe(10 + 50 + 100)
    }
  }
})

it('a quiz done better in a clone pays what it is better by', async () => {
  const { original, clone, cloneOfClone } = courses
  const student = await aStudent(app, company)
  await take(student, cloneOfClone, 1)
  expect((await earned(student)).total).toBe(10 + 25)
  await take(student, original, 2)
  expect((await earned(student)).total).toBe(10 + 50 + 100)
  await take(student, clone, 1)
  expect((await earned(student)).total).toBe(10 + 50 + 100)
})

it('the ledger names what was done, though it stands under its original', async () => {
  const student = await aStudent(app, company)
  await take(student, courses.cloneOfClone, 2)
  const titles = (await earned(student)).rows.map(({ cause, title }) => [cause, title])
  expect(titles).toContainEqual(['lesson', 'Lesson 1'])
})

it('a task done again in a clone pays once the first is taken back', async () => {
  const { original, clone } = courses
  const student = await aStudent(app, company)
  for (const courseId of [original, clone]) {
    await take(student, courseId, 2)
    await handIn(student, courseId)
    expect((await earned(student)).total).toBe(160 + 20)
  }
  const [first] = await handedIn(student)
  expect(first?.course_id).toBe(original)
  if (first) await takeItBack(student, first)
  const { rows, total } = await earned(student)
  expect(total).toBe(160 + 20)
  expect(rows.filter(({ cause }) => cause === 'extra_credit').map(({ course }) => course?.id)).toEqual(
    expect.arrayContaining([clone, original]),
  )
})

async function handIn(student: TestPerson, courseId: string): Promise<void> {
  const body = { task_id: (await itemsOf(courseId)).task, answer: 'Told' }
  const handed = await app.call(handInExtraCredit, { as: student, params: { courseId }, body })
  expect(handed.status).toBe(200)
}

async function begin(student: TestPerson, courseId: string): Promise<void> {
  const { lesson } = await itemsOf(courseId)
  await app.call(getItem, { as: student, params: { courseId, itemId: lesson } })
}

/** A clone of a course with one lesson; a task and a quiz were added to the clone. */
async function aCloneWithMore() {
  const original = await aCourse(app, admin, { lessons: 1 })
  const id = await cloneOf(original.id)
  const call = { as: admin, params: { courseId: id } }
  const { version } = (await app.call(getCourse, call)).data.data
  const extra_credits = [{ title: 'Tell', instructions: '', points: 20, kind: 'text' as const }]
  await app.call(updateCourse, { ...call, body: { version, extra_credits } })
  const { sectionId } = await sectionOf(id)
  await aQuiz(app, admin, { course: { ...original, id, sectionId }, questions: 2, pass_mark: 50 })
  return id
}

const sectionOf = (courseId: string) =>
  app.database.db
    .selectFrom('items')
    .select('section_id as sectionId')
    .where('course_id', '=', courseId)
    .where('kind', '=', 'lesson')
    .executeTakeFirstOrThrow() as Promise<{ sectionId: string }>

it('a task added to a clone pays once over the cycles of that clone', async () => {
  const student = await aStudent(app, company)
  const clone = await aCloneWithMore()
  await publishDraft(app, admin, clone)
  await begin(student, clone)
  await handIn(student, clone)
  const call = { as: admin, params: { courseId: clone, studentId: student.id } }
  await app.call(resetProgress, { ...call, body: { reason: 'Again' } })
  await begin(student, clone)
  await handIn(student, clone)
  expect((await earned(student)).total).toBe(20)
  const [first] = await handedIn(student)
  if (first) await takeItBack(student, first)
  expect((await earned(student)).total).toBe(20)
})

it('a quiz and a task added to a clone pay once with a clone of that', async () => {
  const clone = await aCloneWithMore()
  const further = await cloneOf(clone)
  for (const id of [clone, further]) await publishDraft(app, admin, id)
  for (const order of [
    [clone, further],
    [further, clone],
  ]) {
    const student = await aStudent(app, company)
    for (const courseId of order) {
      await take(student, courseId, 2)
      await handIn(student, courseId)
    }
    expect((await earned(student)).total).toBe(10 + 50 + 100 + 20)
  }
})

it('a task and a quiz handed in at the same moment in an original and its clones pay once', async () => {
  const { original, clone, cloneOfClone } = courses
  const all = [original, clone, cloneOfClone]
  for (const round of [1, 2, 3]) {
    const student = await aStudent(app, company)
    for (const courseId of all) await begin(student, courseId)
    await Promise.all(all.map((courseId) => handIn(student, courseId)))
    expect([round, (await earned(student)).total]).toEqual([round, 20])
    await Promise.all(all.map((courseId) => take(student, courseId, 2)))
    expect([round, (await earned(student)).total]).toEqual([round, 20 + 10 + 50 + 100])
    await Promise.all((await handedIn(student)).map((credit) => takeItBack(student, credit)))
    expect([round, (await earned(student)).total]).toEqual([round, 10 + 50 + 100])
  }
})

const handedIn = (student: TestPerson) =>
  app.database.db
    .selectFrom('extra_credits')
    .select(['id', 'course_id'])
    .where('student_id', '=', student.id)
    .orderBy('handed_in_at')
    .execute()

const takeItBack = (student: TestPerson, { id, course_id }: { id: string; course_id: string }) =>
  app.call(takeBackExtraCredit, {
    as: admin,
    params: { courseId: course_id, studentId: student.id, extraCreditId: id },
    body: { reason: 'Nobody was told' },
  })

it('an older database learns what was cloned from what, and whose points are whose', async () => {
  const { db } = app.database
  const student = await aStudent(app, company)
  await take(student, courses.cloneOfClone, 2)
  const parts = () =>
    sql<{ course_id: string }>`select * from cloned_parts order by id`.execute(db).then(({ rows }) => rows)
  const ledger = () =>
    sql`select student_id, cause_kind, cause_id, amount from points order by 1, 2, 3`
      .execute(db)
      .then(({ rows }) => rows)
  const written = { parts: await parts(), ledger: await ledger() }
  const { clone, cloneOfClone } = courses
  expect(written.parts.filter(({ course_id }) => [clone, cloneOfClone].includes(course_id))).toHaveLength(8)
  await sql`update points set cause_id = cloned_parts.id from cloned_parts
    where student_id = ${student.id} and cloned_parts.course_id = ${courses.cloneOfClone} and origin_id = cause_id`.execute(
    db,
  )
  await sql`drop table cloned_parts`.execute(db)
  const migration = readMigrations().find(({ name }) => name === '0352_cloned_parts')
  await db.transaction().execute((transaction) => sql.raw(migration?.sql ?? '').execute(transaction))
  expect({ parts: await parts(), ledger: await ledger() }).toEqual(written)
})
