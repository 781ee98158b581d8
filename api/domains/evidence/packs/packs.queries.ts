import { type Insertable, sql } from 'kysely'
import type { PackFailure } from '#contract/evidence/packs.ts'
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

const own = (ctx: Ctx, packId: string) => ctx.db.updateTable('evidence_packs').where('id', '=', packId)
/** As long as no later run has begun and the pack was not deleted. */
const ownRun = (ctx: Ctx, packId: string, runKey: string) =>
  own(ctx, packId).where('state', '=', 'running').where('run_key', '=', runKey)
const changes = ({ numUpdatedRows }: { numUpdatedRows: bigint }): boolean => numUpdatedRows > 0n

/** Begins a run, whose file will have this key. Returns false if the pack is finished or deleted. */
export async function beginPack(
  ctx: Ctx,
  packId: string,
  { run_key, total }: { run_key: string; total: number },
): Promise<boolean> {
  const open = own(ctx, packId).where('state', 'in', ['waiting', 'running'])
  return changes(await open.set({ state: 'running', run_key, total, done: 0 }).executeTakeFirst())
}

export const setProgress = async (
  ctx: Ctx,
  packId: string,
  { run_key, done }: { run_key: string; done: number },
): Promise<boolean> => changes(await ownRun(ctx, packId, run_key).set({ done }).executeTakeFirst())

interface FinishedPack {
  run_key: string
  people: number
  bytes: number
  sha256: string
  key_id: string
  expires_at: string
}

export async function finishPack(
  ctx: Ctx,
  packId: string,
  { run_key, ...finished }: FinishedPack,
): Promise<boolean> {
  const set = {
    ...finished,
    storage_key: run_key,
    run_key: null,
    state: 'ready',
    finished_at: ctx.now.toISOString(),
  } as const
  return changes(await ownRun(ctx, packId, run_key).set(set).executeTakeFirst())
}

/** Returns false if the pack is finished or deleted. */
export async function failPack(ctx: Ctx, packId: string, failure: PackFailure): Promise<boolean> {
  const set = { state: 'failed', failure, finished_at: ctx.now.toISOString() } as const
  const open = own(ctx, packId).where('state', 'in', ['waiting', 'running'])
  return changes(await open.set(set).executeTakeFirst())
}

/** Deletes packs that have expired, and those that failed before a moment. Returns the keys of their files. */
export async function deleteExpired(
  ctx: Ctx,
  { before, limit }: { before: string; limit: number },
): Promise<(string | null)[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    delete from evidence_packs where id in (
      select id from evidence_packs
      where expires_at <= ${ctx.now.toISOString()}::timestamptz or state = 'failed' and finished_at <= ${before}::timestamptz
      limit ${limit} for update skip locked)
    returning storage_key`.execute(ctx.db)
  return rows.map(({ storage_key }) => storage_key)
}

/** Returns the key of the deleted pack’s file, even if it is only being made. */
export async function deletePack(ctx: Ctx, packId: string): Promise<string | null> {
  const row = await ctx.db
    .deleteFrom('evidence_packs')
    .where('id', '=', packId)
    .returning(({ fn }) => fn.coalesce('storage_key', 'run_key').as('key'))
    .executeTakeFirst()
  return row?.key ?? null
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
