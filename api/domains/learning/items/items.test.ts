import { describe, expect, it } from 'vitest'
import { impersonate } from '#contract/accounts/accounts.ts'
import * as contract from '#contract/learning/learning.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, aToken, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aRelease, aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { eventsOf, pointsOf } from '#tests/support/on-record.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
/** A lesson of three steps, one of one step, and a quiz of two questions, in sequential order. */
const course = fileFixture(() =>
  aReleasedCourse(app, company, {
    items: [lesson({ steps: 3, title: 'Look closely' }), lesson(), quiz()],
    course: { order_mode: 'sequential' },
    locales: ['en_US', 'es_ES'],
  }),
)
const student = testFixture(() => aStudent(app, company))
const reader = testFixture(() => aReader(app, student, course))

const kindsOf = async () => (await eventsOf(app, student)).map(({ kind }) => kind)
const pointsWon = async () =>
  (await pointsOf(app, student)).map(({ cause_kind, amount }) => ({ cause_kind, amount }))

describe('opening an item', () => {
  it('shows the lesson, begins the course and moves its cursor there', async () => {
    const { status, data } = await reader.open(0)
    expect(status).toBe(200)
    expect(data.data).toMatchObject({
      id: course.items[0]?.id,
      title: 'Look closely',
      slug: 'look-closely',
      state: 'in_progress',
      chapter_title: 'Chapter 1',
      section_title: 'Section 1',
      steps: 3,
      step: 0,
      steps_seen: 1,
      previous: null,
      next: { id: course.items[1]?.id },
      can: { mark_read: false, skip: true },
      course: { percent: 0, status: 'in_progress', release_number: 1 },
    })
    expect(JSON.stringify(data.data.document)).toContain('step 3')
    expect((await reader.outline()).data.data.current_item_id).toBe(course.items[0]?.id)
    expect(await kindsOf()).toEqual(['course.started', 'lesson.started'])
  })

  it('changes nothing the second time', async () => {
    const once = (await reader.open(0)).data
    const rows = () =>
      app.database.db.selectFrom('enrolments').selectAll().where('student_id', '=', student.id).execute()
    const before = await rows()
    expect((await reader.open(0)).data).toEqual(once)
    expect(await rows()).toEqual(before)
    expect(await kindsOf()).toHaveLength(2)
  })

  it('opens one cycle when the first item is opened many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => reader.open(0)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const cycles = await app.database.db
      .selectFrom('enrolments')
      .select('cycle')
      .where('student_id', '=', student.id)
      .execute()
    expect(cycles).toEqual([{ cycle: 1 }])
    expect(await kindsOf()).toEqual(['course.started', 'lesson.started'])
  })

  // Specification, learning 2: A locked item says why
  it('is refused with the reason while the item is locked, and begins nothing', async () => {
    const { status, error } = await reader.open(2)
    expect(status).toBe(423)
    expect(error).toMatchObject({
      code: 'locked',
      message: messageOf('learning.why.item_before', { title: 'Look closely' }),
      detail: { why_not: { rule: 'item_before', item_id: course.items[0]?.id } },
    })
    expect((await reader.status()).data.data.status).toBe('not_started')
    expect(await kindsOf()).toEqual([])
  })

  // Specification, learning 2: The language switches inside a lesson, with a notice of a fallback
  it('gives the language asked for, or says that it gives another', async () => {
    const spanish = aReader(app, student, course, { 'content-language': 'es_ES' })
    expect((await spanish.open(0)).data.data).toMatchObject({
      title: 'Look closely (es_ES)',
      locale: 'es_ES',
      is_fallback: false,
    })
    const greek = aReader(app, student, course, { 'content-language': 'el_GR' })
    expect((await greek.open(0)).data.data).toMatchObject({
      title: 'Look closely',
      locale: 'en_US',
      is_fallback: true,
    })
  })

  it('changes nothing when somebody looks as the student', async () => {
    const as = await anAdmin(app, company)
    const { data } = await app.call(impersonate, { as, body: { user_id: student.id } })
    const looking = aReader(app, { ...student, token: data.access_token }, course)
    expect((await looking.open(0)).status).toBe(200)
    expect((await looking.markRead(0)).status).toBe(403)
    expect(await kindsOf()).toEqual([])
  })
})

describe('steps of a lesson', () => {
  // Specification, learning 2: Steps of a lesson go on by advance and back by rewind
  it('go on and back, and a repeat from the same place has no second effect', async () => {
    await reader.open(0)
    const first = (await reader.advance(0, 0)).data
    expect(first.data.item).toEqual({
      changed: false,
      wait_seconds: 0,
      unwatched: [],
      id: course.items[0]?.id,
      state: 'in_progress',
      step: 1,
      steps: 3,
      steps_seen: 2,
    })
    expect((await reader.advance(0, 0)).data).toEqual(first)
    expect((await reader.advance(0, 1)).data.data.item).toMatchObject({ step: 2, steps_seen: 3 })
    expect((await reader.advance(0, 2)).data.data.item).toMatchObject({ step: 2, steps_seen: 3 })
    expect((await reader.rewind(0, 2)).data.data.item).toMatchObject({ step: 1, steps_seen: 3 })
    expect((await reader.rewind(0, 2)).data.data.item).toMatchObject({ step: 1, steps_seen: 3 })
  })

  // Specification, learning 2: Resumes where one was, on any device
  it('go on where they were left, on another device too', async () => {
    await reader.open(0)
    await reader.advance(0, 0)
    const device = aReader(app, { ...student, token: await aToken(app, student.id) }, course)
    expect((await device.outline()).data.data.current_item_id).toBe(course.items[0]?.id)
    expect((await device.open(0)).data.data).toMatchObject({ step: 1, steps_seen: 2 })
  })

  it('begin only once the lesson is open', async () => {
    expect((await reader.advance(0, 0)).status).toBe(409)
    await reader.read(0)
    const early = await reader.advance(1)
    expect([early.status, (early.error.detail as { why_not: WhyNot }).why_not.rule]).toEqual([
      409,
      'steps_unseen',
    ])
  })

  // Specification, learning 2: Steps of a lesson go on by advance and back by rewind
  it('never take a completion away', async () => {
    await reader.read(0)
    expect((await reader.rewind(0)).data.data.item).toMatchObject({
      state: 'completed',
      step: 1,
      steps_seen: 3,
    })
    expect((await reader.open(0)).data.data).toMatchObject({ state: 'completed', steps_seen: 3 })
  })
})

describe('marking as read', () => {
  // Specification, learning 2: mark-read completes a lesson whose steps have all been seen; a repeat changes nothing
  it('completes a lesson whose steps were all seen, with one event, points and the next item open', async () => {
    await reader.open(0)
    const early = await reader.markRead(0)
    expect(early.status).toBe(409)
    expect(early.error).toMatchObject({
      message: messageOf('learning.why.steps_unseen', { have: 1, need: 3, title: 'Look closely' }),
      detail: { why_not: { rule: 'steps_unseen', have: 1, need: 3 } },
    })
    const { data } = await reader.read(0)
    expect(data.data).toMatchObject({
      item: { state: 'completed' },
      course: { percent: 33, status: 'in_progress' },
      next: { id: course.items[1]?.id },
      finished: false,
      points: 10,
    })
    expect((await reader.open(1)).status).toBe(200)
  })

  // Specification, learning 2: mark-read completes a lesson whose steps have all been seen; a repeat changes nothing
  it('has the effect of one when it is sent many times, also at once', async () => {
    await reader.open(0)
    await reader.advance(0, 0)
    await reader.advance(0, 1)
    const answers = await Promise.all(Array.from({ length: 6 }, () => reader.markRead(0)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(answers.reduce((sum, { data }) => sum + data.data.points, 0)).toBe(10)
    expect((await kindsOf()).filter((kind) => kind === 'lesson.completed')).toHaveLength(1)
    expect(await pointsWon()).toEqual([{ cause_kind: 'lesson', amount: 10 }])
  })

  it('remembers which text was read, in which language', async () => {
    await aReader(app, student, course, { 'content-language': 'es_ES' }).read(0)
    const row = await app.database.db
      .selectFrom('item_progress')
      .innerJoin('enrolments', 'enrolments.id', 'enrolment_id')
      .innerJoin('release_items', (join) =>
        join
          .onRef('release_items.document_hash', '=', 'item_progress.document_hash')
          .onRef('release_items.item_id', '=', 'item_progress.item_id'),
      )
      .select(['item_progress.locale', 'release_items.locale as of', 'release_items.release_id'])
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ locale: 'es_ES', of: 'es_ES', release_id: course.releaseId })
  })

  it('is for lessons', async () => {
    await reader.read(0)
    await reader.read(1)
    await reader.open(2)
    expect((await reader.markRead(2)).status).toBe(409)
  })
})

describe('skipping', () => {
  // Specification, learning 2: A skipped item waits and never counts as completed
  it('lets pass and never counts as completed', async () => {
    await reader.open(0)
    const { data } = await reader.skip(0)
    expect(data.data).toMatchObject({
      item: { state: 'skipped' },
      course: { percent: 0 },
      next: { id: course.items[1]?.id },
    })
    expect((await reader.skip(0)).data).toEqual(data)
    expect((await kindsOf()).filter((kind) => kind === 'item.skipped')).toHaveLength(1)
    expect((await reader.read(0)).data.data.item.state).toBe('completed')
    expect((await reader.skip(0)).data.data.item.state).toBe('completed')
  })

  // Specification, learning 2: A skipped item waits and never counts as completed
  it('is refused for what is locked, and where it is off', async () => {
    await reader.open(0)
    expect((await reader.skip(2)).status).toBe(423)
    const strict = await aReleasedCourse(app, company, { course: { skipping_allowed: false } })
    const other = aReader(app, student, strict)
    expect((await other.open(0)).data.data.can.skip).toBe(false)
    const refused = await other.skip(0)
    expect([refused.status, refused.error.message]).toEqual([409, messageOf('learning.why.skipping_off')])
  })

  it('is refused in the middle of an attempt', async () => {
    await reader.read(0)
    await reader.read(1)
    await reader.start(2)
    expect((await reader.skip(2)).status).toBe(409)
  })
})

describe('going on in the course', () => {
  // Specification, learning 4: Course advance answers the next item, or what is missing, or that it is finished
  it('moves from what is done to what is next, and otherwise says what is missing', async () => {
    expect((await reader.advanceCourse()).status).toBe(409)
    await reader.open(0)
    const stuck = (await reader.advanceCourse()).data.data
    expect(stuck).toMatchObject({ item: { id: course.items[0]?.id }, finished: false })
    expect(stuck.missing.map(({ rule }) => rule)).toEqual(['items_left'])
    await reader.read(0)
    expect((await reader.advanceCourse()).data.data.item.id).toBe(course.items[1]?.id)
    expect((await reader.advanceCourse()).data.data.item.id).toBe(course.items[1]?.id)
  })

  // Specification, learning 4: Course skip skips the current item
  it('skips the current item once', async () => {
    await reader.open(0)
    const once = (await reader.skipCurrent()).data
    expect(once.data).toMatchObject({
      item: { id: course.items[0]?.id, state: 'skipped' },
      next: { id: course.items[1]?.id },
    })
    expect((await reader.skipCurrent()).data).toEqual(once)
  })

  it('refuses a current item that is locked, as where it is named', async () => {
    await reader.open(0)
    await app.database.db
      .updateTable('enrolments')
      .set({ cursor_item_id: course.items[1]?.id ?? '', revision: 100 })
      .where('student_id', '=', student.id)
      .execute()
    for (const refused of [await reader.skip(1), await reader.skipCurrent(), await reader.advanceCourse()])
      expect([refused.status, refused.error.code]).toEqual([423, 'locked'])
    expect((await reader.progress(1)).data.data.state).toBe('locked')
  })
})

describe('a newer release', () => {
  // Specification, learning 5: A new release during a course keeps the place
  it('reaches the reader at the next item, keeps what is done, and never changes what is being read', async () => {
    const own = await aReleasedCourse(app, company, {
      items: [lesson({ steps: 2, text: 'Old' }), lesson({ text: 'Old' })],
    })
    const other = aReader(app, student, own)
    await other.open(0)
    const [first, second] = own.items.map(({ id }) => id)
    await aRelease(app, company, {
      id: own.id,
      number: 2,
      items: [lesson({ id: first, steps: 2, text: 'New' }), lesson({ id: second, text: 'New' }), lesson()],
    })
    const textOf = async (index: number) => JSON.stringify((await other.open(index)).data.data.document)
    expect(await textOf(0)).toContain('Old')
    expect((await other.outline()).data.data.course.release_number).toBe(1)
    await other.advance(0, 0)
    expect((await other.markRead(0)).data.data.course.percent).toBe(50)
    expect(await textOf(1)).toContain('New')
    expect((await other.outline()).data.data.course).toMatchObject({ release_number: 2, percent: 33 })
    expect(await textOf(0)).toContain('New')
    expect((await other.progress(0)).data.data.state).toBe('completed')
  })

  it('leaves a finished course finished', async () => {
    const own = await aReleasedCourse(app, company, { items: [lesson({ text: 'Old' })] })
    const other = aReader(app, student, own)
    expect((await other.read(0)).data.data.finished).toBe(true)
    await aRelease(app, company, {
      id: own.id,
      number: 2,
      items: [lesson({ id: own.items[0]?.id, text: 'New' }), lesson()],
    })
    expect(JSON.stringify((await other.open(0)).data.data.document)).toContain('New')
    expect((await other.course()).data.data).toMatchObject({
      status: 'completed',
      percent: 100,
      release_number: 2,
      next_item: null,
    })
  })
})

describe('who may go through a course', () => {
  const calls = [
    ['getItem', contract.getItem, undefined],
    ['getItemProgress', contract.getItemProgress, undefined],
    ['advanceItem', contract.advanceItem, {}],
    ['rewindItem', contract.rewindItem, {}],
    ['markRead', contract.markRead, undefined],
    ['skipItem', contract.skipItem, undefined],
    ['advanceCourse', contract.advanceCourse, undefined],
    ['skipCourseItem', contract.skipCourseItem, undefined],
  ] as const

  it.each(calls)('%s: students of companies the course is assigned to', async (_, endpoint, body) => {
    const stranger = await aStudent(app, await aCompany(app))
    const teacher = await aTeacher(app, company)
    const ask = async (
      as: TestPerson | null,
      params = { courseId: course.id, itemId: course.items[0]?.id ?? '' },
    ) => (await app.call(endpoint, { as, params, ...(body ? { body } : {}) })).status
    await reader.open(0)
    expect(await ask(null)).toBe(401)
    expect(await ask(teacher)).toBe(403)
    expect(await ask(stranger)).toBe(404)
    expect(await ask(student, { courseId: newId(), itemId: newId() })).toBe(404)
    if (endpoint.path.includes('itemId'))
      expect(await ask(student, { courseId: course.id, itemId: newId() })).toBe(404)
  })

  it('refuses a step that is none', async () => {
    await reader.open(0)
    const bad = await app.call(contract.advanceItem, {
      as: student,
      params: { courseId: course.id, itemId: course.items[0]?.id ?? '' },
      body: { from: -1 },
    })
    expect([bad.status, Object.keys(bad.error.errors ?? {})]).toEqual([422, ['from']])
  })
})
