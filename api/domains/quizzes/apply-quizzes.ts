import { sql } from 'kysely'
import { fileAddress } from '../../../contract/media.ts'
import type { Picture } from '../../../contract/question-types.ts'
import type { SignedIn } from '../../platform/context.ts'
import type { CourseRow } from '../courses/courses.service.ts'
import { storedAnswer, storedQuestion } from './questions.presenter.ts'
import { type QuestionRow, type QuizSettings, replaceAnswers } from './quizzes.queries.ts'

type Stored = Parameters<typeof storedQuestion>[1]
interface AppliedQuestion extends Pick<QuestionRow, 'id' | 'type' | 'points' | 'objective' | 'tags'> {
  partial_credit?: Stored['partial_credit']
  range?: Stored['range']
  media?: Picture | null
  answers: (Parameters<typeof storedAnswer>[0] & {
    id: string
    is_correct: boolean
    media?: Picture | null
  })[]
}
export interface AppliedQuiz {
  id: string
  settings: QuizSettings
  questions: AppliedQuestion[]
}

/**
 * Makes the quizzes of a held course those given, whose items are there already: questions and answers stay by their ids, what is
 * missing is made, what is too much goes. Their texts are written with the course's.
 */
export async function applyQuizzes(ctx: SignedIn, course: CourseRow, quizzes: AppliedQuiz[]): Promise<void> {
  const owner = { company_id: course.company_id, course_id: course.id }
  const kept = quizzes.flatMap(({ questions }) => questions.map(({ id }) => id))
  await sql`delete from questions where course_id = ${course.id} and id <> all(${kept}::uuid[])`.execute(
    ctx.db,
  )
  for (const { id, settings, questions } of quizzes) {
    await ctx.db
      .insertInto('quizzes')
      .values({ ...settings, ...owner, id })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((q) => ({ ...settings, version: q('quizzes.version', '+', 1) })),
      )
      .execute()
    for (const [position, question] of questions.entries()) {
      await putQuestion(ctx, { ...owner, quiz_id: id, position }, question)
      const answers = question.answers.map((answer) => ({
        id: answer.id,
        is_correct: answer.is_correct,
        settings: storedAnswer(answer),
      }))
      await replaceAnswers(ctx, { id: question.id, company_id: course.company_id }, answers)
    }
  }
  const questions = quizzes.flatMap((quiz) => quiz.questions)
  await showPictures(ctx, 'questions', questions)
  await showPictures(
    ctx,
    'answers',
    questions.flatMap(({ answers }) => answers),
  )
}

/** A picture's address is the right to read it, so whoever names it may show it. */
async function showPictures(
  ctx: SignedIn,
  table: 'questions' | 'answers',
  owners: { id: string; media?: Picture | null }[],
): Promise<void> {
  const ids = owners.map(({ id }) => id)
  const keys = owners.map(({ media }) => media?.url.replace(fileAddress(''), '') ?? null)
  await sql`
    update ${sql.table(table)} owner set media_file_id = files.id
    from unnest(${ids}::uuid[], ${keys}::text[]) as shown (id, key)
    left join files on files.storage_key = shown.key
    where owner.id = shown.id and owner.media_file_id is distinct from files.id
  `.execute(ctx.db)
}

async function putQuestion(
  ctx: SignedIn,
  place: { company_id: string; course_id: string; quiz_id: string; position: number },
  { id, type, points, objective, tags, ...rest }: AppliedQuestion,
): Promise<void> {
  const row = { type, points, objective, tags, settings: JSON.stringify(storedQuestion({}, rest)) }
  await ctx.db
    .insertInto('questions')
    .values({ ...row, ...place, id })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((q) => ({
        ...row,
        quiz_id: place.quiz_id,
        position: place.position,
        version: q('questions.version', '+', 1),
      })),
    )
    .execute()
}
