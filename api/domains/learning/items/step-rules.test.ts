import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { markWatched } from '#contract/learning/watched.ts'
import { fileAddress } from '#contract/media/media.ts'
import { newCode } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import {
  aReleasedCourse,
  type LessonInput,
  lesson,
  type ReleasedCourse,
} from '#tests/support/builders/learning.ts'
import { aReader, standAnew } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const student = testFixture(() => aStudent(app, company))

async function aLesson(options: Omit<LessonInput, 'kind'>, step_seconds?: number) {
  const settings = step_seconds === undefined ? {} : { course: { step_seconds } }
  const course = await aReleasedCourse(app, company, { items: [lesson(options), lesson()], ...settings })
  const reader = aReader(app, student, course)
  return { course, reader, item: async () => (await reader.open(0)).data.data }
}

/** Simulates that the lesson and its newest step were opened so many seconds ago. */
async function letPass(seconds: number): Promise<void> {
  const { db } = app.database
  const started_at = new Date(Date.now() - seconds * 1_000).toISOString()
  const own = db.selectFrom('enrolments').select('id').where('student_id', '=', student.id)
  await db
    .updateTable('item_progress')
    .set({ started_at, step_seen_at: started_at })
    .where('enrolment_id', 'in', own)
    .execute()
  await standAnew(app, student)
}

describe('a step that stays for a while', () => {
  // Specification, learning 2: Optional: a step stays for a while
  it('lets nobody on before its time by the server’s clock, says how long, and then does', async () => {
    const { reader, item } = await aLesson({ steps: 2 }, 30)
    expect(await item()).toMatchObject({ step_seconds: 30, wait_seconds: 30, can: { mark_read: false } })
    const early = await reader.advance(0, 0)
    expect([early.status, early.error.detail]).toMatchObject([
      409,
      { why_not: { rule: 'step_time', need: 30, until: expect.any(String) } },
    ])
    expect(early.error.message).toMatch(/in (29|30) seconds/)
    await letPass(31)
    expect((await item()).wait_seconds).toBe(0)
    const outcome = (await reader.advance(0, 0)).data.data
    expect(outcome.item).toMatchObject({ step: 1, wait_seconds: 30 })
    expect((await reader.markRead(0)).error.detail).toMatchObject({ why_not: { rule: 'step_time' } })
    await letPass(31)
    expect((await reader.markRead(0)).data.data.item).toMatchObject({ state: 'completed', wait_seconds: 0 })
  })

  it('stays no second time: back and forth over what was seen, and after the end', async () => {
    const { reader } = await aLesson({ steps: 3 }, 30)
    await reader.open(0)
    await letPass(31)
    await reader.advance(0, 0)
    await reader.rewind(0, 1)
    expect((await reader.advance(0, 0)).status).toBe(200)
    expect((await reader.advance(0, 1)).status).toBe(409)
  })

  // Specification, learning 2: Optional: a step stays for a while
  it('is not there unless the author wants it', async () => {
    const { reader, item } = await aLesson({ steps: 2 })
    expect(await item()).toMatchObject({ step_seconds: 0, wait_seconds: 0 })
    expect((await reader.advance(0, 0)).status).toBe(200)
  })
})

describe('a film that has to be watched', () => {
  const watch = (course: ReleasedCourse, blockId: string, index = 0) =>
    app.call(markWatched, {
      as: student,
      params: { courseId: course.id, itemId: course.items[index]?.id ?? '', blockId },
    })

  // Specification, learning 2: Optional: a film has to be watched
  it('keeps the lesson from being done until it was, once for all visits and devices', async () => {
    const { course, reader, item } = await aLesson({ mustWatch: ['film1', 'film2'] })
    expect((await watch(course, 'film1')).status).toBe(409)
    expect((await item()).unwatched).toEqual(['film1', 'film2'])
    const early = await reader.markRead(0)
    expect([early.status, early.error.detail]).toMatchObject([
      409,
      { why_not: { rule: 'unwatched', have: 0, need: 2 } },
    ])
    expect((await reader.progress(0)).data.data.missing.map(({ rule }) => rule)).toContain('unwatched')
    await Promise.all([watch(course, 'film1'), watch(course, 'film1'), watch(course, 'film2')])
    expect((await item()).unwatched).toEqual([])
    expect((await reader.markRead(0)).data.data.item.state).toBe('completed')
    expect((await watch(course, 'film2')).data.data.item).toMatchObject({ state: 'completed', unwatched: [] })
  })

  // Specification, learning 2: It is not watched before it can have been, nor on a step that was not opened
  it('is not watched before it can have been, by the server’s clock, on the step where it stands', async () => {
    const film = (id: string) => ({ type: 'video', attrs: { id, seconds: 100 } })
    const { course, reader, item } = await aLesson({
      steps: 2,
      blocks: [{ type: 'pageBreak', attrs: { id: 'turn' } }, film('film1'), film('film2')],
      mustWatch: ['film1', 'film2'],
    })
    await item()
    const why = async (id: string) => {
      const { status, error } = await watch(course, id)
      return status === 200
        ? 'watched'
        : [status, (error.detail as { why_not: { rule: string } }).why_not.rule, error.message]
    }
    await letPass(100)
    expect(await why('film1')).toMatchObject([409, 'steps_unseen', expect.any(String)])
    await reader.advance(0, 0)
    expect(await why('film1')).toMatchObject([409, 'film_time', expect.stringMatching(/for 4\d seconds/)])
    await letPass(45)
    expect(await why('film1')).toBe('watched')
    expect(await why('film1')).toBe('watched')
    // Two videos cannot be watched at the same time.
    expect(await why('film2')).toMatchObject([409, 'film_time', expect.stringMatching(/for 4\d seconds/)])
    expect((await item()).unwatched).toEqual(['film2'])
    await letPass(90)
    expect(await why('film2')).toBe('watched')
    expect((await reader.markRead(0)).data.data.item.state).toBe('completed')
  })

  it('placed before its length was asked for is measured by its file; only one that does not say is believed at once', async () => {
    const sample = await readFile(new URL('../../../../tests/support/samples/film.mp4', import.meta.url))
    const placed = async (id: string, seconds: number) => {
      const bytes = Buffer.from(sample)
      bytes.writeUInt32BE(seconds * 1_000, bytes.indexOf('mvhd') + 20)
      const key = `${newCode()}.mp4`
      await app.files.put(key, bytes)
      return { type: 'video', attrs: { id, src: fileAddress(key) } }
    }
    const { course, reader, item } = await aLesson({
      blocks: [await placed('film1', 100), await placed('film2', 0)],
      mustWatch: ['film1', 'film2'],
    })
    await item()
    const early = await watch(course, 'film1')
    expect([early.status, early.error.detail]).toMatchObject([409, { why_not: { rule: 'film_time' } }])
    expect((await watch(course, 'film2')).status).toBe(200)
    await letPass(45)
    expect((await watch(course, 'film1')).status).toBe(200)
    expect((await reader.markRead(0)).data.data.item.state).toBe('completed')
  })

  it('holds nobody where a language of the release lacks it', async () => {
    const course = await aReleasedCourse(app, company, {
      locales: ['en_US', 'el_GR'],
      items: [lesson({ blocks: [{ type: 'video', attrs: { id: 'film1' } }], mustWatch: ['film1', 'lost'] })],
    })
    const reader = aReader(app, student, course, { 'content-language': 'el_GR' })
    expect((await reader.open(0)).data.data.unwatched).toEqual(['film1'])
    expect((await reader.markRead(0)).status).toBe(409)
    expect((await watch(course, 'film1')).status).toBe(200)
    expect((await reader.markRead(0)).data.data.item.state).toBe('completed')
  })

  it('is one of this lesson', async () => {
    const { course, item } = await aLesson({ mustWatch: ['film1'] })
    await item()
    expect((await watch(course, 'other')).status).toBe(404)
    expect((await watch(course, 'film1', 1)).status).toBe(404)
    expect((await watch(course, 'x'.repeat(41))).status).toBe(404)
  })
})
