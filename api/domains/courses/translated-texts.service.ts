import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { UnitState } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'
import { type TextOwner, textHash } from './texts.service.ts'

export interface TranslatedText {
  owner_kind: TextOwner
  owner_id: string
  field: string
  /** Null deletes the translation. */
  value: string | null
  state: UnitState
  /** Hash of the source it was made from. */
  source_hash: string
}

/** A translation that equals one of another course, which it was copied from. */
export interface CopiedText {
  owner_id: string
  original_id: string
  field: string
  locale: Locale
}

/** Gives copied translations of a touched course the states that the same texts have in the original. */
export async function copyTextStates(ctx: SignedIn, courseId: string, texts: CopiedText[]): Promise<void> {
  if (texts.length === 0) return
  await sql`
    update texts own set state = original.state, source_hash = original.source_hash, revision = own.revision + 1
    from unnest(${texts.map((text) => text.owner_id)}::uuid[], ${texts.map((text) => text.original_id)}::uuid[],
      ${texts.map((text) => text.field)}::text[], ${texts.map((text) => text.locale)}::text[])
      as copied (owner_id, original_id, field, locale)
    join texts original on original.owner_id = copied.original_id and original.field = copied.field
      and original.locale = copied.locale
    where own.course_id = ${courseId} and own.owner_id = copied.owner_id and own.field = copied.field
      and own.locale = copied.locale and own.hash = original.hash
      and (own.state, own.source_hash) is distinct from (original.state, original.source_hash)
  `.execute(ctx.db)
}

export interface TextRevision {
  owner_id: string
  field: string
  hash: string
  revision: number
}

/**
 * Saves translations of a touched course with their states, even if the text is unchanged. Returns what is stored
 * now.
 */
export async function writeTranslatedTexts(
  ctx: SignedIn,
  course: { id: string; company_id: string },
  { locale, texts }: { locale: Locale; texts: TranslatedText[] },
): Promise<TextRevision[]> {
  const gone = texts.filter(({ value }) => value === null)
  if (gone.length > 0)
    await sql`delete from texts using unnest(
        ${gone.map(({ owner_id }) => owner_id)}::uuid[], ${gone.map(({ field }) => field)}::text[]
      ) as gone (owner_id, field)
      where texts.owner_id = gone.owner_id and texts.field = gone.field and locale = ${locale}
        and course_id = ${course.id}`.execute(ctx.db)
  const kept = texts.filter((text) => text.value !== null)
  if (kept.length === 0) return []
  const column = <K extends keyof TranslatedText>(name: K) => kept.map((text) => text[name])
  const { rows } = await sql<TextRevision>`
    insert into texts (company_id, course_id, owner_kind, owner_id, field, locale, value, hash, source_hash, state, updated_by, updated_at)
    select ${course.company_id}, ${course.id}, owner_kind, owner_id, field, ${locale}, value, hash, source_hash, state,
      ${ctx.actor.id}, ${ctx.now.toISOString()}::timestamptz
    from unnest(
      ${column('owner_kind')}::text[], ${column('owner_id')}::uuid[], ${column('field')}::text[], ${column('value')}::text[],
      ${kept.map(({ value }) => textHash(value ?? ''))}::text[], ${column('source_hash')}::text[], ${column('state')}::text[]
    ) as entry (owner_kind, owner_id, field, value, hash, source_hash, state)
    on conflict (owner_id, field, locale) do update set value = excluded.value, hash = excluded.hash,
      source_hash = excluded.source_hash, state = excluded.state, revision = texts.revision + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at
    returning owner_id, field, hash, revision
  `.execute(ctx.db)
  return rows
}
