import type { FileTable } from '#db/schema/people.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

export interface StoredFileRow {
  id: string
  company_id: string
  kind: FileTable['kind']
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

/** A company's file with the same content. If it was marked as unused, the mark is removed. */
export async function takeByContent(
  ctx: Ctx,
  companyId: string,
  sha256: string,
): Promise<StoredFileRow | undefined> {
  return ctx.db
    .updateTable('files')
    .set({ unused_since: null })
    .where('company_id', '=', companyId)
    .where('sha256', '=', sha256)
    .returning(columns)
    .executeTakeFirst()
}

export async function insertFile(ctx: Ctx, file: NewFile): Promise<void> {
  await ctx.db
    .insertInto('files')
    .values({ ...file, created_by: ctx.actor?.id ?? null, created_at: ctx.now.toISOString() })
    .execute()
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

/** How many files the caller has stored since then. */
export async function countOwnSince(ctx: SignedIn, since: Date): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('created_by', '=', ctx.actor.id)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
