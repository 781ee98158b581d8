import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listCourses } from '#contract/courses/course-lists.ts'
import * as contract from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getFile } from '#contract/media/media.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { anAnimation, aPicture } from '#tests/support/builders/media.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const { teacher, admin, student, stranger } = anOffice(app)

const read = async (courseId: string, as = teacher, headers: Record<string, string> = {}) =>
  (await app.call(contract.getCourse, { as, params: { courseId }, headers })).data.data

describe('who may', () => {
  test('work on a course: staff of its company and of those above', async () => {
    const course = await aCourse(app, teacher)
    const params = { courseId: course.id }
    await expectGuarded(
      app,
      [
        { endpoint: contract.getCourse, params },
        { endpoint: contract.updateCourse, params, body: { version: 1, title: 'Mine' } },
        { endpoint: contract.removeCourse, params },
        {
          endpoint: contract.uploadCover,
          params,
          file: { name: 'cover.png', type: 'image/png', bytes: await aPicture() },
        },
      ],
      { wrongRole: student, stranger },
    )
    expect((await read(course.id)).title).not.toBe('Mine')
  })

  test('see lists and counts: only one’s own', async () => {
    await aCourse(app, teacher)
    const list = await app.call(listCourses, { as: stranger })
    expect(list.data.data).toEqual([])
    expect((await app.call(contract.countCourses, { as: stranger })).data).toEqual({ count: 0 })
    for (const endpoint of [listCourses, contract.countCourses]) {
      expect((await app.call(endpoint)).status).toBe(401)
      expect((await app.call(endpoint, { as: student })).status).toBe(403)
    }
    const body = { title: 'A course', difficulty: 'beginner' as const }
    expect((await app.call(contract.createCourse, { body })).status).toBe(401)
    expect((await app.call(contract.createCourse, { as: student, body })).status).toBe(403)
  })

  test('a company above sees and edits the courses of those below, not the other way round', async () => {
    const parent = await aCompany(app)
    const above = await aTeacher(app, parent)
    const below = await aTeacher(app, await aCompany(app, { parent }))
    const lower = await aCourse(app, below)
    const upper = await aCourse(app, above)
    const body = { version: 1, title: 'Renamed from above' }
    const params = { courseId: lower.id }
    expect((await app.call(contract.updateCourse, { as: above, params, body })).status).toBe(200)
    expect((await read(lower.id, below)).title).toBe('Renamed from above')
    const refused = await app.call(contract.getCourse, { as: below, params: { courseId: upper.id } })
    expect(refused.status).toBe(404)
  })

  test('do what, as `can` says', async () => {
    const course = await aCourse(app, teacher)
    expect((await read(course.id)).can).toEqual({
      edit: true,
      publish: true,
      review: false,
      archive: true,
      remove: true,
    })
    await app.database.db
      .updateTable('courses')
      .set({ status: 'in_review' })
      .where('id', '=', course.id)
      .execute()
    expect((await read(course.id, admin)).can).toEqual({
      edit: true,
      publish: false,
      review: true,
      archive: false,
      remove: true,
    })
  })
})

describe('creating', () => {
  test('makes a draft in the language asked for', async () => {
    const answer = await app.call(contract.createCourse, {
      as: teacher,
      body: { title: 'Αναγνώριση απάτης', difficulty: 'beginner', description: 'Σύντομο.' },
      headers: { 'content-language': 'el' },
    })
    expect(answer.status).toBe(201)
    expect(answer.data.data).toMatchObject({
      title: 'Αναγνώριση απάτης',
      description: 'Σύντομο.',
      slug: 'anagnorisi-apatis',
      status: 'draft',
      locale: 'el_GR',
      locales: [{ key: 'el_GR', progress: 100 }],
      translated_locales: ['el_GR'],
      unpublished_changes: 1,
      release: null,
      version: 1,
    })
  })

  test('puts the first title into the main language too', async () => {
    const answer = await app.call(contract.createCourse, {
      as: teacher,
      body: { title: 'Contraseñas', difficulty: 'beginner', locales: ['en_US', 'es_ES'] },
      headers: { 'content-language': 'es_ES' },
    })
    expect((await read(answer.data.data.id)).title).toBe('Contraseñas')
    expect(answer.data.data.locale).toBe('es_ES')
  })

  test.each([
    [{ difficulty: 'beginner' }, 'title'],
    [{ title: '', difficulty: 'beginner' }, 'title'],
    [{ title: 'x'.repeat(161), difficulty: 'beginner' }, 'title'],
    [{ title: 'T', difficulty: 'hard' }, 'difficulty'],
    [{ title: 'T', difficulty: 'beginner', locales: [] }, 'locales'],
    [{ title: 'T', difficulty: 'beginner', locales: ['en_US', 'en_US'] }, 'locales'],
    [{ title: 'T', difficulty: 'beginner', pass_mark: 101 }, 'pass_mark'],
    [{ title: 'T', difficulty: 'beginner', step_seconds: 601 }, 'step_seconds'],
    [{ title: 'T', difficulty: 'beginner', company_id: newId() }, 'company_id'],
  ])('refuses %j', async (body, field) => {
    const answer = await app.call(contract.createCourse, { as: teacher, body: body as never })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.errors ?? {})).toContain(field)
  })
})

describe('changing', () => {
  test('keeps what is not sent and counts the version up', async () => {
    const course = await aCourse(app, teacher, { description: 'Before', tags: ['one'] })
    const answer = await app.call(contract.updateCourse, {
      as: teacher,
      params: { courseId: course.id },
      body: { version: 1, title: 'After', pass_mark: 60, step_seconds: 20, validity_days: 365 },
    })
    expect(answer.data.data).toMatchObject({
      title: 'After',
      slug: 'after',
      description: 'Before',
      tags: ['one'],
      pass_mark: 60,
      step_seconds: 20,
      validity_days: 365,
      version: 2,
    })
  })

  // Specification, authoring 1: Settings, tags and rules are saved over the version that was seen, and two authors lose nothing
  test('of two at once one is saved and the other is told what is there now', async () => {
    const course = await aCourse(app, teacher)
    const save = (title: string) =>
      app.call(contract.updateCourse, {
        as: teacher,
        params: { courseId: course.id },
        body: { version: 1, title },
      })
    const answers = await Promise.all([save('First'), save('Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [lost] = answers.filter(({ status }) => status === 409)
    const saved = await read(course.id)
    expect(lost?.error.code).toBe('version_conflict')
    expect(lost?.error.detail).toMatchObject({ title: saved.title, version: 2 })
  })

  test('writes one language and leaves the other', async () => {
    const course = await aCourse(app, teacher, { title: 'Passwords', locales: ['en_US', 'es_ES'] })
    const spanish = { 'content-language': 'es_ES' }
    await app.call(contract.updateCourse, {
      as: teacher,
      params: { courseId: course.id },
      body: { version: 1, title: 'Contraseñas' },
      headers: spanish,
    })
    expect((await read(course.id)).title).toBe('Passwords')
    expect((await read(course.id, teacher, spanish)).title).toBe('Contraseñas')
    expect((await read(course.id, teacher, { 'content-language': 'ro' })).title).toBe('Passwords')
  })

  test('an emptied text of the source takes its translations along', async () => {
    const course = await aCourse(app, teacher, { description: 'Short', locales: ['en_US', 'es_ES'] })
    const params = { courseId: course.id }
    const spanish = { 'content-language': 'es_ES' }
    const save = (version: number, description: string, headers = {}) =>
      app.call(contract.updateCourse, { as: teacher, params, body: { version, description }, headers })
    await save(1, 'Breve', spanish)
    await save(2, '')
    expect((await read(course.id)).description).toBe('')
    expect((await read(course.id, teacher, spanish)).description).toBe('')
  })

  test('the main language moves while the course is empty, and not afterwards', async () => {
    const { id } = (
      await app.call(contract.createCourse, {
        as: teacher,
        body: { title: 'Phishing', difficulty: 'beginner', locales: ['en_US'] },
      })
    ).data.data
    const move = (version: number, locales: ('en_US' | 'es_ES')[]) =>
      app.call(contract.updateCourse, { as: teacher, params: { courseId: id }, body: { version, locales } })
    const moved = await move(1, ['es_ES', 'en_US'])
    expect(moved.data.data).toMatchObject({
      title: 'Phishing',
      locale: 'es_ES',
      translated_locales: ['es_ES', 'en_US'],
    })
    const full = await aCourse(app, teacher)
    const refused = await app.call(contract.updateCourse, {
      as: teacher,
      params: { courseId: full.id },
      body: { version: 1, locales: ['es_ES', 'en_US'] },
    })
    expect(refused.status).toBe(422)
    expect(refused.error.errors).toHaveProperty('locales')
  })

  test('a draft in review goes back to its author; an archived course stays as it is', async () => {
    const course = await aCourse(app, teacher)
    const setStatus = (status: 'in_review' | 'archived') =>
      app.database.db.updateTable('courses').set({ status }).where('id', '=', course.id).execute()
    const params = { courseId: course.id }
    await setStatus('in_review')
    const edited = await app.call(contract.updateCourse, {
      as: teacher,
      params,
      body: { version: 1, title: 'Again' },
    })
    expect(edited.data.data.status).toBe('draft')
    await setStatus('archived')
    const refused = await app.call(contract.updateCourse, {
      as: teacher,
      params,
      body: { version: 2, title: 'Late' },
    })
    expect(refused.status).toBe(409)
    expect((await read(course.id)).title).toBe('Again')
  })
})

describe('removing', () => {
  test('takes the draft along', async () => {
    const course = await aCourse(app, teacher, { lessons: 2 })
    await aQuiz(app, teacher, { course })
    const params = { courseId: course.id }
    expect((await app.call(contract.removeCourse, { as: teacher, params })).status).toBe(204)
    expect((await app.call(contract.getCourse, { as: teacher, params })).status).toBe(404)
    expect((await app.call(contract.removeCourse, { as: teacher, params })).status).toBe(404)
    const left = await app.database.db
      .selectFrom('texts')
      .select('value')
      .where('course_id', '=', course.id)
      .execute()
    expect(left).toEqual([])
  })

  // Specification, authoring 1: Deleting is refused while students are on it, with the reason
  test('is refused once a student has begun', async () => {
    const course = await aCourse(app, teacher)
    await enrol(course)
    const answer = await app.call(contract.removeCourse, { as: teacher, params: { courseId: course.id } })
    expect([answer.status, answer.error.code]).toEqual([409, 'conflict'])
    expect(await read(course.id)).toMatchObject({ counts: { students: 1 }, can: { remove: false } })
  })

  test('is refused too where that time was closed since, and `can` says so', async () => {
    const course = await aCourse(app, teacher)
    await enrol(course)
    const { db } = app.database
    const archived_at = new Date().toISOString()
    await db.updateTable('enrolments').set({ archived_at }).where('course_id', '=', course.id).execute()
    expect(await read(course.id)).toMatchObject({ counts: { students: 0 }, can: { remove: false } })
    const answer = await app.call(contract.removeCourse, { as: teacher, params: { courseId: course.id } })
    expect(answer.status).toBe(409)
  })

  const enrol = async (course: { id: string; company_id: string }) => {
    const { db } = app.database
    const releaseId = newId()
    await db
      .insertInto('releases')
      .values({
        id: releaseId,
        company_id: course.company_id,
        course_id: course.id,
        number: 1,
        kind: 'material',
        draft_hash: 'none',
        outline: '{}',
        snapshot: '{}',
        changes: '{}',
      })
      .execute()
    await db
      .insertInto('enrolments')
      .values({
        id: newId(),
        company_id: course.company_id,
        course_id: course.id,
        student_id: student.id,
        release_id: releaseId,
        locale: 'en_US',
      })
      .execute()
  }
})

describe('the cover', () => {
  const upload = (courseId: string, bytes: Uint8Array, body: BodyOf<typeof contract.uploadCover> = {}) =>
    app.call(contract.uploadCover, {
      as: teacher,
      params: { courseId },
      file: { name: 'cover.png', type: 'image/png', bytes },
      body,
    })

  // Specification, authoring 1: The cover is cropped and resized
  test('is stored as WebP and shown from its own address', async () => {
    const course = await aCourse(app, teacher)
    const answer = await upload(course.id, await aPicture())
    expect(answer.status).toBe(200)
    const address = answer.data.data.cover ?? ''
    const file = await app.call(getFile, { params: { key: address.replace('/files/', '') } })
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect((await read(course.id)).cover).toBe(address)
  })

  // Specification, authoring 1: The cover is cropped and resized
  test('shows the part that was chosen, which lies within the picture', async () => {
    const course = await aCourse(app, teacher)
    const picture = await aPicture({ width: 400, height: 300 })
    const part = { left: 40, top: 60, width: 320, height: 180 }
    const { cover } = (await upload(course.id, picture, part)).data.data
    const file = await app.call(getFile, { params: { key: cover?.replace('/files/', '') ?? '' } })
    expect(await sharp(file.bytes).metadata()).toMatchObject({ width: 320, height: 180 })
    expect((await upload(course.id, picture, { ...part, left: 81 })).status).toBe(422)
    expect((await upload(course.id, picture, { ...part, width: 0 })).status).toBe(422)
    expect((await read(course.id)).cover).toBe(cover)
  })

  test('another replaces it, and what is no picture changes nothing', async () => {
    const course = await aCourse(app, teacher)
    const first = await upload(course.id, await aPicture())
    const second = await upload(course.id, await aPicture())
    expect(second.data.data.cover).not.toBe(first.data.data.cover)
    expect((await upload(course.id, anAnimation())).status).toBe(415)
    expect((await read(course.id)).cover).toBe(second.data.data.cover)
  })
})
