import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Section, SectionQuery } from './sections/sections.documents.ts'

/** Whom an export is about. */
export interface ExportedPerson {
  id: string
  company_id: string
  company_name: string
  full_name: string
  time_zone: string
  role: 'admin' | 'teacher' | 'student'
  /** The storage key of their picture. */
  avatar: string | null
  has_certificate_ceo: boolean
}

export async function findPerson(ctx: Ctx, id: string): Promise<ExportedPerson> {
  const setting = sql<boolean>`coalesce((u.settings ->> 'has_certificate_ceo')::boolean,
    (c.settings ->> 'has_certificate_ceo')::boolean, true)`
  return ctx.db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.company_id', 'c.name as company_name', 'c.time_zone', 'u.role', 'u.avatar'])
    .select(sql<string>`trim(u.first_name || ' ' || u.last_name)`.as('full_name'))
    .select(setting.as('has_certificate_ceo'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function selectSection(
  ctx: Ctx,
  { name, rows }: SectionQuery,
  { personId, isOwn }: { personId: string; isOwn: boolean },
): Promise<Section> {
  return { name, rows: (await rows(personId, isOwn).execute(ctx.db)).rows }
}

/**
 * The storage keys of pictures that the person uploaded for the community. Others get only those of texts under the
 * person’s name: a picture would give away who wrote a nameless text.
 */
export async function selectPictures(
  ctx: Ctx,
  { id, company_id }: ExportedPerson,
  isOwn: boolean,
): Promise<string[]> {
  const isShown = sql<boolean>`exists (
    select from posts where author_id = ${id} and not is_nameless and strpos(tree::text, files.storage_key) > 0
    union all
    select from comments where author_id = ${id} and not is_nameless and strpos(tree::text, files.storage_key) > 0)`
  const rows = await ctx.db
    .selectFrom('files')
    .select('storage_key')
    .where('created_by', '=', id)
    .where('company_id', '=', company_id)
    .where('unused_since', 'is', null)
    .$if(!isOwn, (query) => query.where(isShown))
    .orderBy('id')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
