import { sql } from 'kysely'
import { copiedId, copyRows } from '#db/copy-rows.ts'
import { type Copy, ofCopy } from '#domains/courses/copies.service.ts'
import type { SignedIn } from '#platform/context.ts'

/** Copies a course's quizzes with their questions and answers; positions and texts are copied with the outline. */
export async function copyQuizzes(ctx: SignedIn, copy: Copy): Promise<void> {
  const { where, instead } = ofCopy(copy)
  const of = (column: string) => copiedId(copy.id, sql.ref(`original.${column}`))
  await copyRows(ctx.db, { table: 'quizzes', where, instead: { ...instead, id: of('id') } })
  await copyRows(ctx.db, {
    table: 'questions',
    where,
    instead: { ...instead, id: of('id'), quiz_id: of('quiz_id') },
  })
  await copyRows(ctx.db, {
    table: 'answers',
    where: sql`original.question_id in (select id from questions where course_id = ${copy.original.id})`,
    instead: { company_id: instead.company_id, id: of('id'), question_id: of('question_id') },
  })
}
