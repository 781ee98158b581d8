import { beforeEach, describe, expect, it } from 'vitest'
import { getContent, saveContent } from '#contract/content/content.ts'
import { getCourse, listChapters } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { cloneCourse, publishCourse } from '#contract/publishing/publishing.ts'
import { listQuestions } from '#contract/quizzes/quizzes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument } from '#tests/support/builders/content.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { publishDraft } from '#tests/support/builders/publishing.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

let tries = 0

const app = aTestApp()
const parent = fileFixture(() => aCompany(app))
const child = fileFixture(() => aCompany(app, { parent }))
const admin = fileFixture(() => anAdmin(app, parent))
const teacher = fileFixture(() => aTeacher(app, parent))

const course = testFixture(() =>
  aCourse(app, teacher, { title: 'Phishing', locales: ['en_US', 'es_ES'], lessons: 2 }),
)
beforeEach(async () => {
  await translateTitles(app, teacher, { course, locale: 'es_ES' })
  await aQuiz(app, teacher, { course, questions: 2 })
})

const aKey = () => `00000000-0000-7000-8000-${String((tries += 1)).padStart(12, '0')}`
const clone = (body: Partial<BodyOf<typeof cloneCourse>> = {}, as = teacher) =>
  app.call(cloneCourse, { as, params: { courseId: course.id }, body: { key: aKey(), ...body } })
const read = async (courseId: string, as = teacher) =>
  (await app.call(getCourse, { as, params: { courseId } })).data.data
const outline = async (courseId: string, as = teacher) =>
  (await app.call(listChapters, { as, params: { courseId } })).data

/** The parts of an outline that a clone shares with its original. */
const shape = ({ data, final_exam }: Awaited<ReturnType<typeof outline>>) => ({
  final_exam: final_exam.length,
  chapters: data.map(({ title, sections }) => ({
    title,
    sections: sections.map((section) => ({
      title: section.title,
      items: section.items.map(({ title: name, kind, questions, estimated_minutes }) => [
        name,
        kind,
        questions,
        estimated_minutes,
      ]),
    })),
  })),
})

describe('a clone', () => {
  it('has all of the draft with its translations, as a draft of its own', async () => {
    await publishDraft(app, admin, course.id)
    const answer = await clone({ title: 'Phishing again' })
    expect(answer.status).toBe(201)
    const copy = answer.data.data
    const original = await read(course.id)
    expect(copy).toMatchObject({
      title: 'Phishing again',
      slug: 'phishing-again',
      status: 'draft',
      release: null,
      counts: { ...original.counts, students: 0 },
      locales: original.locales.map(({ key }) => ({ key })),
    })
    expect(copy.id).not.toBe(course.id)
    expect(shape(await outline(copy.id))).toEqual(shape(await outline(course.id)))
    const ids = JSON.stringify(await outline(copy.id))
    for (const lessonId of course.lessonIds) expect(ids).not.toContain(lessonId)
    const spanish = await app.call(getCourse, {
      as: teacher,
      params: { courseId: copy.id },
      headers: { 'content-language': 'es_ES' },
    })
    expect(spanish.data.data.title).toBe('Curso')
  })

  it('can be written in and published, and leaves the original alone', async () => {
    const copy = (await clone()).data.data
    const [chapter] = (await outline(copy.id)).data
    const items = chapter?.sections[0]?.items ?? []
    const params = { courseId: copy.id, lessonId: items[0]?.id ?? '' }
    const content = await app.call(getContent, { as: teacher, params: { ...params, locale: 'en_US' } })
    expect(JSON.stringify(content.data.data.document)).toContain('The first words of lesson 1.')
    const { id: contentId, version } = content.data.data
    const body = { version, document: aDocument('Other words.') }
    expect(
      (await app.call(saveContent, { as: teacher, params: { ...params, contentId }, body })).status,
    ).toBe(200)
    const theirs = await app.call(getContent, {
      as: teacher,
      params: { courseId: course.id, lessonId: course.lessonIds[0] as string, locale: 'en_US' },
    })
    expect(JSON.stringify(theirs.data.data.document)).toContain('The first words of lesson 1.')
    const quizId = items.find(({ kind }) => kind === 'quiz')?.id ?? ''
    const questions = await app.call(listQuestions, { as: teacher, params: { courseId: copy.id, quizId } })
    expect(questions.data.data).toHaveLength(2)
    expect(questions.data.data[0]?.answers.filter(({ is_correct }) => is_correct)).toHaveLength(1)
    const released = await app.call(publishCourse, { as: admin, params: { courseId: copy.id }, body: {} })
    expect(released.status).toBe(200)
  })

  it('is made once however often it is asked for', async () => {
    const key = aKey()
    const answers = await Promise.all([clone({ key }), clone({ key }), clone({ key })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
    expect((await clone()).data.data.id).not.toBe(answers[0]?.data.data.id)
  })

  // Specification, authoring 10: Clone within and into companies one may see, remembering the origin
  it('goes into a company below, and into no other', async () => {
    const answer = await clone({ company_id: child.id })
    expect(answer.data.data).toMatchObject({ company_id: child.id })
    const below = await aTeacher(app, child)
    expect(shape(await outline(answer.data.data.id, below))).toEqual(shape(await outline(course.id)))
    const beside = await aCompany(app)
    expect((await clone({ company_id: beside.id })).status).toBe(404)
    expect((await clone({}, below)).status).toBe(404)
  })

  it('says what it was copied from to those who see that', async () => {
    const copy = (await clone({ company_id: child.id })).data.data
    const { company_name } = await read(course.id)
    expect(copy.origin).toEqual({ id: course.id, title: 'Phishing', company_name, update: null })
    expect((await read(copy.id, await aTeacher(app, child))).origin).toBeNull()
    expect((await read(course.id)).origin).toBeNull()
  })

  // Specification, authoring 10: Clone within and into companies one may see, remembering the origin
  it('remembers its origin', async () => {
    const copy = (await clone()).data.data
    const row = await app.database.db
      .selectFrom('courses')
      .select(['origin_course_id', 'created_by'])
      .where('id', '=', copy.id)
      .executeTakeFirst()
    expect(row).toEqual({ origin_course_id: course.id, created_by: teacher.id })
  })

  it('is for staff, with a title that says something', async () => {
    expect((await clone({ title: '' })).status).toBe(422)
    expect((await clone({}, await aStudent(app, parent))).status).toBe(403)
  })
})
