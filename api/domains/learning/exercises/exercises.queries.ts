import { sql } from 'kysely'
import type { ExerciseAnswer } from '#contract/blocks/registry.ts'
import type { ExerciseResult } from '#contract/content/exercise-results.ts'
import type { Ctx } from '#platform/context.ts'

const columns = [
  'block_id',
  'answer',
  'score',
  'passed',
  'best',
  'tries',
  'answered_at',
  'document_hash',
] as const

/** `document_hash` identifies the lesson text that was answered. */
export type ExerciseResultRow = Omit<ExerciseResult, 'key'> & { document_hash: string }

export async function selectResults(
  ctx: Ctx,
  { enrolmentId, itemId }: { enrolmentId: string; itemId: string },
): Promise<ExerciseResultRow[]> {
  const rows = await ctx.db
    .selectFrom('exercise_results')
    .select(columns)
    .where('enrolment_id', '=', enrolmentId)
    .where('item_id', '=', itemId)
    .orderBy('block_id')
    .execute()
  return rows as unknown as ExerciseResultRow[]
}

export async function findResult(
  ctx: Ctx,
  enrolmentId: string,
  { itemId, blockId }: { itemId: string; blockId: string },
): Promise<ExerciseResultRow | undefined> {
  const row = await ctx.db
    .selectFrom('exercise_results')
    .select(columns)
    .where('enrolment_id', '=', enrolmentId)
    .where('item_id', '=', itemId)
    .where('block_id', '=', blockId)
    .executeTakeFirst()
  return row as unknown as ExerciseResultRow | undefined
}

export interface NewResult {
  enrolment_id: string
  item_id: string
  block_id: string
  answer: ExerciseAnswer
  score: number
  passed: boolean
  document_hash: string
}

/** Stores an answer. Repeating the same answer to the same text does not count as another attempt. */
export async function upsertResult(ctx: Ctx, { answer, ...result }: NewResult): Promise<ExerciseResultRow> {
  const row = { ...result, answer: JSON.stringify(answer), answered_at: ctx.now.toISOString() }
  const isOther = sql<boolean>`(exercise_results.answer, exercise_results.document_hash) is distinct from (excluded.answer, excluded.document_hash)`
  const kept = await ctx.db
    .insertInto('exercise_results')
    .values({ ...row, best: result.score })
    .onConflict((conflict) =>
      conflict.columns(['enrolment_id', 'item_id', 'block_id']).doUpdateSet({
        ...row,
        best: sql<number>`greatest(exercise_results.best, excluded.score)`,
        tries: sql<number>`exercise_results.tries + (${isOther})::integer`,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
  return kept as unknown as ExerciseResultRow
}
