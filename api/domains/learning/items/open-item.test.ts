import { describe, expect, it } from 'vitest'
import { markPresence, type PresenceState } from '#contract/learning/presence.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
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

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

const [first, second, exam] = [newId(), newId(), newId()] as const
const texts = (text: string, steps = 3): CourseInput => ({
  kind: 'material',
  items: [
    lesson({ id: first, steps, text: `First ${text}` }),
    lesson({ id: second, steps, text: `Second ${text}` }),
    quiz({ id: exam, questions: text === 'old' ? 2 : 1 }),
  ],
})

let course: ReleasedCourse
const start = async (options = texts('old')) => {
  course = await aReleasedCourse(app, company, options)
  return aReader(app, student, course)
}
const publish = (options = texts('new', 2)) =>
  aRelease(app, company, { ...options, id: course.id, number: course.number + 1 })
const sign = (state: PresenceState, index: number) =>
  app.call(markPresence, {
    as: student,
    params: { courseId: course.id, itemId: course.items[index]?.id ?? '' },
    body: { state },
  })
type Reader = Awaited<ReturnType<typeof start>>
/** The fields of the page that show its release and the reader's position. */
const page = async (reader: Reader, index: number) => {
  const { data } = (await reader.open(index)).data
  return {
    text: /(?:First|Second) (?:old|new)/.exec(JSON.stringify(data.document))?.[0],
    release: data.course.release_number,
    steps: data.steps,
    step: data.step,
  }
}

describe('a lesson that is open when a release comes', () => {
  it('is read to its end as it was, also after a reload, and the next one is new', async () => {
    const reader = await start()
    await reader.open(0)
    await reader.advance(0, 0)
    await publish()
    const old = { text: 'First old', release: 1, steps: 3 }
    expect(await page(reader, 0)).toEqual({ ...old, step: 1 })
    await sign('reading', 0)
    await reader.advance(0, 1)
    expect((await reader.markRead(0)).data.data.item).toMatchObject({ state: 'completed', step: 2, steps: 3 })
    expect(await page(reader, 0)).toEqual({ ...old, step: 2 })
    await reader.rewind(0, 2)
    await sign('away', 0)
    expect(await page(reader, 0)).toEqual({ ...old, step: 1 })
    expect(await page(reader, 1)).toEqual({ text: 'Second new', release: 2, steps: 2, step: 0 })
  })

  it('is read again to its end as it was, and is new once it was left', async () => {
    const reader = await start()
    await reader.read(0)
    await reader.open(1)
    await reader.open(0)
    await sign('reading', 0)
    await reader.advance(0, 0)
    await publish()
    expect(await page(reader, 0)).toEqual({ text: 'First old', release: 1, steps: 3, step: 1 })
    await sign('left', 0)
    expect(await page(reader, 0)).toEqual({ text: 'First new', release: 2, steps: 2, step: 0 })
  })

  it('stays as it was for whoever has finished the course and is asked to read what changed', async () => {
    const reader = await start({ items: [lesson({ id: first, steps: 3, text: 'First old' })] })
    const { db } = app.database
    await db.updateTable('assignments').set({ top_up: true }).where('course_id', '=', course.id).execute()
    await app.heard()
    await reader.read(0)
    await reader.open(0)
    await sign('reading', 0)
    await reader.rewind(0, 2)
    await publish({ kind: 'material', items: [lesson({ id: first, steps: 2, text: 'First new' })] })
    const old = { text: 'First old', release: 1, steps: 3 }
    expect(await page(reader, 0)).toEqual({ ...old, step: 1 })
    expect((await reader.advance(0, 1)).data.data.item).toMatchObject({ step: 2, steps: 3 })
    expect(await page(reader, 0)).toEqual({ ...old, step: 2 })
    await sign('left', 0)
    expect(await page(reader, 0)).toEqual({ text: 'First new', release: 2, steps: 2, step: 0 })
    expect((await reader.course()).data.data.top_up).toMatchObject({ items: 1 })
  })

  it('begins at its first step where its reader comes back from another item to a changed text', async () => {
    const reader = await start()
    await reader.open(0)
    await reader.advance(0, 0)
    await publish()
    await reader.open(1)
    expect(await page(reader, 0)).toEqual({ text: 'First new', release: 2, steps: 2, step: 0 })
    const early = await reader.markRead(0)
    expect(early.status).toBe(409)
    await reader.advance(0, 0)
    expect((await reader.markRead(0)).data.data.item).toMatchObject({ state: 'completed', changed: false })
  })

  it('keeps its place where a release changed other items alone', async () => {
    const reader = await start()
    await reader.open(0)
    await reader.advance(0, 0)
    const [old] = texts('old').items ?? []
    await publish({ kind: 'material', items: [old ?? lesson(), ...(texts('new').items?.slice(1) ?? [])] })
    await reader.open(1)
    expect(await page(reader, 0)).toEqual({ text: 'First old', release: 2, steps: 3, step: 1 })
  })
})

describe('a quiz that is open when a release comes', () => {
  it('keeps the questions of its attempt, and its result while it is shown', async () => {
    const reader = await start()
    await reader.read(0)
    await reader.read(1)
    const attempt = (await reader.start(2)).data.data
    expect(attempt.total).toBe(2)
    await sign('reading', 2)
    await publish()
    const shown = (await reader.open(2)).data.data
    expect(shown).toMatchObject({ course: { release_number: 1 }, quiz: { questions: 2 } })
    const done = await reader.take(2, [true, true])
    expect(done).toMatchObject({ status: 'submitted', result: { score: 100 } })
    const after = (await reader.open(2)).data.data
    expect(after).toMatchObject({
      course: { release_number: 1 },
      quiz: { questions: 2, last_attempt: { id: attempt.id, result: { score: 100 } } },
    })
    await sign('left', 2)
    expect((await reader.open(2)).data.data).toMatchObject({ quiz: { questions: 1 } })
  })
})
