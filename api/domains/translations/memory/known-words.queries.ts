import { sql } from 'kysely'
import type { SignedIn } from '#platform/context.ts'
import type { Pair } from './memory.queries.ts'

interface KnownWords {
  words: number
  known: number
}

const isKnown = ({ company_id, source_locale, target_locale }: Pair) => sql`exists (
  select from memory_entries m where m.key = u.source_key and m.source_locale = ${source_locale} and m.target_locale = ${target_locale}
    and m.company_id in (select ancestor_id from company_closure where descendant_id = ${company_id}))`

/** Computed from the units of one of the course's jobs that is in sync with the draft; null if there is none. */
export async function sumCourseWords(
  ctx: SignedIn,
  course: { id: string; updated_at: string },
  pair: Pair,
): Promise<KnownWords | null> {
  const job = await ctx.db
    .selectFrom('translation_jobs')
    .select('id')
    .where('course_id', '=', course.id)
    .where('synced_at', '=', course.updated_at)
    .limit(1)
    .executeTakeFirst()
  if (!job) return null
  const { rows } = await sql<KnownWords>`
    select coalesce(sum(words), 0)::integer as words, coalesce(sum(words) filter (where ${isKnown(pair)}), 0)::integer as known
    from (select source_key, sum(words) as words from translation_job_items where job_id = ${job.id} group by source_key) u
  `.execute(ctx.db)
  return rows[0] ?? null
}

/** Computed from source keys with their word counts. */
export async function sumKnownWords(
  ctx: SignedIn,
  words: ReadonlyMap<string, number>,
  pair: Pair,
): Promise<KnownWords> {
  const { rows } = await sql<KnownWords>`
    select coalesce(sum(words), 0)::integer as words, coalesce(sum(words) filter (where ${isKnown(pair)}), 0)::integer as known
    from unnest(${[...words.keys()]}::text[], ${[...words.values()]}::integer[]) as u (source_key, words)
  `.execute(ctx.db)
  return rows[0] ?? { words: 0, known: 0 }
}
