import type { Acknowledgement } from '#contract/blocks/acknowledgement.ts'
import type { AcknowledgementTable } from '#db/schema/learning.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

export type NewAcknowledgement = Omit<
  AcknowledgementTable,
  'id' | 'company_id' | 'student_id' | 'confirmed_at'
>

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
