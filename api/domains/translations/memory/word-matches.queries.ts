import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { MatchedWords } from '#contract/publishing/word-counts.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import type { Pair } from './memory.queries.ts'

/** States of units that still have to be translated. */
export const openStates = ['untranslated', 'needs_update', 'machine'] as const

/** The number of open units and words, and a checksum of their sources, which changes with any source. */
const openAmounts = (jobId: ReturnType<typeof sql>) => sql<string>`(
  select concat_ws(' ', count(*), coalesce(sum(words), 0), coalesce(sum(hashtextextended(source_key, 0)), 0))
  from translation_job_items where job_id = ${jobId} and state = any(${[...openStates]}::text[]))`

export async function selectOpenAmounts(ctx: Ctx, jobId: string): Promise<string> {
  const { rows } = await sql<{ amounts: string }>`select ${openAmounts(sql`${jobId}`)} as amounts`.execute(
    ctx.db,
  )
  return rows[0]?.amounts ?? ''
}

export interface MatchesRow {
  locale: Locale
  counts: MatchedWords
  as_of: string
}

/** The last counts of each job of a course. */
export async function selectMatches(ctx: SignedIn, courseId: string): Promise<MatchesRow[]> {
  const { rows } = await sql<MatchesRow>`
    select j.locale, m.counts, m.as_of
    from translation_jobs j join word_matches m on m.job_id = j.id where j.course_id = ${courseId}
  `.execute(ctx.db)
  return rows
}

/** The id of the job of a language if it was never counted, not since `before`, or if its texts have changed. */
export async function findOutdated(
  ctx: SignedIn,
  { courseId, locale, before }: { courseId: string; locale: Locale; before: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select j.id from translation_jobs j left join word_matches m on m.job_id = j.id
    where j.course_id = ${courseId} and j.locale = ${locale} and (m.job_id is null
      or m.as_of < ${before.toISOString()}::timestamptz or m.amounts <> ${openAmounts(sql`j.id`)})
  `.execute(ctx.db)
  return rows[0]?.id
}

export async function findPairOfJob(
  ctx: Ctx,
  jobId: string,
): Promise<{ company_id: string; source_locale: Locale; locale: Locale } | undefined> {
  const { rows } = await sql<{ company_id: string; source_locale: Locale; locale: Locale }>`
    select j.company_id, c.locales[1] as source_locale, j.locale
    from translation_jobs j join courses c on c.id = j.course_id where j.id = ${jobId}
  `.execute(ctx.db)
  return rows[0]
}

/** Open sources without an exact match in the memory, whose best match was not computed yet, or not since `before`. */
export async function selectUnscored(
  ctx: Ctx,
  { job_id, pair, before }: { job_id: string; pair: Pair; before: Date },
  limit: number,
): Promise<{ source_key: string; source: string[] }[]> {
  const { rows } = await sql<{ source_key: string; source: string[] }>`
    select distinct on (source_key) source_key, source from translation_job_items i
    where job_id = ${job_id} and state = any(${[...openStates]}::text[])
      and not exists (select from memory_scores s where s.job_id = i.job_id and s.source_key = i.source_key
        and s.counted_at >= ${before.toISOString()}::timestamptz)
      and not exists (select from memory_entries m where m.key = i.source_key
        and m.source_locale = ${pair.source_locale} and m.target_locale = ${pair.target_locale} and m.company_id in (
          select ancestor_id from company_closure where descendant_id = ${pair.company_id}))
    order by source_key limit ${limit}
  `.execute(ctx.db)
  return rows
}

export async function saveScores(
  ctx: Ctx,
  jobId: string,
  scores: { source_key: string; score: number }[],
): Promise<void> {
  await sql`
    insert into memory_scores (job_id, source_key, score, counted_at)
    select ${jobId}, source_key, score, ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s (source_key text, score integer)
    on conflict (job_id, source_key) do update set score = excluded.score, counted_at = excluded.counted_at
  `.execute(ctx.db)
}

export async function selectScores(ctx: Ctx, jobId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('memory_scores')
    .select(['source_key', 'score'])
    .where('job_id', '=', jobId)
    .execute()
  return new Map(rows.map(({ source_key, score }) => [source_key, score]))
}

/** Deletes scores of texts that the job no longer has. */
export async function deleteUnusedScores(ctx: Ctx, jobId: string): Promise<void> {
  await sql`
    delete from memory_scores s where job_id = ${jobId} and not exists (
      select from translation_job_items i where i.job_id = s.job_id and i.source_key = s.source_key)
  `.execute(ctx.db)
}

export async function saveMatches(
  ctx: Ctx,
  { job_id, counts, amounts }: { job_id: string; counts: MatchedWords; amounts: string },
): Promise<void> {
  await sql`
    insert into word_matches (job_id, counts, amounts, as_of)
    values (${job_id}, ${JSON.stringify(counts)}, ${amounts}, ${ctx.now.toISOString()})
    on conflict (job_id) do update set counts = excluded.counts, amounts = excluded.amounts, as_of = excluded.as_of
  `.execute(ctx.db)
}

/** Makes the counts of a company and those below it outdated, after the memory has grown a lot at once. */
export async function forgetMatches(
  ctx: Ctx,
  { company_id, source_locale, target_locale }: Pair,
): Promise<void> {
  const jobs = sql`(
    select j.id from translation_jobs j join courses c on c.id = j.course_id
    where j.company_id in (select descendant_id from company_closure where ancestor_id = ${company_id})
      and j.locale = ${target_locale} and c.locales[1] = ${source_locale})`
  await sql`delete from memory_scores where job_id in ${jobs}`.execute(ctx.db)
  await sql`update word_matches set amounts = '' where job_id in ${jobs}`.execute(ctx.db)
}
