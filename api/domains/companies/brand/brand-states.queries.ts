import { sql } from 'kysely'
import { type ImageKind, imageKinds, inheritedTexts } from '#contract/companies/companies.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'

const retainedStates = 5

const imageColumns = {
  'logo-light': 'logo_light_id',
  'logo-dark': 'logo_dark_id',
  favicon: 'favicon_id',
  signature: 'signature_id',
} as const satisfies Record<ImageKind, string>

/**
 * Saves a company's current brand before a change in the same transaction, and deletes the oldest state. Changes by
 * the platform itself leave no state to go back to.
 */
export async function saveBrandState(ctx: Ctx, companyId: string): Promise<void> {
  if (!ctx.actor) return
  const texts = sql.join(inheritedTexts.map((field) => sql.ref(field)))
  const columns = sql.join(imageKinds.map((kind) => sql.ref(imageColumns[kind])))
  const images = sql.join(
    imageKinds.map(
      (kind) =>
        sql`(select file_id from company_images i where i.company_id = companies.id and i.kind = ${sql.lit(kind)})`,
    ),
  )
  await sql`insert into company_brand_states
      (id, company_id, ${texts}, inherits, ${columns}, replaced_by, replaced_at)
    select ${newId()}::uuid, id, ${texts}, inherits, ${images}, ${ctx.actor.id}::uuid, ${ctx.now.toISOString()}::timestamptz
    from companies where id = ${companyId}`.execute(ctx.db)
  await sql`delete from company_brand_states where company_id = ${companyId} and id not in (
    select id from company_brand_states where company_id = ${companyId}
    order by replaced_at desc, id desc limit ${sql.lit(retainedStates)})`.execute(ctx.db)
}

const selectStates = (ctx: Ctx, companyId: string) =>
  ctx.db
    .selectFrom('company_brand_states as state')
    .innerJoin('companies', 'companies.id', 'state.company_id')
    .leftJoin('users', 'users.id', 'state.replaced_by')
    .selectAll('state')
    .select(
      sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as('replaced_by_name'),
    )
    .where('state.company_id', '=', companyId)
    .orderBy('state.replaced_at', 'desc')
    .orderBy('state.id', 'desc')

export async function listBrandStates(ctx: Ctx, companyId: string) {
  return selectStates(ctx, companyId).limit(retainedStates).execute()
}
export type BrandStateRow = Awaited<ReturnType<typeof listBrandStates>>[number]

export async function findBrandState(ctx: Ctx, companyId: string, stateId: string) {
  return selectStates(ctx, companyId).where('state.id', '=', stateId).executeTakeFirst()
}

/** The file of each of its images. */
export const imagesOfState = (state: BrandStateRow): Partial<Record<ImageKind, string>> =>
  Object.fromEntries(
    imageKinds.flatMap((kind) => {
      const file = state[imageColumns[kind]]
      return file ? [[kind, file]] : []
    }),
  )

/** A company's own values, whether or not it inherits instead. */
export async function findOwnBrand(ctx: Ctx, companyId: string) {
  const company = await ctx.db
    .selectFrom('companies')
    .select([...inheritedTexts, 'inherits'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const images = await ctx.db
    .selectFrom('company_images')
    .select(['kind', 'file_id'])
    .where('company_id', '=', companyId)
    .execute()
  return { ...company, images: Object.fromEntries(images.map(({ kind, file_id }) => [kind, file_id])) }
}

export async function replaceBrand(ctx: Ctx, companyId: string, state: BrandStateRow): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set(Object.fromEntries(inheritedTexts.map((field) => [field, state[field]])))
    .set(({ eb }) => ({
      inherits: state.inherits,
      version: eb('version', '+', 1),
      updated_at: ctx.now.toISOString(),
    }))
    .where('id', '=', companyId)
    .execute()
  await ctx.db.deleteFrom('company_images').where('company_id', '=', companyId).execute()
  const images = Object.entries(imagesOfState(state)).map(([kind, file_id]) => ({
    company_id: companyId,
    kind: kind as ImageKind,
    file_id,
  }))
  if (images.length > 0) await ctx.db.insertInto('company_images').values(images).execute()
}
