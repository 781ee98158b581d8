import { sql } from 'kysely'
import { isVisible } from '#contract/content/visible-text.ts'
import type { Locale } from '#contract/locales.ts'
import type { SignedIn } from '#platform/context.ts'
import { sha256 } from '#platform/ids.ts'
import { languageOf } from './courses.rules.ts'

export type TextByLocale = Partial<Record<Locale, string>>
/** Owner id → field → locale → value. */
export type TextsByOwner = Map<string, Record<string, TextByLocale>>
export type TextOwner =
  | 'course'
  | 'objective'
  | 'extra_credit'
  | 'chapter'
  | 'section'
  | 'item'
  | 'question'
  | 'answer'

export interface TextEntry {
  owner_kind: TextOwner
  owner_id: string
  field: string
  locale: Locale
  value: string
}

interface TextsCourse {
  id: string
  company_id: string
  locales: Locale[]
}

export const textHash = (value: string): string => sha256(value)

/** The text to show: in the requested locale if it exists, else in the course's default locale, else empty. */
export function pickText(
  texts: TextsByOwner,
  owner: { id: string; field: string },
  locales: Locale[],
): string {
  const values = texts.get(owner.id)?.[owner.field]
  for (const locale of locales) {
    const value = values?.[locale]
    if (value !== undefined) return value
  }
  return ''
}

/** Texts of the given owners in the given locales (all if absent), in one query. */
export async function readTexts(
  ctx: SignedIn,
  ownerIds: string[],
  locales?: Locale[],
): Promise<TextsByOwner> {
  if (ownerIds.length === 0) return new Map()
  let query = ctx.db
    .selectFrom('texts')
    .select(['owner_id', 'field', 'locale', 'value'])
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
  if (locales) query = query.where('locale', 'in', locales)
  return groupTexts(await query.execute())
}

/** Texts of all owners of some kinds in a course, in the course's locales. */
export async function readCourseTexts(
  ctx: SignedIn,
  course: TextsCourse,
  kinds: TextOwner[],
): Promise<TextsByOwner> {
  const rows = await ctx.db
    .selectFrom('texts')
    .select(['owner_id', 'field', 'locale', 'value'])
    .where('course_id', '=', course.id)
    .where('locale', 'in', course.locales)
    .where('owner_kind', 'in', kinds)
    .execute()
  return groupTexts(rows)
}

function groupTexts(
  rows: { owner_id: string; field: string; locale: string; value: string }[],
): TextsByOwner {
  const texts: TextsByOwner = new Map()
  for (const { owner_id, field, locale, value } of rows) {
    const fields = texts.get(owner_id) ?? {}
    texts.set(owner_id, fields)
    const values = (fields[field] ??= {})
    values[locale as Locale] = value
  }
  return texts
}

/**
 * Saves texts of a touched course in bulk. An unchanged value changes nothing, so that saving it again does not
 * hide a change of its source. An empty or invisible value deletes the text, and for the source its translations,
 * too.
 */
export async function setTexts(ctx: SignedIn, course: TextsCourse, entries: TextEntry[]): Promise<void> {
  const source = course.locales[0]
  const empty = entries.filter(({ value }) => !isVisible(value))
  const kept = entries.filter(({ value }) => isVisible(value))
  if (empty.length > 0) await removeTexts(ctx, source, empty)
  await upsertTexts(ctx, course, { entries: kept.filter(({ locale }) => locale === source) })
  await upsertTexts(ctx, course, { entries: kept.filter(({ locale }) => locale !== source) })
}

/**
 * Saves what somebody entered for one owner, in the requested language; undefined fields are left unchanged. If the
 * source lacks a text, it is saved there as well, so that no text exists only as a translation.
 */
export async function writeTexts(
  ctx: SignedIn,
  course: TextsCourse,
  { kind, id, texts }: { kind: TextOwner; id: string; texts: Record<string, string | undefined> },
): Promise<void> {
  const locale = languageOf(course, ctx.languages.course)
  const entries = Object.entries(texts).flatMap(([field, value]) =>
    value === undefined ? [] : [{ owner_kind: kind, owner_id: id, field, locale, value }],
  )
  await writeEntries(ctx, course, entries)
}

/** Like `writeTexts` for many owners at once, each entry in its own language. */
export async function writeEntries(ctx: SignedIn, course: TextsCourse, entries: TextEntry[]): Promise<void> {
  const [source] = course.locales
  const textOf = ({ owner_id, field }: TextEntry): string => `${owner_id} ${field}`
  const given = new Set(entries.filter(({ locale }) => locale === source).map(textOf))
  const foreign = entries.filter((entry) => isVisible(entry.value) && !given.has(textOf(entry)))
  const missing = new Map(foreign.map((entry) => [textOf(entry), { ...entry, locale: source as Locale }]))
  await upsertTexts(ctx, course, { entries: [...missing.values()], onlyMissing: true })
  await setTexts(ctx, course, entries)
}

async function removeTexts(ctx: SignedIn, source: Locale | undefined, entries: TextEntry[]): Promise<void> {
  const rows = sql`(select * from unnest(
    ${entries.map((entry) => entry.owner_id)}::uuid[],
    ${entries.map((entry) => entry.field)}::text[],
    ${entries.map((entry) => (entry.locale === source ? null : entry.locale))}::text[]
  ) as gone (owner_id, field, locale))`
  await sql`delete from texts using ${rows} gone
    where texts.owner_id = gone.owner_id and texts.field = gone.field
      and (gone.locale is null or texts.locale = gone.locale)`.execute(ctx.db)
}

/** Source texts must be saved before the others, whose `source_hash` is looked up here. */
async function upsertTexts(
  ctx: SignedIn,
  course: TextsCourse,
  { entries, onlyMissing = false }: { entries: TextEntry[]; onlyMissing?: boolean },
): Promise<void> {
  if (entries.length === 0) return
  const column = (name: keyof TextEntry) => entries.map((entry) => entry[name])
  await sql`
    insert into texts (company_id, course_id, owner_kind, owner_id, field, locale, value, hash, source_hash, updated_by, updated_at)
    select ${course.company_id}, ${course.id}, entry.owner_kind, entry.owner_id, entry.field, entry.locale, entry.value, entry.hash,
      case when entry.locale <> ${course.locales[0]} then source.hash end, ${ctx.actor.id}, ${ctx.now.toISOString()}::timestamptz
    from unnest(
      ${column('owner_kind')}::text[], ${column('owner_id')}::uuid[], ${column('field')}::text[],
      ${column('locale')}::text[], ${column('value')}::text[], ${entries.map(({ value }) => textHash(value))}::text[]
    ) as entry (owner_kind, owner_id, field, locale, value, hash)
    left join texts source
      on source.owner_id = entry.owner_id and source.field = entry.field and source.locale = ${course.locales[0]}
    on conflict (owner_id, field, locale) do update set
      value = excluded.value, hash = excluded.hash, source_hash = excluded.source_hash, state = 'translated',
      revision = texts.revision + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where texts.hash <> excluded.hash and not ${onlyMissing}
  `.execute(ctx.db)
}

/** Deletes texts whose owner no longer exists; call it after removing any part of a course. */
export async function deleteOrphanedTexts(ctx: SignedIn, courseId: string): Promise<void> {
  await sql`
    delete from texts using courses where courses.id = ${courseId} and course_id = courses.id and owner_id <> courses.id
      and owner_id <> all(objectives) and not extra_credit @> jsonb_build_array(jsonb_build_object('id', owner_id))
      and not exists (select from chapters where id = owner_id) and not exists (select from sections where id = owner_id)
      and not exists (select from items where id = owner_id) and not exists (select from questions where id = owner_id)
      and not exists (select from answers where id = owner_id)
  `.execute(ctx.db)
}
