import type { Acknowledgement } from '#contract/blocks/acknowledgement.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

export interface NewAcknowledgement {
  course_id: string
  enrolment_id: string
  item_id: string
  block_id: string
  release_id: string
  release_number: number
  locale: string
  source_hash: string
  statement_hash: string
}

/** Stores the text of a statement once, and who accepted it. Returns false if that was stored before. */
export async function insertAcknowledgement(
  ctx: SignedIn,
  statement: Acknowledgement,
  accepted: NewAcknowledgement,
): Promise<boolean> {
  await ctx.db
    .insertInto('acknowledgement_statements')
    .values({ hash: accepted.statement_hash, ...statement })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await ctx.db
    .insertInto('acknowledgements')
    .values({
      ...accepted,
      id: newId(),
      company_id: ctx.actor.company_id,
      student_id: ctx.actor.id,
      confirmed_at: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
