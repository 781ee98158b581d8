import { type RawBuilder, sql } from 'kysely'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Material } from '#contract/content/materials.ts'
import type { Locale } from '#contract/locales.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { hashedId } from '#db/copy-rows.ts'
import { coursesInReach } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import type { KnownUnit, UnitState } from './content.rules.ts'

export interface LessonContent {
  lesson_id: string
  locale: Locale
  document: ContentDocument
  words: number
  materials: Material[]
  /** Ids of blocks whose text is the source's, because they are not translated. */
  untranslated: string[]
}

export async function selectContents(
  ctx: SignedIn,
  course: { id: string; locales: Locale[] },
): Promise<LessonContent[]> {
  const rows = await ctx.db
    .selectFrom('contents')
    .select(['lesson_id', 'locale', 'document', 'words', 'materials'])
    .select(
      sql<string[]>`case when locale = ${course.locales[0]} then '{}' else array(
        select block_id from content_units where content_id = contents.id and state = 'untranslated' and words > 0 order by block_id
      ) end`.as('untranslated'),
    )
    .where('course_id', '=', course.id)
    .where('locale', 'in', course.locales)
    .orderBy('lesson_id')
    .orderBy('locale')
    .execute()
  return rows as LessonContent[]
}

export interface LessonRow {
  id: string
  section_id: string
  chapter_id: string
  estimated_minutes: number
  version: number
}

export async function selectLesson(
  ctx: SignedIn,
  courseId: string,
  lessonId: string,
): Promise<LessonRow | undefined> {
  return ctx.db
    .selectFrom('items')
    .innerJoin('sections', 'sections.id', 'items.section_id')
    .select(['items.id', 'sections.id as section_id', 'sections.chapter_id'])
    .select(['items.estimated_minutes', 'items.version'])
    .where('items.id', '=', lessonId)
    .where('items.course_id', '=', courseId)
    .where('items.kind', '=', 'lesson')
    .executeTakeFirst()
}

/** The previous and next lesson in the order of the outline, with no quiz in between. */
export async function selectNeighbours(
  ctx: SignedIn,
  courseId: string,
  lessonId: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select previous, next from (
      select items.id, lag(items.id) over reading as previous, lead(items.id) over reading as next
      from items join sections on sections.id = items.section_id join chapters on chapters.id = sections.chapter_id
      where items.course_id = ${courseId} and items.kind = 'lesson'
      window reading as (order by chapters.position, sections.position, items.position)
    ) placed
    where id = ${lessonId}`.execute(ctx.db)
  return rows[0] ?? { previous: null, next: null }
}

/** The same id as `contentIdOf`, in SQL. */
export const contentIdSql = (lesson: RawBuilder<string>, locale: RawBuilder<string>) =>
  hashedId(sql<string>`'content ' || ${lesson} || ' ' || ${locale}`)

/**
 * Whether the id belongs to a document within reach that was never saved. Such an id can only be derived from its
 * lesson and language.
 */
export async function isUnwritten(ctx: SignedIn, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from items join courses on courses.id = items.course_id cross join unnest(courses.locales) as own (locale)
    where courses.id in (${coursesInReach(ctx)}) and items.kind = 'lesson'
      and not exists (select from contents where lesson_id = items.id and contents.locale = own.locale)
      and ${contentIdSql(sql.ref('items.id'), sql.ref('own.locale'))} = ${id}::uuid
    limit 1
  `.execute(ctx.db)
  return rows.length > 0
}

export interface ContentRow {
  id: string
  lesson_id: string
  course_id: string
  locale: Locale
  document: ContentDocument
  words: number
  version: number
  updated_at: string
  updated_by: string | null
}

/** A lesson's documents in the given locales. */
export async function selectOfLesson(
  ctx: SignedIn,
  lessonId: string,
  locales: Locale[],
): Promise<ContentRow[]> {
  const rows = await ctx.db
    .selectFrom('contents')
    .leftJoin('users', 'users.id', 'contents.updated_by')
    .select(['contents.id', 'lesson_id', 'course_id', 'locale', 'document', 'words'])
    .select(['contents.version', 'contents.updated_at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('updated_by'))
    .where('lesson_id', '=', lessonId)
    .where('locale', 'in', locales)
    .execute()
  return rows as ContentRow[]
}

export async function selectWords(
  ctx: SignedIn,
  lessonId: string,
): Promise<{ locale: string; words: number }[]> {
  return ctx.db.selectFrom('contents').select(['locale', 'words']).where('lesson_id', '=', lessonId).execute()
}

/**
 * Compares documents to be saved with the stored ones: the stored version, and whether they are equal. Documents
 * that are not stored are left out.
 */
export async function compareStored(
  ctx: SignedIn,
  documents: { id: string; json: string }[],
): Promise<{ id: string; version: number; same: boolean }[]> {
  const { rows } = await sql<{ id: string; version: number; same: boolean }>`
    select contents.id, version, document = sent.json::jsonb as same
    from unnest(${documents.map(({ id }) => id)}::uuid[], ${documents.map(({ json }) => json)}::text[]) as sent (id, json)
    join contents on contents.id = sent.id
  `.execute(ctx.db)
  return rows
}

/** By id; documents that were never saved are left out. */
export async function selectDocuments(ctx: SignedIn, ids: string[]): Promise<Map<string, ContentDocument>> {
  const rows = await ctx.db.selectFrom('contents').select(['id', 'document']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, document }) => [id, document]))
}

interface SavedContent {
  id: string
  lesson_id: string
  locale: Locale
  json: string
  words: number
  seconds: number
  version: number
  key?: string | undefined
}

/** Saves documents of a course and adds each to its saved versions. */
export async function upsertContents(
  ctx: SignedIn,
  course: { id: string; company_id: string },
  contents: SavedContent[],
): Promise<void> {
  const column = <K extends keyof SavedContent>(name: K) => contents.map((content) => content[name])
  const saved = sql`unnest(${column('id')}::uuid[], ${column('lesson_id')}::uuid[], ${column('locale')}::text[],
    ${column('json')}::jsonb[], ${column('words')}::integer[], ${column('seconds')}::integer[],
    ${column('version')}::integer[], ${contents.map(({ key }) => key ?? null)}::text[])
    as saved (id, lesson_id, locale, document, words, activity_seconds, version, save_key)`
  const by = sql`${ctx.actor.id}::uuid, ${ctx.now.toISOString()}::timestamptz`
  await sql`
    insert into contents (id, company_id, course_id, lesson_id, locale, document, words, activity_seconds, version, sum, updated_by,
      updated_at)
    select id, ${course.company_id}, ${course.id}, lesson_id, locale, document, words, activity_seconds, version,
      md5(document::text), ${by}
    from ${saved}
    on conflict (id) do update set document = excluded.document, words = excluded.words,
      activity_seconds = excluded.activity_seconds, version = excluded.version, sum = excluded.sum, updated_by = excluded.updated_by, updated_at = excluded.updated_at
  `.execute(ctx.db)
  await sql`
    insert into content_revisions (content_id, version, document, words, save_key, saved_by, saved_at)
    select id, version, document, words, save_key, ${by} from ${saved}
  `.execute(ctx.db)
  await sql`
    delete from content_revisions kept using unnest(${column('id')}::uuid[], ${column('version')}::integer[]) as saved (id, version)
    where content_id = saved.id and kept.version <= saved.version - ${serverLimits.revisionsKept}::integer
  `.execute(ctx.db)
}

export interface StateRow {
  version: number
  words: number
  saved_at: string
  saved_by: string | null
}

const statesOf = (ctx: SignedIn, contentId: string) =>
  ctx.db
    .selectFrom('content_revisions')
    .leftJoin('users', 'users.id', 'content_revisions.saved_by')
    .select(['content_revisions.version', 'words', 'saved_at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('saved_by'))
    .where('content_id', '=', contentId)

/** The saved versions of a document that are still kept, newest first. */
export async function selectStates(ctx: SignedIn, contentId: string): Promise<StateRow[]> {
  return statesOf(ctx, contentId).orderBy('content_revisions.version', 'desc').execute()
}

export async function selectState(
  ctx: SignedIn,
  contentId: string,
  version: number,
): Promise<(StateRow & { document: ContentDocument }) | undefined> {
  return statesOf(ctx, contentId)
    .select('document')
    .where('content_revisions.version', '=', version)
    .executeTakeFirst()
}

/** Whether one of a document's last saves had this key. */
export async function hasSaved(ctx: SignedIn, contentId: string, key: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('content_revisions')
    .select('version')
    .where('content_id', '=', contentId)
    .where('save_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** By document id, then by block id. */
export async function selectUnits(
  ctx: SignedIn,
  contentIds: string[],
): Promise<Map<string, Map<string, KnownUnit>>> {
  const rows = await ctx.db
    .selectFrom('content_units')
    .select(['content_id', 'block_id', 'hash', 'source_hash', 'state'])
    .where(sql<boolean>`content_id = any(${contentIds}::uuid[])`)
    .execute()
  const units = new Map<string, Map<string, KnownUnit>>()
  for (const { content_id, block_id, ...unit } of rows) {
    const known = units.get(content_id) ?? new Map<string, KnownUnit>()
    units.set(content_id, known.set(block_id, unit))
  }
  return units
}

export interface ContentUnitRow {
  content_id: string
  block_id: string
  hash: string
  words: number
  assessed: boolean
  source_hash: string | null
  state: UnitState
}

/** Replaces the units of documents with the given ones; unchanged units are not written. */
export async function replaceUnits(
  ctx: SignedIn,
  contentIds: string[],
  units: ContentUnitRow[],
): Promise<void> {
  const column = <K extends keyof ContentUnitRow>(name: K) => units.map((unit) => unit[name])
  const keys = sql`unnest(${column('content_id')}::uuid[], ${column('block_id')}::text[]`
  await sql`
    delete from content_units where content_id = any(${contentIds}::uuid[]) and (content_id, block_id) not in (select * from ${keys}))
  `.execute(ctx.db)
  await sql`
    insert into content_units (content_id, block_id, hash, words, assessed, source_hash, state)
    select * from ${keys}, ${column('hash')}::text[], ${column('words')}::integer[],
      ${column('assessed')}::boolean[], ${column('source_hash')}::text[], ${column('state')}::text[])
    on conflict (content_id, block_id) do update set
      hash = excluded.hash, words = excluded.words, assessed = excluded.assessed, source_hash = excluded.source_hash,
      state = excluded.state,
      revision = content_units.revision + (content_units.hash <> excluded.hash)::integer
    where (content_units.hash, content_units.assessed, content_units.source_hash, content_units.state)
      is distinct from (excluded.hash, excluded.assessed, excluded.source_hash, excluded.state)
  `.execute(ctx.db)
}

/** Which of the files a document of the course already uses. */
export async function selectFilesInUse(
  ctx: SignedIn,
  courseId: string,
  fileIds: string[],
): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('content_files')
    .innerJoin('contents', 'contents.id', 'content_files.content_id')
    .select('file_id')
    .distinct()
    .where('contents.course_id', '=', courseId)
    .where('file_id', 'in', fileIds)
    .execute()
  return new Set(rows.map(({ file_id }) => file_id))
}

/** Replaces the files recorded for documents with the given ones. */
export async function replaceFiles(
  ctx: SignedIn,
  contentIds: string[],
  files: { content_id: string; file_id: string }[],
): Promise<void> {
  const shown = sql`unnest(${files.map(({ content_id }) => content_id)}::uuid[], ${files.map(({ file_id }) => file_id)}::uuid[])`
  await sql`
    delete from content_files where content_id = any(${contentIds}::uuid[]) and (content_id, file_id) not in (select * from ${shown})
  `.execute(ctx.db)
  await sql`insert into content_files (content_id, file_id) select * from ${shown} on conflict do nothing`.execute(
    ctx.db,
  )
}
