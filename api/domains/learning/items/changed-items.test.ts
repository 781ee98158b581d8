import { describe, expect, it } from 'vitest'
import { listOwnEvents } from '#contract/learning/activity.ts'
import { assignCourse } from '#contract/publishing/publishing.ts'
import { coursePoints, lessonPoints } from '#domains/points/points.rules.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import {
  aRelease,
  aReleasedCourse,
  type CourseInput,
  lesson,
  quiz,
  type ReleasedCourse,
} from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { eventsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const [first, second, exam, added] = [newId(), newId(), newId(), newId()] as const
const before: CourseInput = { items: [lesson({ id: first, steps: 2 }), lesson({ id: second })] }
const changed = (kind: 'cosmetic' | 'material'): CourseInput => ({
  kind,
  items: [lesson({ id: first, steps: 2, text: `New words ${newId()}` }), lesson({ id: second })],
})

const next = (course: ReleasedCourse, options: CourseInput) =>
  aRelease(app, company, { ...options, id: course.id, number: course.number + 1 })

async function aCourseReadBy(options = before, rights: boolean[] = []) {
  const course = await aReleasedCourse(app, company, options)
  const reader = aReader(app, student, course)
  for (const [index, { kind }] of course.items.entries())
    await (kind === 'lesson' ? reader.read(index) : reader.take(index, rights))
  return { course, reader }
}

const assign = async (course: ReleasedCourse, top_up: boolean) =>
  app.call(assignCourse, {
    as: await anAdmin(app, company),
    params: { courseId: course.id },
    body: { company_ids: [company.id], top_up },
  })

const marked = async ({ outline }: ReturnType<typeof aReader>) => {
  const { chapters, final_exam } = (await outline()).data.data
  const items = [
    ...chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items)),
    ...final_exam,
  ]
  return items.filter((item) => item.changed).map(({ id }) => id)
}

const events = (kind: string) => eventsOf(app, student, kind)

describe('a release during a course', () => {
  // Specification, learning 5: Changed items are marked
  it('marks what it changed for whoever has read that, and nothing where only words did', async () => {
    const course = await aReleasedCourse(app, company, before)
    const reader = aReader(app, student, course)
    await reader.read(0)
    const reworded = await next(course, changed('cosmetic'))
    expect(await marked(reader)).toEqual([])
    await next(reworded, changed('material'))
    expect(await marked(reader)).toEqual([first])
    await reader.open(1)
    const { data } = (await reader.open(0)).data
    expect(data).toMatchObject({ changed: true, state: 'completed', step: 0, can: { mark_read: false } })
    expect((await reader.outline()).data.data.course.percent).toBe(50)
  })

  it('is read again once, without points, and the place in the course is kept', async () => {
    const { course, reader } = await aCourseReadBy()
    const newest = await next(course, changed('material'))
    const points = (await reader.summary()).data.data.points
    await reader.open(1)
    const answers = [(await reader.read(0)).data.data, (await reader.markRead(0)).data.data]
    expect(answers).toMatchObject([
      { item: { changed: false, state: 'completed' }, points: 0, finished: true },
      { item: { changed: false, state: 'completed' }, points: 0, finished: true },
    ])
    expect(await marked(reader)).toEqual([])
    expect((await reader.summary()).data.data.points).toBe(points)
    expect(await events('lesson.reread')).toMatchObject([{ item_id: first, release_id: newest.releaseId }])
  })
})

it('is not read again by sending twice that the older text was read', async () => {
  const course = await aReleasedCourse(app, company, { items: [lesson({ id: first, text: 'Old' })] })
  const reader = aReader(app, student, course)
  await reader.open(0)
  await next(course, { items: [lesson({ id: first, text: 'New' })], kind: 'material' })
  await reader.markRead(0)
  expect((await reader.markRead(0)).data.data.item).toMatchObject({ state: 'completed', changed: true })
  expect(await events('lesson.reread')).toEqual([])
})

// Specification, learning 5: A release without what was left ends the course for whoever comes onto it
it('ends the course for whoever comes onto a release that has nothing left to do, with all that belongs to the end', async () => {
  const course = await aReleasedCourse(app, company, { items: [...(before.items ?? []), lesson()] })
  const reader = aReader(app, student, course)
  await reader.read(0)
  await reader.read(1)
  await next(course, { ...before, kind: 'material' })
  const opened = await Promise.all([reader.open(0), reader.open(0)])
  expect(opened.map(({ data }) => data.data.course.status)).toEqual(['completed', 'completed'])
  expect((await reader.summary()).data.data).toMatchObject({
    course: { percent: 100, release_number: 2 },
    certificate: { status: 'valid' },
    points: 2 * lessonPoints + coursePoints,
  })
  expect(await events('course.completed')).toMatchObject([{ data: { release_number: 2 } }])
})

describe('a top-up', () => {
  const withMore: CourseInput = {
    kind: 'material',
    items: [...(changed('material').items ?? []), lesson({ id: added })],
  }

  // Specification, learning 5: A top-up for finished students where asked for; they stay finished
  it('asks those who finished for what changed and what came, where the company wants it', async () => {
    const { course, reader } = await aCourseReadBy()
    await next(course, withMore)
    expect((await reader.course()).data.data).toMatchObject({ top_up: null, next_item: null, percent: 100 })
    await assign(course, true)
    expect((await reader.course()).data.data).toMatchObject({
      status: 'completed',
      percent: 100,
      top_up: { items: 2, minutes: 6 },
      next_item: { id: first },
    })
    expect((await reader.status()).data.data).toMatchObject({ status: 'completed', missing: [] })
  })

  // Specification, learning 5: A top-up for finished students where asked for; they stay finished
  it('is over when all of it is read, is noted once, and leaves what was won as it was', async () => {
    const { course } = await aCourseReadBy()
    await assign(course, true)
    const newest = await next(course, withMore)
    const reader = aReader(app, student, newest)
    const won = (await reader.summary()).data.data
    await reader.read(0)
    expect((await reader.course()).data.data.top_up).toMatchObject({ items: 1 })
    await reader.read(2)
    await reader.markRead(2)
    expect((await reader.course()).data.data).toMatchObject({ top_up: null, next_item: null })
    expect(await events('course.topped_up')).toMatchObject([{ data: { release_number: newest.number } }])
    const seen = (await app.call(listOwnEvents, { as: student })).data.data.map(({ kind }) => kind)
    expect(seen).toEqual(expect.arrayContaining(['course.topped_up', 'lesson.reread']))
    expect(await events('course.completed')).toHaveLength(1)
    const after = (await reader.summary()).data.data
    expect([after.certificate?.hash, after.score]).toEqual([won.certificate?.hash, won.score])
  })

  it('asks for a quiz anew, which a failed attempt does not answer', async () => {
    const { course } = await aCourseReadBy({ items: [quiz({ id: exam })] }, [true, true])
    await assign(course, true)
    const newest = await next(course, { kind: 'material', items: [quiz({ id: exam, questions: 1 })] })
    const reader = aReader(app, student, newest)
    await reader.take(0, [false])
    expect((await reader.course()).data.data).toMatchObject({ top_up: { items: 1 }, percent: 100 })
    await reader.take(0, [true])
    expect((await reader.course()).data.data.top_up).toBeNull()
  })
})

describe('evidence', () => {
  // Specification, learning 5: Evidence names release, locale and revision
  it('names the release, the language and the revision that was read', async () => {
    const { course } = await aCourseReadBy({ ...before, locales: ['en_US', 'el_GR'] })
    const rows = await events('lesson.completed')
    const read = { release_number: 1, locale: 'en_US', revision: 1 }
    expect(rows).toMatchObject(
      [first, second].map((item_id) => ({ item_id, release_id: course.releaseId, data: read })),
    )
  })

  // Specification, learning 5: Evidence names release, locale and revision
  it('names of a quiz the release its attempt began with, also where the reader has gone on to a newer one', async () => {
    const items = [quiz({ id: exam, settings: { pass_mark: 100 } }), lesson({ id: second })]
    const course = await aReleasedCourse(app, company, { items })
    const reader = aReader(app, student, course)
    await reader.start(0)
    await next(course, {
      items: [lesson({ id: second, text: 'Other' }), quiz({ id: exam })],
      kind: 'material',
    })
    await reader.open(1)
    await reader.take(0, [true, true])
    expect(await events('quiz.passed')).toMatchObject([
      { release_id: course.releaseId, data: { release_number: 1, locale: 'en_US' } },
    ])
  })
})
