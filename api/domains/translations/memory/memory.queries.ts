import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { hasWords } from '#platform/database/word-search.ts'
import { sourceKey } from '../units/unit-items.presenter.ts'

export interface Pair {
  company_id: string
  source_locale: Locale
  target_locale: Locale
}
export interface Entry {
  id: string
  key: string
  context: string
  source: string[]
  target: string[]
  uses: number
  updated_at: string
  updated_by: string | null
}
export interface NewEntry {
  id: string
  key: string
  number_key: string
  context: string
  source: string[]
  target: string[]
  words: string[]
  length: number
}

/** Saves confirmed translations, replacing the earlier ones of the same units. */
export async function upsertEntries(ctx: SignedIn, pair: Pair, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into memory_entries (id, company_id, source_locale, target_locale, key, number_key, context, source, target, words, length,
      updated_by, updated_at)
    select id, ${pair.company_id}, ${pair.source_locale}, ${pair.target_locale}, key, number_key, context, source, target,
      array(select jsonb_array_elements_text(words)), length, ${ctx.actor.id}, ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id uuid, key text, number_key text, context text, source jsonb,
      target jsonb, words jsonb, length integer)
    on conflict (company_id, source_locale, target_locale, key, context) do update set source = excluded.source,
      target = excluded.target, updated_by = excluded.updated_by, updated_at = excluded.updated_at
  `.execute(ctx.db)
  const words = entries.flatMap((entry) => entry.words).toSorted()
  await sql`
    insert into memory_words (company_id, source_locale, word, n)
    select ${pair.company_id}, ${pair.source_locale}, word, count(*) from unnest(${words}::text[]) as word group by word order by word
    on conflict (company_id, source_locale, word) do update set n = memory_words.n + excluded.n
  `.execute(ctx.db)
}

/** Deletes the entries of units that were rejected or cleared. */
export async function deleteEntries(
  ctx: SignedIn,
  pair: Pair,
  units: { key: string; context: string }[],
): Promise<void> {
  if (units.length === 0) return
  await sql`
    delete from memory_entries using unnest(${units.map(({ key }) => key)}::text[], ${units.map(({ context }) => context)}::text[])
      as gone (key, context)
    where company_id = ${pair.company_id} and source_locale = ${pair.source_locale} and target_locale = ${pair.target_locale}
      and memory_entries.key = gone.key and memory_entries.context = gone.context
  `.execute(ctx.db)
}

/** Entries of a company and of those above it, whose memory it inherits. */
const servesCompany = (companyId: string) =>
  sql`m.company_id in (select ancestor_id from company_closure where descendant_id = ${companyId})`

const columns = sql`m.id, m.key, m.context, m.source, m.target, m.uses, m.updated_at,
  (select nullif(trim(concat_ws(' ', first_name, last_name)), '') from users where users.id = m.updated_by) as updated_by`

/** The newest first; entries of the unit itself before all others. */
export async function selectExact(
  ctx: Ctx,
  { company_id, source_locale, target_locale }: Pair,
  keys: string[],
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${columns} from memory_entries m where ${servesCompany(company_id)} and m.source_locale = ${source_locale}
      and m.target_locale = ${target_locale} and m.key = any(${keys}) order by m.updated_at desc limit 2000
  `.execute(ctx.db)
  return rows
}

export async function selectByNumbers(
  ctx: Ctx,
  { company_id, source_locale, target_locale }: Pair,
  numberKey: string,
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select ${columns} from memory_entries m where ${servesCompany(company_id)} and m.source_locale = ${source_locale}
      and m.target_locale = ${target_locale} and m.number_key = ${numberKey} order by m.updated_at desc limit 5
  `.execute(ctx.db)
  return rows
}

/** How often the memory contains each of the words; words without an entry are left out. */
export async function selectWordCounts(
  ctx: Ctx,
  { company_id, source_locale }: Pair,
  words: string[],
): Promise<{ word: string; n: number }[]> {
  const { rows } = await sql<{ word: string; n: number }>`
    select word, sum(n)::integer as n from memory_words m where ${servesCompany(company_id)}
      and source_locale = ${source_locale} and word = any(${words}) group by word order by 2
  `.execute(ctx.db)
  return rows
}

/** Maximum entries per company that are examined for one text, however large its memory is. */
const mostCandidates = 2_000

export interface LikeQuery {
  /** Examine entries with any of these words. */
  any: string[]
  /** Also examine entries with all of these, which are too common to search for alone; none if empty. */
  all: string[]
  /** Entries that share more of these come first. */
  words: string[]
  length: number
}

/**
 * Texts this short are similar only to texts of the same length. They have an index of their own, in which no word
 * is common.
 */
export const shortLength = 2
const ofLength = (length: number): RawBuilder<boolean> =>
  length <= shortLength
    ? sql`m.length <= ${sql.lit(shortLength)} and m.length = ${length}`
    : sql`m.length between ${Math.floor(length * 0.6)} and ${Math.ceil(length * 1.67)}`

/** Entries of similar length that share words, those with the most shared words first. */
export async function selectLike(ctx: Ctx, pair: Pair, like: LikeQuery): Promise<Entry[]> {
  const companies = await ctx.db
    .selectFrom('company_closure')
    .select('ancestor_id')
    .where('descendant_id', '=', pair.company_id)
    .execute()
  const ids = companies.map(({ ancestor_id }) => ancestor_id)
  return (await likeQuery(ids, pair, like).execute(ctx.db)).rows
}

/** Queries each company separately, so that none reads more than the limit. */
export function likeQuery(
  companyIds: readonly string[],
  { source_locale, target_locale }: Pick<Pair, 'source_locale' | 'target_locale'>,
  { any, all, words, length }: LikeQuery,
): RawBuilder<Entry> {
  const terms = sql`memory_terms(m.company_id, m.source_locale, m.target_locale, m.words)`
  const candidates = companyIds.map((companyId) => {
    const termsOf = (chosen: string[]) =>
      sql`memory_terms(${companyId}::uuid, ${source_locale}::text, ${target_locale}::text, ${chosen}::text[])`
    const hasAny = sql`${terms} && ${termsOf(any)}`
    const hasAll = sql`${terms} @> ${termsOf(all)}`
    const shares = all.length === 0 ? hasAny : any.length === 0 ? hasAll : sql`(${hasAny} or ${hasAll})`
    return sql`(select * from memory_entries m where ${shares} and m.company_id = ${companyId}
      and m.source_locale = ${source_locale} and m.target_locale = ${target_locale}
      and ${ofLength(length)} limit ${mostCandidates})`
  })
  const shared = sql.join(
    words.map((word) => sql`(${word}::text = any(m.words))::integer`),
    sql` + `,
  )
  return sql<Entry>`
    select ${columns} from (${sql.join(candidates, sql` union all `)}) m
    order by ${shared} desc, m.updated_at desc limit 50
  `
}

interface Listing {
  source_locale?: Locale | undefined
  target_locale?: Locale | undefined
  q?: string | undefined
  after?: string | undefined
  limit: number
}

/** Of the caller's company and those above it. */
export async function selectEntries(
  ctx: SignedIn,
  { source_locale, target_locale, q, after, limit }: Listing,
) {
  const { rows } = await sql<Entry & Pair>`
    select ${columns}, m.company_id, m.source_locale, m.target_locale from memory_entries m
    where ${servesCompany(ctx.actor.company_id)}
      ${source_locale ? sql`and m.source_locale = ${source_locale}` : sql``}
      ${target_locale ? sql`and m.target_locale = ${target_locale}` : sql``}
      and ${hasWords(sql`(m.source::text || ' ' || m.target::text)`, q)}
      ${after ? sql`and m.id < ${after}` : sql``}
    order by m.id desc limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** The keys of source and target that a company's own memory has for some sources. */
export async function selectKnownEntries(
  ctx: SignedIn,
  { company_id, source_locale, target_locale }: Pair,
  keys: string[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('memory_entries')
    .select(['key', 'target'])
    .where('company_id', '=', company_id)
    .where('source_locale', '=', source_locale)
    .where('target_locale', '=', target_locale)
    .where('key', '=', sql<string>`any(${keys})`)
    .execute()
  return new Set(rows.map(({ key, target }) => `${key} ${sourceKey(target)}`))
}

export async function deleteEntry(ctx: SignedIn, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('memory_entries')
    .where('id', '=', id)
    .where('company_id', 'in', inReach(ctx))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
