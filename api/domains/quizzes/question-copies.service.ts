import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Question, Quiz } from '../../../contract/quizzes.ts'
import { copiedId, copyRows } from '../../db/copy-rows.ts'
import type { SignedIn } from '../../platform/context.ts'
import { found, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  type CourseRow,
  readTexts,
  type TextEntry,
  touchCourse,
  writeEntries,
} from '../courses/courses.service.ts'
import { listQuestions } from './questions.service.ts'
import * as queries from './quizzes.queries.ts'
import { createQuiz, getQuiz } from './quizzes.service.ts'

// A question or a quiz once more, to be changed a little: the whole of it, also what the page in hand does not show.

interface QuizPath {
  courseId: string
  quizId: string
}
interface QuestionPath extends QuizPath {
  questionId: string
}

/** Puts the copy after its original. */
export async function duplicateQuestion(ctx: SignedIn, path: QuestionPath): Promise<Question> {
  const course = await touchCourse(ctx, path.courseId)
  const before = await listQuestions(ctx, path)
  const original = found(before.find(({ id }) => id === path.questionId))
  if (before.length >= limits.questionsPerQuiz)
    throw invalid({ text: [`field.too_many|${limits.questionsPerQuiz}`] })
  const id = newId()
  const where = sql`original.id = ${original.id}`
  await copyQuestions(ctx, { where, instead: { id: sql`${id}::uuid`, position: sql`${before.length}::int` } })
  await copyAnswers(ctx, id, { of: [original.id], question_id: sql`${id}::uuid` })
  await queries.setQuestionOrder(
    ctx,
    before.flatMap((question) => (question === original ? [question.id, id] : [question.id])),
  )
  const copy = found((await listQuestions(ctx, path)).find((question) => question.id === id))
  await copyTexts(ctx, course, twinsOf([original], [copy]))
  return found((await listQuestions(ctx, path)).find((question) => question.id === id))
}

/** Puts the copy at the end of the section, or among the final exams. */
export async function duplicateQuiz(ctx: SignedIn, path: QuizPath): Promise<Quiz> {
  const course = await touchCourse(ctx, path.courseId)
  const original = await getQuiz(ctx, path)
  const before = await listQuestions(ctx, path)
  const { id: _, course_id, position, questions, version, ...settings } = original
  const { id } = await createQuiz(ctx, course.id, settings)
  await copyQuestions(ctx, {
    where: sql`original.quiz_id = ${original.id}`,
    instead: { id: copiedId(id, sql.ref('original.id')), quiz_id: sql`${id}::uuid` },
  })
  const of = before.map((question) => question.id)
  await copyAnswers(ctx, id, { of, question_id: copiedId(id, sql.ref('original.question_id')) })
  const copy = { courseId: course.id, quizId: id }
  const twins = twinsOf(before, await listQuestions(ctx, copy))
  await copyTexts(ctx, course, [...twins, { kind: 'item', from: original.id, to: id }])
  return getQuiz(ctx, copy)
}

interface Rows {
  where: RawBuilder<unknown>
  instead: Record<string, RawBuilder<unknown>>
}

async function copyQuestions(ctx: SignedIn, { where, instead }: Rows): Promise<void> {
  await copyRows(ctx.db, { table: 'questions', where, instead: { ...instead, version: sql`1` } })
}

async function copyAnswers(
  ctx: SignedIn,
  copyId: string,
  { of, question_id }: { of: string[]; question_id: RawBuilder<unknown> },
): Promise<void> {
  await copyRows(ctx.db, {
    table: 'answers',
    where: sql`original.question_id = any(${of}::uuid[])`,
    instead: { id: copiedId(copyId, sql.ref('original.id')), question_id },
  })
}

interface Twin {
  kind: TextEntry['owner_kind']
  from: string
  to: string
}

/** Questions and answers with their copies, which are in the same order. */
const twinsOf = (originals: readonly Question[], copies: readonly Question[]): Twin[] =>
  originals.flatMap((original, place) => {
    const copy = copies[place] as Question
    return [
      { kind: 'question', from: original.id, to: copy.id },
      ...original.answers.map(
        ({ id }, nth): Twin => ({ kind: 'answer', from: id, to: copy.answers[nth]?.id as string }),
      ),
    ]
  })

/** In all languages. */
async function copyTexts(ctx: SignedIn, course: CourseRow, twins: readonly Twin[]): Promise<void> {
  const texts = await readTexts(
    ctx,
    twins.map(({ from }) => from),
    course.locales,
  )
  const entries = twins.flatMap(({ kind, from, to }) =>
    Object.entries(texts.get(from) ?? {}).flatMap(([field, values]) =>
      Object.entries(values).map(
        ([locale, value]): TextEntry => ({
          owner_kind: kind,
          owner_id: to,
          field,
          locale: locale as TextEntry['locale'],
          value,
        }),
      ),
    ),
  )
  await writeEntries(ctx, course, entries)
}
