import { sql } from 'kysely'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { changedMedia, followMedia, type OwnMedium } from '#contract/translations/media-slots.ts'
import type { SignedIn } from '#platform/context.ts'
import { contentIdOf } from './content.rules.ts'

// Files that translations show instead of their source's. Only this service writes `content_media`.

interface Where {
  lesson_id: string
  locale: Locale
}

/**
 * The translations' own files for some lessons and a language: by `lesson block slot`, the source's file that each
 * replaces.
 */
export async function readOwnMedia(
  ctx: SignedIn,
  lessonIds: string[],
  locale: Locale,
): Promise<Map<string, string>> {
  const lessons = new Map(lessonIds.map((id) => [contentIdOf(id, locale), id]))
  const rows = await ctx.db
    .selectFrom('content_media')
    .selectAll()
    .where('content_id', '=', sql<string>`any(${[...lessons.keys()]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ content_id, block_id, slot, made_from }) => [
      `${lessons.get(content_id)} ${block_id} ${slot}`,
      made_from,
    ]),
  )
}

/**
 * Records that a language has its own file, and the source's file at that time; null records that it shows the
 * source's file again.
 */
export async function noteMedium(
  ctx: SignedIn,
  { lesson_id, locale }: Where,
  { block_id, slot, made_from }: Omit<OwnMedium, 'made_from'> & { made_from: string | null },
): Promise<void> {
  const content_id = contentIdOf(lesson_id, locale)
  if (made_from === null) {
    await ctx.db
      .deleteFrom('content_media')
      .where('content_id', '=', content_id)
      .where('block_id', '=', block_id)
      .where('slot', '=', slot)
      .execute()
    return
  }
  await ctx.db
    .insertInto('content_media')
    .values({ content_id, block_id, slot, made_from })
    .onConflict((conflict) => conflict.columns(['content_id', 'block_id', 'slot']).doUpdateSet({ made_from }))
    .execute()
}

/** Records own files from before these records existed, with the source's file from before its current change. */
async function noteEarlierMedia(ctx: SignedIn, where: Where, own: OwnMedium[]): Promise<void> {
  if (own.length === 0) return
  const content_id = contentIdOf(where.lesson_id, where.locale)
  await ctx.db
    .insertInto('content_media')
    .values(own.map((medium) => ({ content_id, ...medium })))
    .onConflict((conflict) => conflict.columns(['content_id', 'block_id', 'slot']).doNothing())
    .execute()
}

export interface SourceChange {
  lesson_id: string
  before: ContentDocument
  after: ContentDocument
}
export interface FollowingDocument extends Where {
  document: ContentDocument
  version: number
}

/** Translations of some lessons that show a file which their source has replaced, updated to the new one. */
export async function followingDocuments(
  ctx: SignedIn,
  source: Locale,
  changes: readonly SourceChange[],
): Promise<FollowingDocument[]> {
  const byLesson = new Map(
    changes.flatMap(({ lesson_id, before, after }) => {
      const changed = changedMedia(before, after, source)
      return changed.size > 0 ? [[lesson_id, { before, after, changed }] as const] : []
    }),
  )
  if (byLesson.size === 0) return []
  const rows = await ctx.db
    .selectFrom('contents')
    .select(['lesson_id', 'locale', 'document', 'version'])
    .where('lesson_id', '=', sql<string>`any(${[...byLesson.keys()]}::uuid[])`)
    .where('locale', '<>', source)
    .execute()
  const following: FollowingDocument[] = []
  for (const { document: stored, ...row } of rows) {
    const change = byLesson.get(row.lesson_id)
    const where = { lesson_id: row.lesson_id, locale: row.locale as Locale }
    if (!change) continue
    const { document, own } = followMedia(stored, change, {
      source,
      locale: where.locale,
    })
    await noteEarlierMedia(ctx, where, own)
    following.push({ ...where, document, version: row.version + 1 })
  }
  return following
}
