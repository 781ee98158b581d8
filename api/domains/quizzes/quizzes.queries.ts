import type { QuestionType, Quiz } from '../../../contract/quizzes.ts'
import type { SignedIn } from '../../platform/context.ts'

export type QuizSettings = Pick<
  Quiz,
  | 'pass_mark'
  | 'attempts_allowed'
  | 'wait_minutes'
  | 'time_limit_seconds'
  | 'question_order'
  | 'draw'
  | 'shuffle_answers'
  | 'feedback'
  | 'counting'
  | 'back_allowed'
>
export interface QuizRow {
  id: string
  section_id: string | null
  position: number
  estimated_minutes: number
  version: number
  settings: QuizSettings
}
export interface QuestionRow {
  id: string
  quiz_id: string
  position: number
  type: QuestionType
  points: number
  objective: string
  tags: string[]
  version: number
}
export interface AnswerRow {
  id: string
  question_id: string
  position: number
  is_correct: boolean
}

/** Quizzes of a course in the order of its outline's positions; one of them when `quizId` is given. */
export async function selectQuizzes(ctx: SignedIn, courseId: string, quizId?: string): Promise<QuizRow[]> {
  let query = ctx.db
    .selectFrom('quizzes')
    .innerJoin('items', 'items.id', 'quizzes.id')
    .leftJoin('sections', 'sections.id', 'items.section_id')
    .leftJoin('chapters', 'chapters.id', 'sections.chapter_id')
    .selectAll('quizzes')
    .select(['items.section_id', 'items.position', 'items.estimated_minutes'])
    .where('quizzes.course_id', '=', courseId)
    .orderBy('chapters.position')
    .orderBy('sections.position')
    .orderBy('items.position')
  if (quizId) query = query.where('quizzes.id', '=', quizId)
  const rows = await query.execute()
  return rows.map(
    ({
      id,
      section_id,
      position,
      estimated_minutes,
      version,
      company_id: _,
      course_id: __,
      ...settings
    }) => ({
      id,
      section_id,
      position,
      estimated_minutes,
      version,
      settings,
    }),
  )
}

/** Questions of quizzes, each quiz's in their order. */
export async function selectQuestions(ctx: SignedIn, quizIds: string[]): Promise<QuestionRow[]> {
  if (quizIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('questions')
    .select(['id', 'quiz_id', 'position', 'type', 'points', 'objective', 'tags', 'version'])
    .where('quiz_id', 'in', quizIds)
    .orderBy('quiz_id')
    .orderBy('position')
    .execute()
  return rows as QuestionRow[]
}

/** Answers to all questions of quizzes, each question's in their order. */
export async function selectAnswers(ctx: SignedIn, quizIds: string[]): Promise<AnswerRow[]> {
  if (quizIds.length === 0) return []
  return ctx.db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['answers.id', 'answers.question_id', 'answers.position', 'answers.is_correct'])
    .where('questions.quiz_id', 'in', quizIds)
    .orderBy('answers.question_id')
    .orderBy('answers.position')
    .execute()
}
