import type { Ctx, SignedIn } from '../../platform/context.ts'
import { inReach } from '../companies/companies.service.ts'

export interface StoredFileRow {
  id: string
  company_id: string
  kind: 'image' | 'vector' | 'animation' | 'paper'
  mime: string
  bytes: number
  width: number | null
  height: number | null
  storage_key: string
}
export interface NewFile extends StoredFileRow {
  sha256: string
}

const columns = ['id', 'company_id', 'kind', 'mime', 'bytes', 'width', 'height', 'storage_key'] as const

export async function selectByContent(
  ctx: Ctx,
  companyId: string,
  sha256: string,
): Promise<StoredFileRow | undefined> {
  return ctx.db
    .selectFrom('files')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
}

/** False where the company has the same content already. */
export async function insertFile(ctx: Ctx, file: NewFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('files')
    .values({ ...file, created_by: ctx.actor?.id ?? null, created_at: ctx.now.toISOString() })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface FoundFile extends StoredFileRow {
  in_reach: boolean
}

export async function selectByKeys(ctx: SignedIn, keys: string[]): Promise<FoundFile[]> {
  if (keys.length === 0) return []
  return ctx.db
    .selectFrom('files')
    .select(columns)
    .select((q) => q('company_id', 'in', inReach(ctx)).$castTo<boolean>().as('in_reach'))
    .where('storage_key', 'in', keys)
    .execute()
}
