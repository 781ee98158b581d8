import { type RawBuilder, sql } from 'kysely'
import { partialByDefault } from '#contract/questions/registry.ts'
import {
  type Area,
  type EmailPart,
  type QuestionMedia,
  type QuestionType,
  type RangeEnds,
} from '#contract/quizzes/question-types.ts'
import type { Quiz } from '#contract/quizzes/quizzes.ts'
import { withSaveKey } from '#db/save-keys.ts'
import type { FileTable } from '#db/schema/people.ts'
import type { SignedIn } from '#platform/context.ts'

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
  settings: StoredQuestionSettings
  media: StoredMedia | null
  media_settings: StoredMediaSettings | null
  version: number
}
/** A stored file; its address contains the key. */
export interface StoredPicture {
  storage_key: string
  width: number | null
  height: number | null
}
export interface StoredMedia extends StoredPicture {
  kind: FileTable['kind']
}
/** The size is that of a video, which its file does not have. */
export type StoredMediaSettings = Partial<Pick<QuestionMedia, 'width' | 'height' | 'captions' | 'languages'>>
/** Settings that only some types have; fields that a question does not need are absent. */
export interface StoredQuestionSettings {
  partial_credit?: boolean
  range?: RangeEnds
}
export interface StoredAnswerSettings {
  gap?: number
  part?: EmailPart
  target?: string
  area?: Area
}
export interface AnswerRow {
  id: string
  question_id: string
  position: number
  is_correct: boolean
  settings: StoredAnswerSettings
  media: StoredPicture | null
}

export const settingNames = [
  'pass_mark',
  'attempts_allowed',
  'wait_minutes',
  'time_limit_seconds',
  'question_order',
  'draw',
  'shuffle_answers',
  'feedback',
  'counting',
  'back_allowed',
] as const satisfies (keyof QuizSettings)[]
const settingColumns = settingNames.map((name) => `quizzes.${name}` as const)

/** Quizzes of a course in the outline's order, the final exam last; only one if `quizId` is given. */
export async function selectQuizzes(ctx: SignedIn, courseId: string, quizId?: string): Promise<QuizRow[]> {
  let query = ctx.db
    .selectFrom('quizzes')
    .innerJoin('items', 'items.id', 'quizzes.id')
    .leftJoin('sections', 'sections.id', 'items.section_id')
    .leftJoin('chapters', 'chapters.id', 'sections.chapter_id')
    .select(['quizzes.id', 'quizzes.version', ...settingColumns])
    .select(['items.section_id', 'items.position', 'items.estimated_minutes'])
    .where('items.course_id', '=', courseId)
    .orderBy('chapters.position')
    .orderBy('sections.position')
    .orderBy('items.position')
  if (quizId) query = query.where('quizzes.id', '=', quizId)
  const rows = await query.execute()
  return rows.map(({ id, section_id, position, estimated_minutes, version, ...settings }) => ({
    id,
    section_id,
    position,
    estimated_minutes,
    version,
    settings,
  }))
}

const mediaOf = (owner: 'questions' | 'answers') =>
  sql<StoredMedia | null>`(select json_build_object('storage_key', storage_key, 'width', width, 'height', height, 'kind', kind)
    from files where files.id = ${sql.ref(`${owner}.media_file_id`)})`.as('media')

/** Questions of the quizzes, in order per quiz. */
export async function selectQuestions(ctx: SignedIn, quizIds: string[]): Promise<QuestionRow[]> {
  if (quizIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('questions')
    .select(['id', 'quiz_id', 'position', 'type', 'points', 'objective', 'tags', 'settings', 'version'])
    .select(['media_settings', mediaOf('questions')])
    .where('quiz_id', 'in', quizIds)
    .orderBy('quiz_id')
    .orderBy('position')
    .execute()
  return rows as QuestionRow[]
}

/** The questions of the quizzes that have media, in order per quiz. */
export async function selectQuestionsWithMedia(
  ctx: SignedIn,
  quizIds: string[],
): Promise<Pick<QuestionRow, 'id' | 'quiz_id' | 'position' | 'media' | 'media_settings'>[]> {
  if (quizIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('questions')
    .select(['id', 'quiz_id', 'position', 'media_settings', mediaOf('questions')])
    .where('quiz_id', 'in', quizIds)
    .where('media_file_id', 'is not', null)
    .orderBy('quiz_id')
    .orderBy('position')
    .execute()
  return rows as QuestionRow[]
}

/** Answers to all questions of the quizzes, in order per question. */
export async function selectAnswers(ctx: SignedIn, quizIds: string[]): Promise<AnswerRow[]> {
  if (quizIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('answers')
    .innerJoin('questions', 'questions.id', 'answers.question_id')
    .select(['answers.id', 'answers.question_id', 'answers.position', 'answers.is_correct'])
    .select(['answers.settings', mediaOf('answers')])
    .where('questions.quiz_id', 'in', quizIds)
    .orderBy('answers.question_id')
    .orderBy('answers.position')
    .execute()
  return rows as AnswerRow[]
}

interface Course {
  id: string
  company_id: string
}

/** The initial pass mark of a new quiz. */
const passMarkOf = (ctx: SignedIn, { id }: Course) =>
  ctx.db.selectFrom('courses').select('pass_mark').where('id', '=', id)

export async function insertQuiz(
  ctx: SignedIn,
  course: Course,
  quiz: Partial<QuizSettings> & { id: string },
): Promise<void> {
  await ctx.db
    .insertInto('quizzes')
    .values({
      pass_mark: passMarkOf(ctx, course),
      ...quiz,
      company_id: course.company_id,
      course_id: course.id,
    })
    .execute()
}

/** Inserts quizzes with default settings. */
export async function insertQuizzes(ctx: SignedIn, course: Course, ids: string[]): Promise<void> {
  const { id: course_id, company_id } = course
  await ctx.db
    .insertInto('quizzes')
    .values(ids.map((id) => ({ id, company_id, course_id, pass_mark: passMarkOf(ctx, course) })))
    .execute()
}

export async function updateQuiz(
  ctx: SignedIn,
  quizId: string,
  settings: Partial<QuizSettings>,
): Promise<void> {
  await ctx.db
    .updateTable('quizzes')
    .set((q) => ({ ...settings, version: q('version', '+', 1) }))
    .where('id', '=', quizId)
    .execute()
}

type QuestionColumns = Pick<QuestionRow, 'type'> &
  Partial<Pick<QuestionRow, 'points' | 'objective' | 'tags' | 'settings'>>

/**
 * The settings of a question being overwritten. If the only difference is an explicit partial credit that equals
 * the type's default, the stored settings are kept, because the fingerprint hashes them.
 */
export const rewrittenSettings = (type: RawBuilder<string>, settings: RawBuilder<unknown>) => {
  const byDefault = sql`jsonb_build_object('partial_credit', ${type} = any(${partialByDefault}::text[]))`
  return sql<string>`case when questions.type = ${type} and ${byDefault} || questions.settings = ${byDefault} || ${settings}
    then questions.settings else ${settings} end`
}

const written = (type: QuestionType | undefined, settings: StoredQuestionSettings | undefined) =>
  settings
    ? {
        settings: rewrittenSettings(
          type === undefined ? sql`questions.type` : sql`${type}::text`,
          sql`${JSON.stringify(settings)}::jsonb`,
        ),
      }
    : {}

export async function updateQuestion(
  ctx: SignedIn,
  questionId: string,
  { settings, key, ...columns }: Partial<QuestionColumns> & { key?: string | undefined },
): Promise<void> {
  await ctx.db
    .updateTable('questions')
    .set((q) => ({
      ...columns,
      ...withSaveKey(key),
      ...written(columns.type, settings),
      version: q('version', '+', 1),
    }))
    .where('id', '=', questionId)
    .execute()
}

export async function deleteQuestions(ctx: SignedIn, ids: string[]): Promise<void> {
  if (ids.length > 0) await ctx.db.deleteFrom('questions').where('id', 'in', ids).execute()
}

/** Gives the questions of a quiz the positions 0, 1, 2 … in the order of their ids. */
export async function setQuestionOrder(ctx: SignedIn, ids: string[]): Promise<void> {
  await sql`
    update questions set position = sent.place - 1
    from unnest(${ids}::uuid[]) with ordinality as sent (id, place)
    where questions.id = sent.id and position <> sent.place - 1
  `.execute(ctx.db)
}

/** Replaces the answers of a question with the given ones, in order. */
export async function replaceAnswers(
  ctx: SignedIn,
  question: { id: string; company_id: string },
  answers: Pick<AnswerRow, 'id' | 'is_correct' | 'settings'>[],
): Promise<void> {
  const ids = answers.map(({ id }) => id)
  await ctx.db
    .deleteFrom('answers')
    .where('question_id', '=', question.id)
    .where(sql<boolean>`id <> all(${ids}::uuid[])`)
    .execute()
  if (answers.length === 0) return
  await ctx.db
    .insertInto('answers')
    .values(
      answers.map(({ settings, ...answer }, position) => ({
        ...answer,
        settings: JSON.stringify(settings),
        position,
        question_id: question.id,
        company_id: question.company_id,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((q) => ({
        position: q.ref('excluded.position'),
        is_correct: q.ref('excluded.is_correct'),
        settings: q.ref('excluded.settings'),
      })),
    )
    .execute()
}

export async function setQuestionMedia(
  ctx: SignedIn,
  questionId: string,
  fileId: string | null,
  settings: StoredMediaSettings | null = null,
): Promise<void> {
  await ctx.db
    .updateTable('questions')
    .set({ media_file_id: fileId, media_settings: settings && JSON.stringify(settings) })
    .where('id', '=', questionId)
    .execute()
}

export async function setMediaSettings(
  ctx: SignedIn,
  questionId: string,
  settings: StoredMediaSettings | null,
): Promise<void> {
  await ctx.db
    .updateTable('questions')
    .set({ media_settings: settings && JSON.stringify(settings) })
    .where('id', '=', questionId)
    .execute()
}

export async function setAnswerMedia(ctx: SignedIn, answerId: string, fileId: string | null): Promise<void> {
  await ctx.db.updateTable('answers').set({ media_file_id: fileId }).where('id', '=', answerId).execute()
}

/** Deletes an answer, closes the gap in the positions and increments the question's version. */
export async function deleteAnswer(
  ctx: SignedIn,
  { questionId, answerId }: { questionId: string; answerId: string },
): Promise<void> {
  await ctx.db
    .deleteFrom('answers')
    .where('id', '=', answerId)
    .where('question_id', '=', questionId)
    .execute()
  await sql`
    update answers set position = placed.place - 1
    from (select id, row_number() over (order by position) as place from answers where question_id = ${questionId}) placed
    where answers.id = placed.id and position <> placed.place - 1
  `.execute(ctx.db)
  await updateQuestion(ctx, questionId, {})
}
