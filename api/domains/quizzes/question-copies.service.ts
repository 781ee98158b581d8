import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Question, Quiz } from '#contract/quizzes/quizzes.ts'
import { copiedId, copyRows } from '#db/copy-rows.ts'
import { copyItem } from '#domains/courses/copies.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import { idempotentId } from '#platform/ids.ts'
import { listQuestions } from './questions.service.ts'
import * as queries from './quizzes.queries.ts'
import { getQuiz } from './quizzes.service.ts'

// Duplicates a question or quiz completely, including what the current page does not show.

interface QuizPath {
  courseId: string
  quizId: string
}
interface QuestionPath extends QuizPath {
  questionId: string
}

/** Inserts the copy after its original. */
export async function duplicateQuestion(
  ctx: SignedIn,
  path: QuestionPath,
  { key }: { key?: string | undefined },
): Promise<Question> {
  await touchCourse(ctx, path.courseId)
  const before = await listQuestions(ctx, path)
  const original = found(before.find(({ id }) => id === path.questionId))
  const id = idempotentId(ctx, `question copy ${original.id}`, key)
  const there = before.find((question) => question.id === id)
  if (there) return there
  if (before.length >= limits.questionsPerQuiz)
    throw invalid({ text: [`field.too_many|${limits.questionsPerQuiz}`] })
  await copyQuestions(ctx, {
    of: [original.id],
    idOf: (column) =>
      sql`case when ${column} = ${original.id} then ${id}::uuid else ${copiedId(id, column)} end`,
    instead: { position: sql`${before.length}::int` },
  })
  await queries.setQuestionOrder(
    ctx,
    before.flatMap((question) => (question === original ? [question.id, id] : [question.id])),
  )
  return found((await listQuestions(ctx, path)).find((question) => question.id === id))
}

/** Inserts the copy after its original. */
export async function duplicateQuiz(
  ctx: SignedIn,
  path: QuizPath,
  { key }: { key?: string | undefined },
): Promise<Quiz> {
  const course = await touchCourse(ctx, path.courseId)
  const original = await getQuiz(ctx, path)
  const id = idempotentId(ctx, `quiz copy ${original.id}`, key)
  const copied = sql`${id}::uuid`
  if (await copyItem(ctx, course, { id: original.id, copyId: id })) {
    const where = sql`original.id = ${original.id}`
    await copyRows(ctx.db, { table: 'quizzes', where, instead: { id: copied, version: sql`1` } })
    await copyQuestions(ctx, {
      of: (await listQuestions(ctx, path)).map((question) => question.id),
      idOf: (column) => copiedId(id, column),
      instead: { quiz_id: copied },
    })
  }
  return getQuiz(ctx, { courseId: course.id, quizId: id })
}

interface Questions {
  of: string[]
  /** Maps the id of a question or answer to that of its copy. */
  idOf: (column: RawBuilder<string>) => RawBuilder<string>
  instead: Record<string, RawBuilder<unknown>>
}

/** Copies questions with their answers, and the texts of both in all languages. */
async function copyQuestions(ctx: SignedIn, { of, idOf, instead }: Questions): Promise<void> {
  const idIn = (column: string) => idOf(sql.ref(`original.${column}`))
  const isOfThem = sql`= any(${of}::uuid[])`
  await copyRows(ctx.db, {
    table: 'questions',
    where: sql`original.id ${isOfThem}`,
    instead: { ...instead, id: idIn('id'), version: sql`1` },
  })
  await copyRows(ctx.db, {
    table: 'answers',
    where: sql`original.question_id ${isOfThem}`,
    instead: { id: idIn('id'), question_id: idIn('question_id') },
  })
  await copyRows(ctx.db, {
    table: 'texts',
    where: sql`original.owner_id ${isOfThem}
      or original.owner_id in (select id from answers where question_id ${isOfThem})`,
    instead: { owner_id: idIn('owner_id') },
  })
}
