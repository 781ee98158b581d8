import { readCourse } from '#domains/courses/drafts.service.ts'
import { readCourseTexts, type TextByLocale } from '#domains/courses/texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { presentQuestion } from './questions.presenter.ts'
import { type QuizSettings, selectAnswers, selectQuestions, selectQuizzes } from './quizzes.queries.ts'

export interface QuizDraft {
  id: string
  /** Null for the final exam. */
  section_id: string | null
  position: number
  estimated_minutes: number
  title: TextByLocale
  description: TextByLocale
  settings: QuizSettings
  questions: QuestionDraft[]
}
export type QuestionDraft = ReturnType<typeof presentQuestion<TextByLocale>>

/** Every quiz of a course with questions, answers and all texts in the course's locales. Throws 404 out of reach. */
export async function loadQuizzes(ctx: SignedIn, courseId: string): Promise<QuizDraft[]> {
  const course = await readCourse(ctx, courseId)
  const quizzes = await selectQuizzes(ctx, courseId)
  const ids = quizzes.map(({ id }) => id)
  const questions = Map.groupBy(await selectQuestions(ctx, ids), ({ quiz_id }) => quiz_id)
  const answers = Map.groupBy(await selectAnswers(ctx, ids), ({ question_id }) => question_id)
  const texts = await readCourseTexts(ctx, course, ['item', 'question', 'answer'])
  const textsOf = (id: string, field: string): TextByLocale => texts.get(id)?.[field] ?? {}
  return quizzes.map(({ id, section_id, position, estimated_minutes, settings }) => ({
    id,
    section_id,
    position,
    estimated_minutes,
    settings,
    title: textsOf(id, 'title'),
    description: textsOf(id, 'description'),
    questions: (questions.get(id) ?? []).map((question) =>
      presentQuestion(question, answers.get(question.id) ?? [], textsOf),
    ),
  }))
}
