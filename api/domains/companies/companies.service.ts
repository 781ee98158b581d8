import type { SignedIn } from '../../platform/context.ts'

/** Ids of the companies the caller sees: the own one and all under it. For `where('company_id', 'in', inReach(ctx))`. */
export function inReach(ctx: SignedIn) {
  return ctx.db
    .selectFrom('company_closure')
    .select('company_closure.descendant_id')
    .where('company_closure.ancestor_id', '=', ctx.actor.company_id)
}
