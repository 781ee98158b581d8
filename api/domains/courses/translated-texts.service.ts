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
