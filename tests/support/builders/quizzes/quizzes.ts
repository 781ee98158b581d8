import type { BodyOf } from '#contract/endpoint.ts'
import type { createQuiz as createQuizEndpoint } from '#contract/quizzes/quizzes.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { addQuestion, type NewQuestion } from '#domains/quizzes/questions.service.ts'
import { createQuiz } from '#domains/quizzes/quizzes.service.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestPerson } from '../accounts.ts'
import type { TestCourse } from '../courses.ts'

let made = 0

export interface TestQuiz {
  id: string
  questionIds: string[]
}

type QuizOptions = Partial<BodyOf<typeof createQuizEndpoint>> & {
  /** Number of questions, each with the answers «Right» and «Wrong». */
  questions?: number
}

/** A quiz at the end of the course's section; the final exam with `section_id: null`. */
export async function aQuiz(
  app: TestApp,
  person: TestPerson,
  { course, questions = 1, ...options }: QuizOptions & { course: TestCourse },
): Promise<TestQuiz> {
  made += 1
  const quiz = await createQuiz(app.as(person), course.id, {
    title: `Quiz ${made}`,
    section_id: course.sectionId,
    ...options,
  })
  const questionIds: string[] = []
  for (let index = 1; index <= questions; index += 1)
    questionIds.push(await aQuestion(app, person, { course, quiz_id: quiz.id }))
  return { id: quiz.id, questionIds }
}

/** A question in the course's first locale unless `text` and `answers` say otherwise. Returns its id. */
export async function aQuestion(
  app: TestApp,
  person: TestPerson,
  { course, ...options }: Partial<NewQuestion> & { course: TestCourse; quiz_id: string },
): Promise<string> {
  made += 1
  const [source = 'en_US'] = course.locales
  const ctx = app.as(person)
  return addQuestion(ctx, await touchCourse(ctx, course.id), {
    type: 'single_choice',
    text: { [source]: `Question ${made}?` },
    explanation: { [source]: 'Because it is so.' },
    answers: [
      { is_correct: true, text: { [source]: 'Right' }, feedback: { [source]: 'Yes.' } },
      { is_correct: false, text: { [source]: 'Wrong' }, feedback: { [source]: 'No.' } },
    ],
    ...options,
  })
}
