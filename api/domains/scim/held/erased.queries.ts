import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

export async function insertErased(ctx: Ctx, connectionId: string, hashes: Buffer[]): Promise<void> {
  const erased_at = ctx.now.toISOString()
  await ctx.db
    .insertInto('directory_erased')
    .values(hashes.map((key_hash) => ({ id: newId(), connection_id: connectionId, key_hash, erased_at })))
    .onConflict((conflict) => conflict.columns(['connection_id', 'key_hash']).doUpdateSet({ erased_at }))
    .execute()
}

/** The entry of one of the hashes; undefined if none was erased since. */
export async function findErased(
  ctx: Ctx,
  connectionId: string,
  { hashes, since }: { hashes: Buffer[]; since: Date },
): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('directory_erased')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('key_hash', 'in', hashes)
    .where('erased_at', '>', since.toISOString())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function noteAsked(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db
    .updateTable('directory_erased')
    .set({ asked_at: ctx.now.toISOString(), asked_name: name })
    .where('id', '=', id)
    .execute()
}

export async function selectLinksOf(ctx: Ctx, userId: string) {
  return ctx.db
    .selectFrom('directory_links')
    .innerJoin('directory_connections', 'directory_connections.id', 'directory_links.connection_id')
    .select(['directory_links.connection_id', 'directory_links.user_name', 'directory_links.external_id'])
    .select('directory_links.email')
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMemberships(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.deleteFrom('directory_group_members').where('user_id', '=', userId).execute()
}
