import { describe, expect, it } from 'vitest'
import type { ContentNode } from '#contract/content/content.ts'
import { acknowledge } from '#contract/learning/acknowledgements/acknowledgements.ts'
import { listOwnEvents, resetProgress, restoreProgress } from '#contract/learning/activity.ts'
import type { Locale } from '#contract/locales.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import {
  aRelease,
  aReleasedCourse,
  type CourseInput,
  lesson,
  type ReleasedCourse,
} from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { eventsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const item = newId()
const statement = (text: string, policy = 'Acceptable use policy, v1'): ContentNode => ({
  type: 'acknowledgement',
  attrs: { id: 'statement', title: 'Fair use', statement: text, policy, href: '', label: '' },
})
const asking = (text = 'I use it for work.', more: CourseInput = {}, policy?: string): CourseInput => ({
  items: [lesson({ id: item, blocks: [statement(text, policy)] }), lesson()],
  ...more,
})

const next = (course: ReleasedCourse, options: CourseInput) =>
  aRelease(app, company, { ...options, id: course.id, number: course.number + 1 })

const accept = (
  course: ReleasedCourse,
  statement_hash: string,
  { as, blockId = 'statement', locale = '' }: { as?: TestPerson; blockId?: string; locale?: string } = {},
) =>
  app.call(acknowledge, {
    as: as ?? student,
    params: { courseId: course.id, itemId: item, blockId },
    body: { statement_hash },
    ...(locale ? { headers: { 'content-language': locale } } : {}),
  })

const rows = () =>
  app.database.db
    .selectFrom('acknowledgements')
    .selectAll()
    .where('student_id', '=', student.id)
    .orderBy('id')
    .execute()

const hashIn = async (reader: ReturnType<typeof aReader>): Promise<string> =>
  (await reader.open(0)).data.data.acknowledgements[0]?.statement_hash ?? ''

async function anOpenedLesson(options = asking()) {
  const course = await aReleasedCourse(app, company, options)
  const reader = aReader(app, student, course)
  return { course, reader, hash: await hashIn(reader) }
}

describe('a lesson with a statement', () => {
  it('is refused by name until the statement is accepted, and then done', async () => {
    const { course, reader, hash } = await anOpenedLesson()
    expect((await reader.open(0)).data.data.acknowledgements).toEqual([
      { block_id: 'statement', statement_hash: hash, confirmed_at: null },
    ])
    const early = await reader.markRead(0)
    expect([early.status, early.error.message, early.error.detail]).toMatchObject([
      422,
      expect.stringContaining('Fair use'),
      { why_not: { rule: 'unacknowledged', have: 0, need: 1, item_id: item } },
    ])
    expect((await reader.progress(0)).data.data.missing.map(({ rule }) => rule)).toContain('unacknowledged')
    expect((await accept(course, hash)).data.data).toEqual({
      block_id: 'statement',
      statement_hash: hash,
      confirmed_at: expect.any(String),
    })
    expect((await reader.markRead(0)).data.data.item.state).toBe('completed')
  })

  it('keeps what was shown, once, and notes it in the log', async () => {
    const { course, reader, hash } = await anOpenedLesson()
    const answers = await Promise.all([accept(course, hash), accept(course, hash)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.data).toEqual(answers[1]?.data)
    expect(await rows()).toMatchObject([
      {
        release_id: course.releaseId,
        release_number: 1,
        locale: 'en_US',
        statement_hash: hash,
        source_hash: hash,
      },
    ])
    const stored = await app.database.db
      .selectFrom('acknowledgement_statements')
      .selectAll()
      .where('hash', '=', hash)
      .execute()
    expect(stored).toMatchObject([{ title: 'Fair use', statement: 'I use it for work.' }])
    expect(await eventsOf(app, student, 'acknowledgement.given')).toMatchObject([
      { item_id: item, data: { statement: 'Fair use', statement_hash: hash, release_number: 1 } },
    ])
    const seen = (await app.call(listOwnEvents, { as: student })).data.data.map(({ kind }) => kind)
    expect(seen).toContain('acknowledgement.given')
    expect((await reader.open(0)).data.data.acknowledgements[0]?.confirmed_at).toBe(
      answers[0]?.data.data.confirmed_at,
    )
  })

  it('cannot be accepted by what is not shown, nor for others', async () => {
    const { course, hash } = await anOpenedLesson()
    expect((await accept(course, 'a'.repeat(64))).status).toBe(409)
    expect((await accept(course, 'short')).status).toBe(422)
    expect((await accept(course, hash, { blockId: 'other' })).status).toBe(404)
    expect((await accept(course, hash, { as: await aStudent(app, company) })).status).toBe(409)
    expect((await accept(course, hash, { as: await aStudent(app, await aCompany(app)) })).status).toBe(404)
    expect((await accept(course, hash, { as: await anAdmin(app, company) })).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  it('is accepted only where its step was opened', async () => {
    const blocks = [{ type: 'pageBreak', attrs: { id: 'turn' } }, statement('On the second step')]
    const { course, reader, hash } = await anOpenedLesson({
      items: [lesson({ id: item, steps: 2, blocks }), lesson()],
    })
    expect((await accept(course, hash)).status).toBe(409)
    await reader.advance(0, 0)
    expect((await accept(course, hash)).status).toBe(200)
  })
})

describe('a later release', () => {
  it('asks again where the statement or its version has changed, and keeps the earlier evidence', async () => {
    const { course, reader, hash } = await anOpenedLesson()
    await accept(course, hash)
    const newer = await next(course, asking('I use it for work.', {}, 'Acceptable use policy, v2'))
    await reader.open(1)
    const other = await hashIn(reader)
    expect(other).not.toBe(hash)
    expect((await reader.markRead(0)).status).toBe(422)
    expect((await accept(newer, hash)).status).toBe(409)
    await accept(newer, other)
    expect((await reader.markRead(0)).data.data.item.state).toBe('completed')
    expect((await rows()).map((row) => [row.release_number, row.statement_hash])).toEqual([
      [1, hash],
      [2, other],
    ])
  })

  const twoLanguages = (greek: string): CourseInput => ({
    locales: ['en_US', 'el_GR'],
    items: [
      lesson({
        id: item,
        blocks: (locale: Locale) => [statement(locale === 'el_GR' ? greek : 'I use it for work.')],
      }),
      lesson(),
    ],
  })

  it('does not ask again where only a translation has changed, and knows the language that was shown', async () => {
    const course = await aReleasedCourse(app, company, twoLanguages('Παλιό'))
    const greek = { 'content-language': 'el_GR' }
    const reader = aReader(app, student, course, greek)
    const hash = await hashIn(reader)
    expect((await accept(course, hash)).status).toBe(409)
    expect((await accept(course, hash, { locale: 'el_GR' })).status).toBe(200)
    expect(await rows()).toMatchObject([{ locale: 'el_GR', statement_hash: hash }])
    await next(course, twoLanguages('Νέο'))
    await reader.open(1)
    expect((await reader.open(0)).data.data.acknowledgements).toMatchObject([
      { confirmed_at: expect.any(String) },
    ])
    expect(await hashIn(reader)).not.toBe(hash)
    expect((await reader.markRead(0)).status).toBe(200)
  })

  it('leaves a finished lesson finished, and asks whoever reads it again after a material change', async () => {
    const { course, reader, hash } = await anOpenedLesson()
    await accept(course, hash)
    await reader.markRead(0)
    const reworded = await next(course, asking('Reworded', { kind: 'cosmetic' }))
    await reader.open(1)
    expect((await reader.open(0)).data.data).toMatchObject({
      state: 'completed',
      changed: false,
      acknowledgements: [{ confirmed_at: null }],
    })
    expect((await reader.markRead(0)).status).toBe(200)
    const changed = await next(reworded, asking('Something else', { kind: 'material' }))
    await reader.open(1)
    const { data } = (await reader.open(0)).data
    expect(data).toMatchObject({ state: 'completed', changed: true })
    expect((await reader.markRead(0)).status).toBe(422)
    await accept(changed, await hashIn(reader))
    expect((await reader.markRead(0)).data.data.item).toMatchObject({ state: 'completed', changed: false })
  })
})

it('is asked again after a reset, which keeps the earlier evidence for a restored enrolment', async () => {
  const { course, reader, hash } = await anOpenedLesson()
  await accept(course, hash)
  const admin = await anAdmin(app, company)
  const params = { courseId: course.id, studentId: student.id }
  await app.call(resetProgress, { as: admin, params, body: { reason: 'A new year' } })
  expect(await hashIn(reader)).toBe(hash)
  expect((await reader.markRead(0)).status).toBe(422)
  expect((await accept(course, hash)).status).toBe(200)
  const kept = await rows()
  expect(kept).toHaveLength(2)
  expect(new Set(kept.map(({ enrolment_id }) => enrolment_id)).size).toBe(2)
  await app.call(resetProgress, { as: admin, params, body: { reason: 'Once more' } })
  expect((await reader.open(0)).data.data.acknowledgements).toMatchObject([{ confirmed_at: null }])
  await app.call(restoreProgress, { as: admin, params, body: { cycle: 1, reason: 'By mistake' } })
  expect((await reader.open(0)).data.data.acknowledgements).toMatchObject([
    { confirmed_at: kept[0]?.confirmed_at },
  ])
})

it('is one row for each enrolment, however many confirmations and resets meet', async () => {
  const { course, hash } = await anOpenedLesson()
  const admin = await anAdmin(app, company)
  const params = { courseId: course.id, studentId: student.id }
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => accept(course, hash)),
    app.call(resetProgress, { as: admin, params, body: { reason: 'A new year' } }),
    ...Array.from({ length: 10 }, () => accept(course, hash)),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const kept = await rows()
  expect(kept.length).toBeGreaterThan(0)
  expect(new Set(kept.map(({ enrolment_id }) => enrolment_id)).size).toBe(kept.length)
  expect(await eventsOf(app, student, 'acknowledgement.given')).toHaveLength(kept.length)
})

it('cannot be got around by skipping, and counts for no copy of its block', async () => {
  const copy = lesson({ blocks: [statement('I use it for work.')] })
  const { course, reader, hash } = await anOpenedLesson(
    asking('I use it for work.', {
      items: [lesson({ id: item, blocks: [statement('I use it for work.')] }), copy],
    }),
  )
  await accept(course, hash)
  await reader.markRead(0)
  await reader.open(1)
  expect((await reader.markRead(1)).status).toBe(422)
  await reader.skip(1)
  await reader.advanceCourse()
  const { state, acknowledgements } = (await reader.open(1)).data.data
  expect([state, acknowledgements[0]?.confirmed_at, (await reader.markRead(1)).status]).toEqual([
    'skipped',
    null,
    422,
  ])
})
