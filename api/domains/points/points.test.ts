import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { resetProgress, restoreProgress } from '#contract/learning/activity.ts'
import {
  handInExtraCredit,
  listHandedInExtraCredits,
  takeBackExtraCredit,
} from '#contract/learning/extra-credits.ts'
import { readMigrations } from '#db/migrate.ts'
import { newId } from '#platform/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'

// Specification, learning 4: Its points are those of this time through; the profile keeps the sum
it('an older ledger learns in which time through the course each of its points was won', async () => {
  const app = await startTestApp()
  const { db } = app.database
  const company = await aCompany(app)
  const [teacher, student] = [await aTeacher(app, company), await aStudent(app, company)]
  const task = {
    id: newId(),
    title: { en_US: 'Tell' },
    instructions: { en_US: '' },
    points: 20,
    kind: 'text' as const,
  }
  const course = await aReleasedCourse(app, company, {
    items: [lesson(), lesson(), quiz()],
    extraCredits: [task],
  })
  const reader = aReader(app, student, course)
  const enrolmentIds = { courseId: course.id, studentId: student.id }
  const body = { reason: 'Again' }
  const handIn = () =>
    app.call(handInExtraCredit, {
      as: student,
      params: { courseId: course.id },
      body: { task_id: task.id, answer: 'Told' },
    })

  await reader.read(0)
  await handIn()
  await app.call(resetProgress, { as: teacher, params: enrolmentIds, body })
  await reader.read(0)
  await handIn()
  await reader.read(1)
  // The first enrolment continues although the second exists, and completes the course first.
  await app.call(restoreProgress, { as: teacher, params: enrolmentIds, body: { ...body, cycle: 1 } })
  await reader.read(1)
  await reader.take(2, [true, true])
  const handedIn = (await app.call(listHandedInExtraCredits, { as: teacher, params: enrolmentIds })).data.data
  const extraCreditId = handedIn.find(({ cycle }) => cycle === 1)?.id ?? ''
  await app.call(takeBackExtraCredit, { as: teacher, params: { ...enrolmentIds, extraCreditId }, body })

  const ledger = () =>
    db
      .selectFrom('points')
      .innerJoin('enrolments', 'enrolments.id', 'enrolment_id')
      .select(['cause_kind', 'amount', 'cycle'])
      .orderBy('cycle')
      .orderBy('cause_kind')
      .execute()
  const written = await ledger()
  expect(written.map(({ cycle, cause_kind }) => `${cycle} ${cause_kind}`)).toEqual([
    '1 course',
    '1 extra_credit',
    '1 extra_credit_taken_back',
    '1 lesson',
    '1 quiz',
    '2 extra_credit',
    '2 lesson',
  ])
  const migration = readMigrations().find(({ name }) => name === '0062_points_of_a_time')
  await sql`alter table points drop column enrolment_id`.execute(db)
  await sql.raw(migration?.sql ?? '').execute(db)
  expect(await ledger()).toEqual(written)
  await app.close()
})
