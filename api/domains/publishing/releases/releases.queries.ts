import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import type { ChangeKind, release } from '#contract/publishing/publishing.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import type { SnapshotDocument } from '../drafts/release-snapshot.rules.ts'
import type { ReleaseOutline } from '../publishing.documents.ts'

export type ReleaseSummary = z.infer<typeof release>

const nameOf = (table: string): RawBuilder<string> =>
  sql<string>`coalesce(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), '')`

/** Newest first, starting after `after`. */
export async function selectReleases(
  ctx: SignedIn,
  courseId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ReleaseSummary[]> {
  let query = ctx.db
    .selectFrom('releases')
    .innerJoin('courses', 'courses.id', 'releases.course_id')
    .leftJoin('users', 'users.id', 'releases.published_by')
    .select(['releases.id', 'number', 'kind', 'note', 'published_at', 'changes', 'current_release_id'])
    .select(['releases.locales', 'origins', nameOf('users').as('published_by')])
    .where('releases.course_id', '=', courseId)
    .orderBy('number', 'desc')
    .limit(limit)
  if (after !== undefined)
    query = query.where('number', '<', (releases) =>
      releases
        .selectFrom('releases')
        .select('number')
        .where('id', '=', after)
        .where('course_id', '=', courseId),
    )
  const rows = await query.execute()
  return rows.map(({ current_release_id, changes, locales, origins, ...row }) => ({
    ...row,
    origins: Object.entries(origins as Record<Locale, ReleaseSummary['origins'][number]['words']>).map(
      ([locale, words]) => ({ locale: locale as Locale, words }),
    ),
    locales: locales as Locale[],
    changes: changes as Record<ChangeKind, number>,
    is_current: row.id === current_release_id,
  }))
}

export async function countReleases(ctx: SignedIn, courseId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('releases')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  return total
}

export interface CurrentRelease {
  id: string
  number: number
  kind: 'cosmetic' | 'material'
  note: string
  draft_hash: string
  published_by: string | null
  published_at: string
  /** The draft it was made from. */
  draft: Draft
}

export async function selectNewest(ctx: SignedIn, courseId: string): Promise<CurrentRelease | undefined> {
  const newest = await ctx.db
    .selectFrom('releases')
    .select(['id', 'number', 'kind', 'note', 'draft_hash', 'published_by', 'published_at'])
    .where('course_id', '=', courseId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && { ...newest, draft: await selectReleasedDraft(ctx, newest.id) }
}

/**
 * Releases are immutable, and reviewers request the same draft again and again. Weighed by the length of its JSON
 * text. Shared between callers; never modify it.
 */
const drafts = createCache<Promise<{ draft: Draft; weight: number }>>({
  capacity: 12_000_000,
  weigh: ({ weight }) => weight,
})

/** The draft that a release was made from, at most once from the database. Shared between callers; never modify it. */
export async function selectReleasedDraft(ctx: SignedIn, releaseId: string): Promise<Draft> {
  const { draft } = await drafts.getOrMake(releaseId, async () => {
    const { text } = await ctx.db
      .selectFrom('releases')
      .select(sql<string>`(snapshot->'draft')::text`.as('text'))
      .where('id', '=', releaseId)
      .executeTakeFirstOrThrow()
    return { draft: JSON.parse(text) as Draft, weight: 2 * text.length }
  })
  return draft
}

export interface StoredRelease {
  number: number
  published_at: string
  company_id: string
  outline: ReleaseOutline
  /** The draft it was made from. */
  draft: Draft
}

/** A release of the course with the draft it was made from. */
export async function selectSnapshot(
  ctx: SignedIn,
  { courseId, releaseId }: { courseId: string; releaseId: string },
): Promise<StoredRelease | undefined> {
  return ctx.db
    .selectFrom('releases')
    .select(['number', 'published_at', 'company_id'])
    .select(sql<ReleaseOutline>`outline`.as('outline'))
    .select(sql<Draft>`snapshot->'draft'`.as('draft'))
    .where('id', '=', releaseId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
}

/** Stores documents that are not stored yet; identical ones are shared. */
export async function insertDocuments(ctx: SignedIn, documents: SnapshotDocument[]): Promise<void> {
  if (documents.length === 0) return
  const missing = await withoutStored(ctx, documents)
  if (missing.length === 0) return
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  await sql`
    insert into documents (hash, body, keys, created_at)
    select document.hash, document.body::jsonb, document.keys::jsonb, ${ctx.now.toISOString()}::timestamptz
    from unnest(
      ${missing.map(({ hash }) => hash)}::text[],
      ${missing.map(({ body }) => JSON.stringify(body))}::text[],
      ${missing.map(({ keys }) => json(keys))}::text[]
    ) as document (hash, body, keys)
    order by document.hash
    on conflict (hash) do nothing`.execute(ctx.db)
}

/**
 * Filters out stored documents before sending them: most of a new release's documents exist already. One stored in
 * the meantime is handled by the insert.
 */
async function withoutStored(ctx: SignedIn, documents: SnapshotDocument[]): Promise<SnapshotDocument[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from documents where hash = any(${documents.map(({ hash }) => hash)}::text[])`.execute(ctx.db)
  const stored = new Set(rows.map(({ hash }) => hash))
  return documents.filter(({ hash }) => !stored.has(hash))
}

/** An item's revision in a locale counts the releases that changed it there. */
export async function insertReleaseItems(
  ctx: SignedIn,
  release: { id: string; previous: string | null },
  documents: SnapshotDocument[],
): Promise<void> {
  if (documents.length === 0) return
  await sql`
    insert into release_items (release_id, item_id, locale, document_hash, revision)
    select ${release.id}::uuid, frozen.item_id, frozen.locale, frozen.hash,
      coalesce(old.revision + (old.document_hash <> frozen.hash)::integer, 1)
    from unnest(
      ${documents.map(({ item_id }) => item_id)}::uuid[],
      ${documents.map(({ locale }) => locale)}::text[],
      ${documents.map(({ hash }) => hash)}::text[]
    ) as frozen (item_id, locale, hash)
    left join release_items old
      on old.release_id = ${release.previous}::uuid and old.item_id = frozen.item_id and old.locale = frozen.locale
    `.execute(ctx.db)
}

/** Counts the students with an open enrolment in a release. */
export async function countReaders(ctx: SignedIn, courseId: string, releaseId: string): Promise<number> {
  const { readers } = await ctx.db
    .selectFrom('enrolments')
    .select(({ fn }) => fn.countAll<number>().as('readers'))
    .where('course_id', '=', courseId)
    .where('release_id', '=', releaseId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return readers
}
