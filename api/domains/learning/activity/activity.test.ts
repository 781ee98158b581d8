import { beforeAll, describe, expect, it } from 'vitest'
import { listOwnCertificates } from '#contract/certificates/certificates.ts'
import { getOwnStats, listOwnEvents, markShared, type ShareChannel } from '#contract/learning/activity.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = fileFixture(() =>
  aReleasedCourse(app, company, { locales: ['en_US', 'es_ES'], items: [lesson(), lesson()] }),
)
const reader = fileFixture(() => aStudent(app, company))
beforeAll(async () => {
  await aReader(app, reader, course).read(0)
  await aReader(app, reader, course).read(1)
})

describe('own activity', () => {
  const kinds = async (query: Record<string, unknown> = {}) => {
    const { data } = await app.call(listOwnEvents, { as: reader, query })
    return { kinds: data.data.map(({ kind }) => kind), next: data.meta.next_cursor }
  }

  it('is told newest first, with the titles of course and item in the course language', async () => {
    const { data } = (await app.call(listOwnEvents, { as: reader, headers: { 'content-language': 'es_ES' } }))
      .data
    expect(data.map(({ kind }) => kind)).toEqual([
      'certificate.issued',
      'course.completed',
      'lesson.completed',
      'lesson.completed',
      'course.started',
    ])
    expect(data[2]).toMatchObject({
      course: { id: course.id, title: 'A course (es_ES)' },
      item_title: 'lesson 2 (es_ES)',
      score: null,
      read: { release: 1, locale: 'en_US', revision: 1 },
    })
    expect(data[1]?.read).toEqual({ release: 1, locale: 'en_US', revision: null, origins: null })
    expect(data.at(-1)?.read).toBeNull()
  })

  it('names the language in which a course was finished and where its words came from, as its certificate does', async () => {
    const origins = { human: 30, machine: 10 }
    const { db } = app.database
    const spanish = await aReleasedCourse(app, company, {
      locales: ['en_US', 'es_ES'],
      items: [lesson()],
    })
    await db
      .updateTable('releases')
      .set({ origins: JSON.stringify({ es_ES: origins }) })
      .where('course_id', '=', spanish.id)
      .execute()
    const student = await aStudent(app, company)
    await aReader(app, student, spanish, { 'content-language': 'es_ES' }).read(0)
    const { data } = (await app.call(listOwnEvents, { as: student })).data
    const completed = data.find(({ kind }) => kind === 'course.completed')
    expect(completed?.read).toEqual({ release: 1, locale: 'es_ES', revision: null, origins })
    const certificate = await db
      .selectFrom('certificates')
      .select(['content_locale', 'content_origins', 'release_number'])
      .where('student_id', '=', student.id)
      .executeTakeFirst()
    expect(certificate).toEqual({ content_locale: 'es_ES', content_origins: origins, release_number: 1 })
  })

  it('comes page by page', async () => {
    const first = await kinds({ limit: 3 })
    expect(first.kinds).toHaveLength(3)
    const second = await kinds({ limit: 3, cursor: first.next })
    expect(second).toEqual({ kinds: ['lesson.completed', 'course.started'], next: null })
    expect((await app.call(listOwnEvents, { as: reader, query: { limit: 1_000 } })).status).toBe(422)
  })

  it('is nobody else’s', async () => {
    const other = await aStudent(app, company)
    expect((await app.call(listOwnEvents, { as: other })).data.data).toEqual([])
    expect((await app.call(listOwnEvents, { as: null })).status).toBe(401)
    expect((await app.call(listOwnEvents, { as: await aTeacher(app, company) })).status).toBe(403)
  })
})

describe('own figures', () => {
  it('are nothing at the beginning', async () => {
    const { data } = (await app.call(getOwnStats, { as: await aStudent(app, company) })).data
    expect(data).toMatchObject({
      lessons: 0,
      quizzes_passed: 0,
      average_score: null,
      minutes: 0,
      points: 0,
      badges: 0,
      certificates: 0,
      streak: { current: 0, longest: 0, today: false },
    })
    expect(data.weeks).toHaveLength(12)
  })

  it('add up what was done', async () => {
    const { data } = (await app.call(getOwnStats, { as: reader })).data
    expect(data).toMatchObject({
      lessons: 2,
      // As on the finish page, never less than one minute.
      minutes: 1,
      points: 120,
      badges: 4,
      certificates: 1,
      streak: { current: 1, longest: 1, today: true },
    })
    expect(data.weeks.at(-1)).toMatchObject({ lessons: 2, quizzes: 0 })
  })

  it('count a day as the company has it', async () => {
    // When it is evening in New York, it is already the next day in UTC.
    const far = await aCompany(app)
    await app.database.db
      .updateTable('companies')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', far.id)
      .execute()
    const student = await aStudent(app, far)
    const { data } = (await app.call(getOwnStats, { as: student })).data
    const there = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
    expect(Date.parse(there) - Date.parse(data.weeks.at(-1)?.starts_on ?? '')).toBeLessThan(7 * 86_400_000)
    expect(Date.parse(there)).toBeGreaterThanOrEqual(Date.parse(data.weeks.at(-1)?.starts_on ?? ''))
  })

  it('are a student’s own', async () => {
    expect((await app.call(getOwnStats, { as: null })).status).toBe(401)
    expect((await app.call(getOwnStats, { as: await aTeacher(app, company) })).status).toBe(403)
  })
})

describe('own certificates', () => {
  it('are listed with their state, for oneself alone', async () => {
    const { data } = (await app.call(listOwnCertificates, { as: reader })).data
    expect(data).toMatchObject([{ course_id: course.id, course_title: 'A course', status: 'valid' }])
    const other = await aStudent(app, company)
    expect((await app.call(listOwnCertificates, { as: other })).data.data).toEqual([])
    expect((await app.call(listOwnCertificates, { as: null })).status).toBe(401)
  })
})

describe('sharing a result', () => {
  const share = (as: TestPerson | null, channel: ShareChannel = 'link', courseId = course.id) =>
    app.call(markShared, { as, params: { courseId }, body: { channel } })

  // Specification, learning 4: mark-shared, to LinkedIn and by link, is an event and never a completion
  it('is noted once for each way, and completes nothing', async () => {
    const first = (await share(reader)).data.data
    const [again, other] = await Promise.all([share(reader), share(reader, 'linkedin')])
    expect(again.data.data).toEqual(first)
    expect(other.data.data.channel).toBe('linkedin')
    await Promise.all([share(reader, 'linkedin'), share(reader, 'linkedin')])
    const { data } = (await app.call(listOwnEvents, { as: reader })).data
    expect(data.filter(({ kind }) => kind === 'course.shared')).toHaveLength(2)
  })

  it('is possible for a course that gives no certificate', async () => {
    const plain = await aReleasedCourse(app, company, {
      items: [lesson()],
      course: { certificate_enabled: false },
    })
    const student = await aStudent(app, company)
    await aReader(app, student, plain).read(0)
    expect((await share(student, 'text', plain.id)).data.data.channel).toBe('text')
  })

  it('waits for the end of the course', async () => {
    const beginner = await aStudent(app, company)
    expect((await share(beginner)).status).toBe(409)
    await aReader(app, beginner, course).read(0)
    expect((await share(beginner)).status).toBe(409)
  })

  it('is for students of the course, and knows its ways', async () => {
    expect((await share(null)).status).toBe(401)
    expect((await share(await aTeacher(app, company))).status).toBe(403)
    expect((await share(await aStudent(app, await aCompany(app)))).status).toBe(404)
    expect((await share(reader, 'pigeon' as 'link')).status).toBe(422)
  })
})
