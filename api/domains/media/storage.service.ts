import { sql } from 'kysely'
import type { MediaKind } from '#contract/media/media.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, found } from '#platform/errors.ts'

// A company's quota and usage in bytes.

interface Room {
  quota: number
  used: number
}

export interface Storage extends Room {
  by_kind: { kind: MediaKind | 'image' | 'vector' | 'animation'; files: number; bytes: number }[]
}

/** Stored files that are in use; files marked as unused do not count. */
export async function readStorage(ctx: Ctx, companyId: string): Promise<Storage> {
  const { quota } = await room(ctx, companyId)
  const rows = await ctx.db
    .selectFrom('files')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('files'), fn.sum<string>('bytes').as('bytes')])
    .where('company_id', '=', companyId)
    .where('unused_since', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  const by_kind = rows.map(({ kind, files, bytes }) => ({ kind, files, bytes: Number(bytes) }))
  return { quota, used: by_kind.reduce((sum, { bytes }) => sum + bytes, 0), by_kind }
}

/** Throws 413 with the remaining space if so many bytes would exceed a company's quota. */
export async function refuseBeyondQuota(ctx: Ctx, companyId: string, bytes: number): Promise<void> {
  const { quota, used } = await room(ctx, companyId)
  if (used + bytes <= quota) return
  const values = {
    left: inMegabytes(Math.max(0, quota - used)),
    quota: inMegabytes(quota),
    size: inMegabytes(bytes),
  }
  throw new AppError('too_large', 'media.quota_full', { values, detail: { quota, used } })
}

/** Serializes uploads for a company, so that concurrent ones together stay within its quota. */
export async function lockStorage(ctx: SignedIn, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${companyId}`}, 0))`.execute(ctx.db)
}

async function room(ctx: Ctx, companyId: string): Promise<Room> {
  const row = await ctx.db
    .selectFrom('companies')
    .select('storage_bytes')
    .select((q) =>
      q
        .selectFrom('files')
        .select(({ fn }) => fn.coalesce(fn.sum<string>('bytes'), sql<string>`0`).as('used'))
        .where('files.company_id', '=', companyId)
        .where('unused_since', 'is', null)
        .as('used'),
    )
    .where('id', '=', companyId)
    .executeTakeFirst()
  const { storage_bytes, used } = found(row)
  return { quota: storage_bytes ?? ctx.services.settings.storageBytes, used: Number(used) }
}

const inMegabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10
