import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'

export interface TermRow {
  id: string
  company_id: string
  source_locale: Locale
  target_locale: Locale
  term: string
  target: string
  forms: string[]
  forbidden: string[]
  keep: boolean
  case_sensitive: boolean
  note: string
  updated_at: string
}

const above = (companyId: string) =>
  sql<boolean>`company_id in (select ancestor_id from company_closure where descendant_id = ${companyId})`
const order = sql`lower(term) collate "C", id`

interface Listing {
  source_locale?: Locale | undefined
  target_locale?: Locale | undefined
  q?: string | undefined
  after?: string | undefined
  limit: number
}

export async function selectTerms(ctx: Ctx, companyId: string, listing: Listing): Promise<TermRow[]> {
  let rows = ctx.db
    .selectFrom('glossary_terms')
    .selectAll()
    .where(above(companyId))
    .where(hasWords(sql`(term || ' ' || target)`, listing.q))
  if (listing.source_locale) rows = rows.where('source_locale', '=', listing.source_locale)
  if (listing.target_locale) rows = rows.where('target_locale', '=', listing.target_locale)
  if (listing.after)
    rows = rows.where(
      sql<boolean>`(${order}) > (select ${order} from glossary_terms where id = ${listing.after})`,
    )
  const all = await rows.orderBy(sql`lower(term) collate "C"`).orderBy('id').limit(listing.limit).execute()
  return all as TermRow[]
}

/** A term of a company that the caller may edit. */
export async function findTerm(ctx: SignedIn, id: string): Promise<TermRow | undefined> {
  const row = await ctx.db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return row as TermRow | undefined
}

export type TermValues = Pick<
  TermRow,
  'term' | 'target' | 'forms' | 'forbidden' | 'keep' | 'case_sensitive' | 'note'
>

/** A company's own terms in a language pair, by the lower-case term. */
export async function selectOwnTerms(
  ctx: SignedIn,
  { source_locale, target_locale }: Pick<TermRow, 'source_locale' | 'target_locale'>,
): Promise<Map<string, TermRow>> {
  const rows = await ctx.db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('company_id', '=', ctx.actor.company_id)
    .where('source_locale', '=', source_locale)
    .where('target_locale', '=', target_locale)
    .execute()
  return new Map((rows as TermRow[]).map((row) => [row.term.toLowerCase(), row]))
}

/** Saves many terms as the company's own; each term must occur only once. */
export async function upsertTerms(
  ctx: SignedIn,
  { source_locale, target_locale }: Pick<TermRow, 'source_locale' | 'target_locale'>,
  terms: (TermValues & Pick<TermRow, 'id'>)[],
): Promise<void> {
  if (terms.length === 0) return
  await sql`
    insert into glossary_terms (id, company_id, source_locale, target_locale, term, target, forms, forbidden, keep, case_sensitive,
      note, updated_by, updated_at)
    select distinct on (lower(term)) id, ${ctx.actor.company_id}, ${source_locale}, ${target_locale}, term, target,
      array(select jsonb_array_elements_text(forms)), array(select jsonb_array_elements_text(forbidden)), keep, case_sensitive, note,
      ${ctx.actor.id}, ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t (id uuid, term text, target text, forms jsonb, forbidden jsonb,
      keep boolean, case_sensitive boolean, note text)
    order by lower(term)
    on conflict (company_id, source_locale, target_locale, lower(term)) do update set term = excluded.term, target = excluded.target,
      forms = excluded.forms, forbidden = excluded.forbidden, keep = excluded.keep, case_sensitive = excluded.case_sensitive,
      note = excluded.note, updated_by = excluded.updated_by, updated_at = excluded.updated_at
  `.execute(ctx.db)
}

/** Returns the id of the term, which may have existed before. */
export async function upsertTerm(
  ctx: SignedIn,
  term: TermValues & Pick<TermRow, 'id' | 'company_id' | 'source_locale' | 'target_locale'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into glossary_terms (id, company_id, source_locale, target_locale, term, target, forms, forbidden, keep, case_sensitive,
      note, updated_by, updated_at)
    values (${term.id}, ${term.company_id}, ${term.source_locale}, ${term.target_locale}, ${term.term}, ${term.target},
      ${term.forms}, ${term.forbidden}, ${term.keep}, ${term.case_sensitive}, ${term.note}, ${ctx.actor.id},
      ${ctx.now.toISOString()}::timestamptz)
    on conflict (company_id, source_locale, target_locale, lower(term)) do update set target = excluded.target,
      forms = excluded.forms, forbidden = excluded.forbidden, keep = excluded.keep, case_sensitive = excluded.case_sensitive,
      note = excluded.note, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    returning id
  `.execute(ctx.db)
  return rows[0]?.id ?? term.id
}

export async function deleteTerm(ctx: SignedIn, id: string): Promise<void> {
  await ctx.db.deleteFrom('glossary_terms').where('id', '=', id).execute()
}
