import { sql } from 'kysely'
import type { ContentDocument } from '../../../contract/content.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Material } from '../../../contract/materials.ts'
import type { SignedIn } from '../../platform/context.ts'
import type { KnownUnit, UnitState } from './content.rules.ts'

export interface LessonContent {
  lesson_id: string
  locale: Locale
  document: ContentDocument
  words: number
  materials: Material[]
}

export async function selectContents(
  ctx: SignedIn,
  course: { id: string; locales: Locale[] },
): Promise<LessonContent[]> {
  const rows = await ctx.db
    .selectFrom('contents')
    .select(['lesson_id', 'locale', 'document', 'words', 'materials'])
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

/** Version and sameness of a stored document beside one that is to be saved. */
export async function compareStored(
  ctx: SignedIn,
  contentId: string,
  document: string,
): Promise<{ version: number; same: boolean } | undefined> {
  return ctx.db
    .selectFrom('contents')
    .select('version')
    .select(sql<boolean>`document = ${document}::jsonb`.as('same'))
    .where('id', '=', contentId)
    .executeTakeFirst()
}

export interface SavedContent {
  id: string
  company_id: string
  course_id: string
  lesson_id: string
  locale: Locale
  document: string
  words: number
  version: number
}

/** Writes a document and keeps it among the lesson's last saved states. */
export async function upsertContent(ctx: SignedIn, content: SavedContent, kept: number): Promise<void> {
  const { id, document, words, version } = content
  const saved = { updated_by: ctx.actor.id, updated_at: ctx.now.toISOString() }
  const sum = sql<string>`md5(${document}::jsonb::text)`
  await ctx.db
    .insertInto('contents')
    .values({ ...content, ...saved, sum })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ document, words, version, ...saved, sum }))
    .execute()
  await ctx.db
    .insertInto('content_revisions')
    .values({
      content_id: id,
      version,
      document,
      words,
      saved_by: saved.updated_by,
      saved_at: saved.updated_at,
    })
    .execute()
  await ctx.db
    .deleteFrom('content_revisions')
    .where('content_id', '=', id)
    .where('version', '<=', version - kept)
    .execute()
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

/** What is kept of a document's saved states, the newest first. */
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

export async function selectUnits(ctx: SignedIn, contentId: string): Promise<Map<string, KnownUnit>> {
  const rows = await ctx.db
    .selectFrom('content_units')
    .select(['block_id', 'hash', 'source_hash', 'state'])
    .where('content_id', '=', contentId)
    .execute()
  return new Map(rows.map(({ block_id, ...unit }) => [block_id, unit]))
}

export interface UnitRow {
  block_id: string
  hash: string
  words: number
  source_hash: string | null
  state: UnitState
}

/** Makes the units those given; one that stays as it was is not written. */
export async function replaceUnits(ctx: SignedIn, contentId: string, units: UnitRow[]): Promise<void> {
  const column = <K extends keyof UnitRow>(name: K) => units.map((unit) => unit[name])
  await sql`delete from content_units where content_id = ${contentId} and block_id <> all(${column('block_id')}::text[])`.execute(
    ctx.db,
  )
  await sql`
    insert into content_units (content_id, block_id, hash, words, source_hash, state)
    select ${contentId}, * from unnest(${column('block_id')}::text[], ${column('hash')}::text[], ${column('words')}::integer[],
      ${column('source_hash')}::text[], ${column('state')}::text[])
    on conflict (content_id, block_id) do update set
      hash = excluded.hash, words = excluded.words, source_hash = excluded.source_hash, state = excluded.state,
      revision = content_units.revision + (content_units.hash <> excluded.hash)::integer
    where (content_units.hash, content_units.source_hash, content_units.state)
      is distinct from (excluded.hash, excluded.source_hash, excluded.state)
  `.execute(ctx.db)
}

/** Which of the files some content of the course shows already. */
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

export async function replaceFiles(ctx: SignedIn, contentId: string, fileIds: string[]): Promise<void> {
  await sql`delete from content_files where content_id = ${contentId} and file_id <> all(${fileIds}::uuid[])`.execute(
    ctx.db,
  )
  await sql`
    insert into content_files (content_id, file_id) select ${contentId}, * from unnest(${fileIds}::uuid[])
    on conflict do nothing
  `.execute(ctx.db)
}
