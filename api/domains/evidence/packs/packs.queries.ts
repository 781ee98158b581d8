import { type Insertable, sql } from 'kysely'
import type { EvidencePackTable } from '#db/schema/packs.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

const packs = (ctx: Ctx) =>
  ctx.db
    .selectFrom('evidence_packs as pack')
    .innerJoin('companies', 'companies.id', 'pack.company_id')
    .innerJoin('users as maker', 'maker.id', 'pack.created_by')
    .selectAll('pack')
    .select('companies.name as company_name')
    .select(sql<string>`trim(maker.first_name || ' ' || maker.last_name)`.as('made_by'))

export type PackRow = NonNullable<Awaited<ReturnType<typeof findPackById>>>

export const findPackById = (ctx: Ctx, packId: string) =>
  packs(ctx).where('pack.id', '=', packId).executeTakeFirst()

export const findPack = (ctx: SignedIn, packId: string): Promise<PackRow | undefined> =>
  packs(ctx).where('pack.id', '=', packId).where('pack.company_id', 'in', inReach(ctx)).executeTakeFirst()

/** Newest first. */
export function selectPacks(
  ctx: SignedIn,
  companyId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<PackRow[]> {
  let rows = packs(ctx)
    .where('pack.company_id', '=', companyId)
    .where('pack.company_id', 'in', inReach(ctx))
    .orderBy('pack.created_at', 'desc')
    .orderBy('pack.id', 'desc')
    .limit(limit)
  if (after)
    rows = rows.where(
      sql<boolean>`(pack.created_at, pack.id) < (select created_at, id from evidence_packs where id = ${after}::uuid)`,
    )
  return rows.execute()
}

/** Id of the pack of a company that is being made. */
export async function findOpenPack(ctx: Ctx, companyId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('evidence_packs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row?.id
}

/** Returns false if the id is known or the company has another pack being made. */
export async function insertPack(ctx: Ctx, row: Insertable<EvidencePackTable>): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('evidence_packs')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the key of the deleted pack’s file. */
export async function deletePack(ctx: Ctx, packId: string): Promise<string | null> {
  const row = await ctx.db
    .deleteFrom('evidence_packs')
    .where('id', '=', packId)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key ?? null
}

/** Today in the time zone of a company. */
export async function findToday(ctx: Ctx, companyId: string): Promise<string> {
  const { today } = await ctx.db
    .selectFrom('companies')
    .select(
      sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone time_zone)::date::text`.as('today'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return today
}
