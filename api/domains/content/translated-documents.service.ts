import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import type { UnitState } from '#contract/translations/units.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import * as queries from './content.queries.ts'
import { contentIdOf } from './content.rules.ts'
import { prepare, storeDocuments } from './stored-documents.service.ts'

export interface TranslatedDocument {
  lesson_id: string
  locale: Locale
  document: ContentDocument
  /** For edited blocks, the state and the hash of the source they were made from. */
  states: { block_id: string; state: UnitState; source_hash: string }[]
}

export interface BlockRevision {
  lesson_id: string
  block_id: string
  hash: string
  revision: number
}

/**
 * Saves a document of a touched course with the states that a translator set. Saves of one person within ten
 * minutes form a single saved version, because a translator saves every block and would otherwise push out the
 * versions of others.
 */
export async function writeTranslatedDocument(
  ctx: SignedIn,
  course: Pick<CourseRow, 'id' | 'company_id' | 'locales'>,
  { lesson_id, locale, document, states }: TranslatedDocument,
): Promise<BlockRevision[]> {
  const id = contentIdOf(lesson_id, locale)
  const prepared = prepare(document)
  const [stored] = await queries.compareStored(ctx, [{ id, json: prepared.json }])
  if (!stored?.same) {
    const version = (stored?.version ?? 1) + 1
    await storeDocuments(ctx, course, [{ lesson_id, locale, ...prepared, version }])
    await joinStates(ctx, id, version)
  }
  const { rows } = await sql<Omit<BlockRevision, 'lesson_id'>>`
    update content_units set state = given.state, source_hash = given.source_hash, revision = content_units.revision + 1
    from unnest(${states.map(({ block_id }) => block_id)}::text[], ${states.map(({ state }) => state)}::text[],
      ${states.map(({ source_hash }) => source_hash)}::text[]) as given (block_id, state, source_hash)
    where content_id = ${id} and content_units.block_id = given.block_id
    returning content_units.block_id, hash, revision
  `.execute(ctx.db)
  return rows.map((row) => ({ ...row, lesson_id }))
}

/** Deletes the person's version before this one if they have another one from the ten minutes before it. */
async function joinStates(ctx: SignedIn, contentId: string, version: number): Promise<void> {
  await sql`
    delete from content_revisions own using content_revisions earlier
    where own.content_id = ${contentId} and own.version = ${version - 1} and own.saved_by = ${ctx.actor.id}
      and earlier.content_id = own.content_id and earlier.version < own.version and earlier.saved_by = own.saved_by
      and earlier.saved_at > own.saved_at - interval '10 minutes'
  `.execute(ctx.db)
}

/** Documents of some lessons in the given locales; documents that were never saved are left out. */
export async function readDocuments(
  ctx: SignedIn,
  lessonIds: string[],
  locales: Locale[],
): Promise<{ lesson_id: string; locale: Locale; document: ContentDocument; version: number }[]> {
  if (lessonIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('contents')
    .select(['lesson_id', 'locale', 'document', 'version'])
    .where(sql<boolean>`lesson_id = any(${lessonIds}::uuid[])`)
    .where('locale', 'in', locales)
    .execute()
  return rows as Awaited<ReturnType<typeof readDocuments>>
}
