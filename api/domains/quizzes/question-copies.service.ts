import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Question } from '../../../contract/quizzes.ts'
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

// A question once more, to be changed a little: the whole of it, also what the page in hand does not show.

interface QuestionPath {
  courseId: string
  quizId: string
  questionId: string
}

export async function duplicateQuestion(ctx: SignedIn, path: QuestionPath): Promise<Question> {
  const course = await touchCourse(ctx, path.courseId)
  const before = await listQuestions(ctx, path)
  const original = found(before.find(({ id }) => id === path.questionId))
  if (before.length >= limits.questionsPerQuiz)
    throw invalid({ text: [`field.too_many|${limits.questionsPerQuiz}`] })
  const id = newId()
  await copyRow(ctx, original, { id, position: before.length })
  const answers = await copyAnswers(ctx, original, id)
  await copyTexts(ctx, course, new Map([[original.id, id], ...answers]), original.id)
  await queries.setQuestionOrder(
    ctx,
    before.flatMap((question) => (question === original ? [question.id, id] : [question.id])),
  )
  return found((await listQuestions(ctx, path)).find((question) => question.id === id))
}

async function copyRow(
  ctx: SignedIn,
  { id }: Question,
  copy: { id: string; position: number },
): Promise<void> {
  await copyRows(ctx.db, {
    table: 'questions',
    where: sql`original.id = ${id}`,
    instead: { id: sql`${copy.id}::uuid`, position: sql`${copy.position}::int`, version: sql`1` },
  })
}

/** Returns the ids, those of the originals and of the copies. */
async function copyAnswers(ctx: SignedIn, original: Question, id: string): Promise<Map<string, string>> {
  const of = copiedId(id, sql.ref('original.id'))
  await copyRows(ctx.db, {
    table: 'answers',
    where: sql`original.question_id = ${original.id}`,
    instead: { id: of, question_id: sql`${id}::uuid` },
  })
  const copies = await queries.selectAnswerIds(ctx, id)
  return new Map(original.answers.map((answer, place) => [answer.id, copies[place] as string]))
}

/** In all languages. */
async function copyTexts(
  ctx: SignedIn,
  course: CourseRow,
  ids: ReadonlyMap<string, string>,
  questionId: string,
): Promise<void> {
  const texts = await readTexts(ctx, [...ids.keys()], course.locales)
  const entries = [...texts].flatMap(([owner, fields]) =>
    Object.entries(fields).flatMap(([field, values]) =>
      Object.entries(values).map(
        ([locale, value]): TextEntry => ({
          owner_kind: owner === questionId ? 'question' : 'answer',
          owner_id: ids.get(owner) as string,
          field,
          locale: locale as TextEntry['locale'],
          value,
        }),
      ),
    ),
  )
  await writeEntries(ctx, course, entries)
}
