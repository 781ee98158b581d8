import {
  listOwnIdentities as listLinked,
  unlinkOwnIdentity,
} from '#domains/accounts/identities/identities.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { toButton } from './connections/connections.presenter.ts'
import { selectLinkable } from './connections/connections.queries.ts'

/** The providers by which a member of staff signs in. */

export { unlinkOwnIdentity }

export async function listOwnIdentities(ctx: SignedIn) {
  const [linked, linkable] = await Promise.all([listLinked(ctx), selectLinkable(ctx, ctx.actor.company_id)])
  const known = new Set(linked.map(({ connection_id }) => connection_id))
  const at = (time: string) => new Date(time).toISOString()
  return {
    data: linked.map(({ id, connection_id, name, provider, linked_at, last_used_at }) => ({
      ...{ id, connection: { id: connection_id, name, provider }, linked_at: at(linked_at) },
      last_used_at: last_used_at ? at(last_used_at) : null,
    })),
    meta: { available: linkable.filter(({ id }) => !known.has(id)).map(toButton) },
  }
}
