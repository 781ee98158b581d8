import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { getCourse } from '#contract/courses/courses.ts'
import { removeNodes } from '#contract/courses/outline.ts'
import {
  approveCourse,
  getReview,
  listReleases,
  publishCourse,
  rejectCourse,
} from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { currentRelease, getDocument, getKeys, getRelease } from './publishing.service.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company, { first_name: 'Elena', last_name: 'Marsh' }))
const teacher = fileFixture(() => aTeacher(app, company, { first_name: 'Irini', last_name: 'Pappa' }))
const student = fileFixture(() => aStudent(app, company))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))

let course: TestCourse
beforeEach(async () => {
  course = await aCourse(app, teacher, { lessons: 2 })
})

const params = () => ({ courseId: course.id })
const post = (
  endpoint: typeof publishCourse | typeof approveCourse,
  as: TestPerson,
  body: Record<string, string> = {},
) => app.call(endpoint, { as, params: params(), body })
const reject = (as: TestPerson, reason = 'Name the hotline.') =>
  app.call(rejectCourse, { as, params: params(), body: { reason } })
const review = async (as: TestPerson = admin) =>
  (await app.call(getReview, { as, params: params() })).data.data
const edit = (text: string, lesson = 0) =>
  writeLesson(app, teacher, {
    courseId: course.id,
    lessonId: course.lessonIds[lesson] as string,
    document: aDocument(text),
  })
const releases = async () => (await app.call(listReleases, { as: admin, params: params() })).data.data

describe('publishing', () => {
  it('freezes the draft: an edit afterwards changes nothing of what students read', async () => {
    const { status, data } = await post(publishCourse, admin, {
      note: 'The first one',
      audience: 'company',
    })
    expect(status).toBe(200)
    expect(data.data).toMatchObject({
      status: 'published',
      review: null,
      release: {
        number: 1,
        note: 'The first one',
        kind: 'material',
        published_by: 'Elena Marsh',
        is_current: true,
      },
    })
    await edit('Something else.')
    const release = await currentRelease(app.as(student), course.id)
    const hash = release?.documents[course.lessonIds[0] as string]?.en_US as string
    expect(await getDocument(app.as(student), hash)).toMatchObject({
      kind: 'lesson',
      steps: 1,
      document: aDocument('The first words of lesson 1.'),
    })
  })

  it('tells staff as students how long it takes, where its author did not say so of the whole', async () => {
    await post(publishCourse, admin, { audience: 'company' })
    const { data } = (await app.call(getCourse, { as: admin, params: params() })).data
    const known = (await currentRelease(app.as(student), course.id))?.outline.course.estimated_minutes
    expect([data.estimated_minutes, data.release?.minutes, known]).toEqual([0, 6, 6])
  })

  it('leaves a draft without changes, of which the next edit is one', async () => {
    await aQuiz(app, teacher, { course, section_id: null })
    const changes = async () =>
      (await app.call(getCourse, { as: admin, params: params() })).data.data.unpublished_changes
    expect(await changes()).toBeGreaterThan(1)
    await publishDraft(app, admin, course.id)
    expect(await changes()).toBe(0)
    await edit('One change.')
    expect(await changes()).toBe(1)
  })

  it('keeps the answer keys apart from what students see', async () => {
    const quiz = await aQuiz(app, teacher, { course })
    const releaseId = await publishDraft(app, admin, course.id)
    const { documents } = await getRelease(app.as(student), releaseId)
    const hash = documents[quiz.id]?.en_US as string
    const [questionId] = quiz.questionIds as [string]
    const keys = await getKeys(app.as(student), hash)
    expect(keys[questionId]).toMatchObject({
      explanation: 'Because it is so.',
      correct: [expect.any(String)],
    })
    const body = JSON.stringify(await getDocument(app.as(student), hash))
    expect(body).not.toContain('Because it is so.')
    expect(body).not.toContain('is_correct')
  })

  it('stores a document once however many releases share it, and counts the revisions of those that changed', async () => {
    await publishDraft(app, admin, course.id)
    await edit('Reworded.')
    await publishDraft(app, admin, course.id)
    const rows = await app.database.db
      .selectFrom('release_items')
      .innerJoin('releases', 'releases.id', 'release_items.release_id')
      .select(['item_id', 'number', 'document_hash', 'revision'])
      .where('course_id', '=', course.id)
      .orderBy('number')
      .execute()
    const of = (index: number) => rows.filter(({ item_id }) => item_id === course.lessonIds[index])
    expect(of(0).map(({ revision }) => revision)).toEqual([1, 2])
    expect(of(1).map(({ revision }) => revision)).toEqual([1, 1])
    expect(new Set(of(0).map(({ document_hash }) => document_hash)).size).toBe(2)
    expect(new Set(of(1).map(({ document_hash }) => document_hash)).size).toBe(1)
    expect(await releases()).toMatchObject([
      { number: 2, kind: 'cosmetic', is_current: true, changes: { reworded: 1, new: 0 } },
      { number: 1, kind: 'material', is_current: false, changes: { new: 5 } },
    ])
  })

  // Specification, learning 1: Progress never falls without a reset or a material release
  it('is no cosmetic change where parts came or went, so that nobody’s progress falls by one', async () => {
    await publishDraft(app, admin, course.id)
    await edit('Other words.')
    const ids = course.lessonIds.slice(1)
    for (const change of [
      () => aQuiz(app, teacher, { course }),
      () => app.call(removeNodes, { as: teacher, params: params(), body: { kind: 'item', ids } }),
    ]) {
      await change()
      for (const as of [admin, teacher]) {
        const refused = await post(publishCourse, as, { kind: 'cosmetic' })
        expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['kind']])
      }
      expect((await post(publishCourse, admin, { kind: 'material' })).status).toBe(200)
    }
    await edit('Others again.')
    expect((await post(publishCourse, admin, { kind: 'cosmetic' })).status).toBe(200)
  })

  it('gives the same hashes for the same draft, and a draft set back to an old state the old documents', async () => {
    await publishDraft(app, admin, course.id)
    const before = await review()
    await edit('In between.')
    await publishDraft(app, admin, course.id)
    await edit('The first words of lesson 1.')
    expect((await review()).draft_hash).toBe(before.draft_hash)
    await publishDraft(app, admin, course.id)
    const { length } = await app.database.db
      .selectFrom('releases')
      .select('id')
      .where('course_id', '=', course.id)
      .where('draft_hash', '=', before.draft_hash)
      .execute()
    expect(length).toBe(2)
  })

  it('answers the very same request with the release it made, and another one with 409', async () => {
    const first = await post(publishCourse, admin, { note: 'Once' })
    const again = await post(publishCourse, admin, { note: 'Once' })
    expect(again.status).toBe(200)
    expect(again.data.data.release?.id).toBe(first.data.data.release?.id)
    const other = await post(publishCourse, admin, { note: 'Twice' })
    expect(other.status).toBe(409)
    expect((await post(publishCourse, teacher)).status).toBe(409)
    expect(await releases()).toHaveLength(1)
  })

  it('makes one release of two calls at once', async () => {
    const other = await anAdmin(app, { id: admin.company_id, host: '' })
    const answers = await Promise.all([post(publishCourse, admin), post(publishCourse, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await releases()).toHaveLength(1)
  })

  it('refuses a draft with problems and names each, in the language of the caller', async () => {
    course = await aCourse(app, teacher)
    await aQuiz(app, teacher, { course, questions: 0, title: 'Check' })
    const { status, error } = await app.call(publishCourse, {
      as: admin,
      params: params(),
      body: {},
      headers: { 'platform-language': 'es_ES' },
    })
    expect(status).toBe(422)
    expect(error.detail).toMatchObject({
      problems: [{ title: 'Check', message: 'El cuestionario aún no tiene preguntas.' }],
    })
    expect(await releases()).toEqual([])
  })

  it('is for staff who see the course', async () => {
    expect((await app.call(publishCourse, { params: params(), body: {} })).status).toBe(401)
    expect((await post(publishCourse, student)).status).toBe(403)
    expect((await post(publishCourse, stranger)).status).toBe(404)
    expect((await post(approveCourse, teacher)).status).toBe(403)
    expect((await post(approveCourse, stranger)).status).toBe(404)
    expect((await reject(teacher)).status).toBe(403)
    expect((await reject(stranger)).status).toBe(404)
    expect((await app.call(getReview, { as: stranger, params: params() })).status).toBe(404)
    expect((await app.call(listReleases, { as: stranger, params: params() })).status).toBe(404)
  })
})

describe('a review', () => {
  it('begins when a teacher hands in, once for the same draft', async () => {
    const first = await post(publishCourse, teacher, { note: 'Please look.' })
    expect(first.data.data).toMatchObject({
      status: 'in_review',
      release: null,
      review: { decision: 'pending', requested_by: 'Irini Pappa', note: 'Please look.' },
    })
    const again = await post(publishCourse, teacher)
    expect(again.data.data.review?.id).toBe(first.data.data.review?.id)
    expect(await review()).toMatchObject({
      next_number: 1,
      base: null,
      review: { decision: 'pending' },
      draft_hash: first.data.data.review?.draft_hash,
    })
  })

  it('shows what the draft changes against the newest release', async () => {
    await publishDraft(app, admin, course.id)
    expect((await review(teacher)).changes).toEqual([])
    await edit('The first words of this lesson.')
    expect(await review(teacher)).toMatchObject({
      base: { number: 1 },
      next_number: 2,
      readers: 0,
      problems: [],
      changes: [
        {
          item_id: course.lessonIds[0],
          kind: 'lesson',
          title: 'Lesson 1',
          change: 'reworded',
          blocks: [{ change: 'changed', type: 'paragraph' }],
        },
      ],
    })
  })

  it('ends in a release when an admin approves', async () => {
    await post(publishCourse, teacher, { note: 'Please look.' })
    const { data } = await post(approveCourse, admin)
    expect(data.data).toMatchObject({
      status: 'published',
      release: { number: 1, note: 'Please look.', published_by: 'Elena Marsh' },
      review: { decision: 'approved', decided_by: 'Elena Marsh' },
    })
    expect((await post(approveCourse, admin)).status).toBe(409)
    expect((await review()).last_decision).toMatchObject({ decision: 'approved' })
  })

  it('is void after an edit: approving is refused until the draft is handed in again', async () => {
    const handedIn = await post(publishCourse, teacher)
    await edit('Changed after the hand-in.')
    expect((await review()).review).toMatchObject({ decision: 'void' })
    expect((await post(approveCourse, admin)).status).toBe(409)
    expect(await releases()).toEqual([])
    const again = await post(publishCourse, teacher)
    expect(again.data.data.review?.id).not.toBe(handedIn.data.data.review?.id)
    expect((await post(approveCourse, admin)).status).toBe(200)
  })

  // Specification, authoring 9: Approval is bound to what was handed in
  it('is bound to the draft the admin looked at', async () => {
    await post(publishCourse, teacher)
    const seen = (await review()).draft_hash
    await edit('Changed meanwhile.')
    await post(publishCourse, teacher)
    expect((await post(approveCourse, admin, { draft_hash: seen })).status).toBe(409)
    const now = (await review()).draft_hash
    expect((await post(approveCourse, admin, { draft_hash: now })).status).toBe(200)
  })

  it('makes one release when two admins approve at once', async () => {
    await post(publishCourse, teacher)
    const other = await anAdmin(app, { id: admin.company_id, host: '' })
    const answers = await Promise.all([post(approveCourse, admin), post(approveCourse, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await releases()).toHaveLength(1)
  })

  it('goes back to its author with the reason', async () => {
    expect((await reject(admin)).status).toBe(409)
    await post(publishCourse, teacher)
    const { data } = await reject(admin)
    expect(data.data).toMatchObject({
      status: 'rejected',
      review: { decision: 'rejected', reason: 'Name the hotline.' },
    })
    expect((await reject(admin)).status).toBe(409)
    expect((await post(approveCourse, admin)).status).toBe(409)
    expect(await review(teacher)).toMatchObject({
      review: null,
      last_decision: { reason: 'Name the hotline.' },
    })
    expect((await post(publishCourse, teacher)).data.data.status).toBe('in_review')
  })

  it('is settled when an admin publishes without it', async () => {
    await post(publishCourse, teacher)
    expect((await post(publishCourse, admin)).data.data.review).toMatchObject({ decision: 'approved' })
    await edit('Submitted again.')
    await post(publishCourse, teacher)
    await edit('And changed again.')
    expect((await post(publishCourse, admin)).data.data.review).toMatchObject({ decision: 'void' })
  })

  // Specification, authoring 9: Hand in, approve, reject with reason, and mails to those concerned
  it('tells the admins of a hand-in and its author of the decision, once each', async () => {
    const sent = (await app.mails()).length
    await post(publishCourse, teacher, { note: 'Look at <b>step 2</b>' })
    await post(publishCourse, teacher, { note: 'Look at <b>step 2</b>' })
    const admins = await app.database.db
      .selectFrom('users')
      .select('email')
      .where('company_id', '=', admin.company_id)
      .where('role', '=', 'admin')
      .execute()
    const waiting = await app.database.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'accounts.mail')
      .where(sql`data ->> 'mail'`, '=', 'publishing.mail.handed_in')
      .execute()
    expect(waiting).toHaveLength(admins.length)
    const handIns = (await app.mails()).slice(sent)
    expect(handIns.map((mail) => mail.to?.[0]?.address).sort()).toEqual(
      admins.map(({ email }) => email).sort(),
    )
    expect(handIns[0]?.text).toContain(`/admin/courses/${course.id}/review`)
    expect(handIns[0]?.text).toContain('with this note:')
    expect(handIns[0]?.html).toContain('Look at &lt;b&gt;step 2&lt;/b&gt;')
    await reject(admin, 'Please name the hotline.')
    const [known, ...more] = (await app.mails()).slice(sent + handIns.length)
    expect(more).toEqual([])
    expect(known?.to?.[0]?.address).toBe(teacher.email)
    expect(known?.text).toContain('Please name the hotline.')
  })
})

describe('a release', () => {
  it('is read by nobody to whom the course is not assigned', async () => {
    const released = await aReleasedCourse(app, admin, { quizzes: 1 })
    expect((await currentRelease(app.as(student), released.id))?.id).toBe(released.releaseId)
    expect(await currentRelease(app.as(stranger), released.id)).toBeNull()
    expect(await currentRelease(app.as(student), course.id)).toBeNull()
  })

  it('is one of a list read page by page, the newest first', async () => {
    for (const text of ['One.', 'Two.', 'Three.']) {
      await edit(text)
      await post(publishCourse, admin)
    }
    const page = async (query: { limit: number; cursor?: string }) =>
      (await app.call(listReleases, { as: admin, params: params(), query })).data
    const first = await page({ limit: 2 })
    const next = await page({ limit: 2, cursor: first.meta.next_cursor ?? '' })
    expect([...first.data, ...next.data].map(({ number }) => number)).toEqual([3, 2, 1])
    expect([first.meta.total, next.meta]).toEqual([3, { next_cursor: null }])
  })

  it('knows the whole draft it was made of', async () => {
    await publishDraft(app, admin, course.id)
    const { snapshot, fingerprints } = await app.database.db
      .selectFrom('releases')
      .select(['snapshot', 'fingerprints'])
      .where('course_id', '=', course.id)
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({
      draft: {
        title: { en_US: expect.stringContaining('Course') },
        chapters: [{ sections: [{ items: [{ id: course.lessonIds[0] }, { id: course.lessonIds[1] }] }] }],
      },
    })
    expect(fingerprints).toMatchObject({
      [course.id]: {},
      [course.lessonIds[0] as string]: { parent: course.sectionId },
    })
  })
})
