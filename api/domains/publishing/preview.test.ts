import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { previewComponent, previewOutline } from '../../../contract/publishing.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '../../../tests/support/builders/accounts.ts'
import { aCompany } from '../../../tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '../../../tests/support/builders/content.ts'
import { aCourse, type TestCourse, translateTitles } from '../../../tests/support/builders/courses.ts'
import { aQuiz, type TestQuiz } from '../../../tests/support/builders/quizzes.ts'

let app: TestApp
let teacher: TestPerson
let stranger: TestPerson
let student: TestPerson
let course: TestCourse
let quiz: TestQuiz
let exam: TestQuiz

beforeAll(async () => {
  app = await startTestApp()
  const company = await aCompany(app)
  teacher = await aTeacher(app, company)
  student = await aStudent(app, company)
  stranger = await anAdmin(app, await aCompany(app))
  course = await aCourse(app, teacher, { title: 'Course', lessons: 2, locales: ['en_US', 'es_ES'] })
  quiz = await aQuiz(app, teacher, { course, title: 'Check', description: 'A short check', pass_mark: 70 })
  exam = await aQuiz(app, teacher, { course, section_id: null, title: 'Exam' })
  await translateTitles(app, teacher, { course, locale: 'es_ES' })
  await writeLesson(app, teacher, {
    courseId: course.id,
    lessonId: course.lessonIds[0] as string,
    locale: 'es_ES',
    document: aDocument('Las primeras palabras.'),
  })
})
afterAll(() => app.close())

const outline = (as: TestPerson, locale?: string) =>
  app.call(previewOutline, { as, params: { courseId: course.id }, query: locale ? { locale } : {} })
const component = (type: 'lesson' | 'quiz', id: string, locale?: string, as = teacher) =>
  app.call(previewComponent, {
    as,
    params: { courseId: course.id, type, id },
    query: locale ? { locale } : {},
  })

describe('the preview', () => {
  it('shows the outline of the draft, in the language asked for where there is one', async () => {
    expect((await outline(teacher)).data.data).toMatchObject({
      title: 'Course',
      locale: 'en_US',
      locales: ['en_US', 'es_ES'],
      chapters: [
        {
          title: 'Chapter 1',
          sections: [
            {
              items: [
                { kind: 'lesson', title: 'Lesson 1', slug: 'lesson-1', minutes: 3 },
                { kind: 'lesson', title: 'Lesson 2' },
                { kind: 'quiz', id: quiz.id, title: 'Check' },
              ],
            },
          ],
        },
      ],
      final_exam: [{ id: exam.id, kind: 'quiz' }],
    })
    expect((await outline(teacher, 'es_ES')).data.data).toMatchObject({
      title: 'Curso',
      locale: 'es_ES',
      chapters: [{ title: 'Capítulo', sections: [{ items: [{ title: 'Lesson 1' }, {}, {}] }] }],
    })
    expect((await outline(teacher, 'fr_FR')).data.data.locale).toBe('en_US')
    expect((await outline(teacher, 'xx')).status).toBe(404)
  })

  it('shows a lesson, and says where its words are those of the default language', async () => {
    const [first, second] = course.lessonIds as [string, string]
    expect((await component('lesson', first, 'es_ES')).data.data).toMatchObject({
      locale: 'es_ES',
      is_fallback: false,
      quiz: null,
      document: aDocument('Las primeras palabras.'),
    })
    expect((await component('lesson', second, 'es_ES')).data.data).toMatchObject({
      is_fallback: true,
      document: aDocument('The first words of lesson 2.'),
    })
    expect((await component('lesson', second)).data.data.is_fallback).toBe(false)
  })

  it('shows a quiz without its key', async () => {
    const answer = await component('quiz', quiz.id)
    expect(answer.data.data).toMatchObject({
      title: 'Check',
      document: null,
      quiz: {
        description: 'A short check',
        pass_mark: 70,
        questions: [{ type: 'single_choice', answers: [{ text: 'Right' }, { text: 'Wrong' }] }],
      },
    })
    expect(answer.text).not.toMatch(/correct|Because it is so|feedback/)
  })

  it('knows only items of that course and kind', async () => {
    expect((await component('lesson', quiz.id)).status).toBe(404)
    const other = await aCourse(app, teacher, { lessons: 1 })
    expect((await component('lesson', other.lessonIds[0] as string)).status).toBe(404)
  })

  it('is for staff who see the course', async () => {
    expect((await outline(student)).status).toBe(403)
    expect((await outline(stranger)).status).toBe(404)
    expect((await component('quiz', quiz.id, undefined, student)).status).toBe(403)
    expect((await component('quiz', quiz.id, undefined, stranger)).status).toBe(404)
  })
})
