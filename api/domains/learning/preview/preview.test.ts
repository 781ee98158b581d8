import { beforeAll, describe, expect, it } from 'vitest'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  previewComponent,
  previewOutline,
  type previewStates,
  tryQuiz,
} from '#contract/publishing/preview.ts'
import { createQuestion, getQuiz, listQuestions, updateQuiz } from '#contract/quizzes/quizzes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, translateTitles } from '#tests/support/builders/courses.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const student = fileFixture(() => aStudent(app, company))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))
const course = fileFixture(() =>
  aCourse(app, teacher, { title: 'Course', lessons: 2, locales: ['en_US', 'es_ES'] }),
)
const quiz = fileFixture(() =>
  aQuiz(app, teacher, { course, title: 'Check', description: 'A short check', pass_mark: 70 }),
)
const exam = fileFixture(() => aQuiz(app, teacher, { course, section_id: null, title: 'Exam' }))
beforeAll(async () => {
  await translateTitles(app, teacher, { course, locale: 'es_ES' })
  await writeLesson(app, teacher, {
    courseId: course.id,
    lessonId: course.lessonIds[0] as string,
    locale: 'es_ES',
    document: aDocument('Las primeras palabras.'),
  })
})

const outline = (as: TestPerson, locale?: string) =>
  app.call(previewOutline, { as, params: { courseId: course.id }, query: locale ? { locale } : {} })
const component = (type: 'lesson' | 'quiz', id: string, locale?: string, as = teacher) =>
  app.call(previewComponent, {
    as,
    params: { courseId: course.id, type, id },
    query: locale ? { locale } : {},
  })

describe('the preview', () => {
  it('shows the statements of a draft as not accepted, to be tried without being stored', async () => {
    const rule = {
      ...{ title: '', statement: 'I keep to it.', policy: '', href: '', label: '' },
      id: 'rule1',
    }
    const draft = await aCourse(app, teacher, { title: 'With a rule', lessons: 1 })
    const [lessonId = ''] = draft.lessonIds
    const document = { type: 'doc' as const, content: [{ type: 'acknowledgement', attrs: rule }] }
    await writeLesson(app, teacher, { courseId: draft.id, lessonId, locale: 'en_US', document })
    const params = { courseId: draft.id, type: 'lesson' as const, id: lessonId }
    const { data } = (await app.call(previewComponent, { as: teacher, params, query: {} })).data
    expect(data.student.acknowledgements).toEqual([
      { block_id: 'rule1', statement_hash: expect.stringMatching(/^[0-9a-f]{64}$/), confirmed_at: null },
    ])
  })

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
    expect(answer.text).not.toMatch(/correct|Because it is so/)
  })

  it('says that a quiz has other words only where some are left to say', async () => {
    const own = await aCourse(app, teacher, { locales: ['en_US', 'es_ES'] })
    const { id } = await aQuiz(app, teacher, { course: own, questions: 0 })
    const params = { courseId: own.id, type: 'quiz', id } as const
    // One answer of the question exists only to match nothing and has no text of its own.
    const body = aQuestionBody('matching')
    await app.call(createQuestion, { as: teacher, params: { courseId: own.id, quizId: id }, body })
    for (const [locale, is_fallback] of [
      ['en_US', false],
      ['es_ES', true],
    ] as const) {
      const { data } = await app.call(previewComponent, { as: teacher, params, query: { locale } })
      expect(data.data, locale).toMatchObject({ is_fallback, student: { is_fallback } })
    }
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

  it('shows how far a student is, by the rules that students are judged by', async () => {
    const states = async (state: (typeof previewStates)[number]) => {
      const params = { courseId: course.id }
      const { data } = (await app.call(previewOutline, { as: teacher, params, query: { state } })).data
      const items = data.chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items))
      return [data.percent, ...[...items, ...data.final_exam].map((item) => item.state)]
    }
    expect(await states('fresh')).toEqual([0, 'available', 'locked', 'locked', 'locked'])
    expect(await states('half_done')).toEqual([50, 'completed', 'completed', 'available', 'locked'])
    expect(await states('failed_once')).toEqual([50, 'completed', 'completed', 'failed', 'locked'])
    expect(await states('completed')).toEqual([100, 'completed', 'completed', 'completed', 'completed'])
    const failed = await app.call(previewComponent, {
      as: teacher,
      params: { courseId: course.id, type: 'quiz', id: exam.id },
      query: { state: 'failed_once' },
    })
    expect(failed.data.data.student).toMatchObject({
      state: 'failed',
      quiz: { attempts_used: 1, passed: false, last_attempt: { result: { score: 0, passed: false } } },
    })
    const done = await app.call(previewComponent, {
      as: teacher,
      params: { courseId: course.id, type: 'quiz', id: quiz.id },
      query: { state: 'completed' },
    })
    expect(done.data.data.student.quiz?.last_attempt?.result).toMatchObject({ score: 100, passed: true })
  })
})

describe('after a change', () => {
  it('shows the draft as it is now', async () => {
    const made = await aCourse(app, teacher, { title: 'Before', lessons: 1 })
    const check = await aQuiz(app, teacher, { course: made, title: 'Check', pass_mark: 70 })
    const courseId = made.id
    const lessonId = made.lessonIds[0] as string
    const read = async () => {
      const as = teacher
      const page = (type: 'lesson' | 'quiz', id: string) =>
        app.call(previewComponent, { as, params: { courseId, type, id }, query: {} })
      const whole = await app.call(previewOutline, { as, params: { courseId }, query: {} })
      const lesson = await page('lesson', lessonId)
      return {
        title: whole.data.data.title,
        words: JSON.stringify(lesson.data.data.document),
        mark: (await page('quiz', check.id)).data.data.quiz?.pass_mark,
      }
    }
    expect(await read()).toMatchObject({ title: 'Before', mark: 70 })
    await writeLesson(app, teacher, { courseId, lessonId, document: aDocument('Written just now.') })
    expect((await read()).words).toContain('Written just now.')
    const { version } = (await app.call(getCourse, { as: teacher, params: { courseId } })).data.data
    await app.call(updateCourse, { as: teacher, params: { courseId }, body: { version, title: 'After' } })
    expect((await read()).title).toBe('After')
    const params = { courseId, quizId: check.id }
    const quizVersion = (await app.call(getQuiz, { as: teacher, params })).data.data.version
    await app.call(updateQuiz, { as: teacher, params, body: { version: quizVersion, pass_mark: 90 } })
    expect(await read()).toMatchObject({ title: 'After', mark: 90 })
  })
})

describe('a quiz that is tried', () => {
  const trying = (body: Partial<BodyOf<typeof tryQuiz>>, as = teacher, id = quiz.id) =>
    app.call(tryQuiz, {
      as,
      params: { courseId: course.id, id },
      body: {
        seed: 7,
        started_at: new Date().toISOString(),
        cursor: 0,
        answers: [],
        submitted: false,
        ...body,
      },
    })
  const rightAnswers = async () => {
    const params = { courseId: course.id, quizId: quiz.id }
    const { data } = (await app.call(listQuestions, { as: teacher, params })).data
    return data.map(({ id, answers }) => ({
      question_id: id,
      answer: { answer_ids: answers.filter(({ is_correct }) => is_correct).map((answer) => answer.id) },
    }))
  }
  const rows = async () => {
    const counted: number[] = []
    for (const table of [
      'attempts',
      'attempt_answers',
      'events',
      'enrolments',
      'item_progress',
      'points',
    ] as const) {
      const row = await app.database.db
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      counted.push(row.count)
    }
    return counted
  }

  it('is graded like a student’s and leaves no trace', async () => {
    const before = await rows()
    const answers = await rightAnswers()
    const begun = (await trying({})).data.data
    expect(begun.quiz?.attempt).toMatchObject({ status: 'open', cursor: 0, question: { feedback: null } })
    const tried = (await trying({ answers: answers.slice(0, 1) })).data.data
    expect(tried.quiz?.attempt?.question?.feedback).toMatchObject({ correct: true })
    const done = (await trying({ answers, submitted: true })).data.data
    expect(done).toMatchObject({
      state: 'completed',
      quiz: { attempt: null, passed: true, last_attempt: { result: { score: 100, passed: true } } },
    })
    const none = (await trying({ submitted: true })).data.data
    expect(none.quiz?.last_attempt?.result).toMatchObject({ score: 0, passed: false, total: answers.length })
    expect(await rows()).toEqual(before)
  })

  it('tells nothing of a key before its answer, and takes no answer that cannot be one', async () => {
    expect((await trying({})).text).not.toMatch(/best_answer_ids|Because it is so/)
    const [first] = await rightAnswers()
    const answer = { answer_ids: ['00000000-0000-7000-8000-000000000000'] }
    const refused = await trying({ answers: [{ question_id: first?.question_id ?? '', answer }] })
    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([422, ['answer.answer_ids']])
  })

  it('is for staff who see the course, and only a quiz', async () => {
    expect((await trying({}, student)).status).toBe(403)
    expect((await trying({}, stranger)).status).toBe(404)
    expect((await trying({}, teacher, course.lessonIds[0])).status).toBe(404)
    const params = { courseId: course.id, id: quiz.id }
    expect((await app.call(tryQuiz, { params, body: { seed: 1 } as never })).status).toBe(401)
    expect((await app.call(tryQuiz, { as: teacher, params, body: { seed: -1 } as never })).status).toBe(422)
  })
})
