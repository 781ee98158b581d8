import type { Locale } from '#contract/locales.ts'
import type { MatchedWords } from '#contract/publishing/word-counts.ts'
import type { SignedIn } from '#platform/context.ts'
import { addJob } from '#platform/jobs/job.ts'
import { inTransaction } from '../jobs/jobs.service.ts'
import { countMatchesJob, matchesSince } from './word-matches.job.ts'
import { findOutdated, selectMatches } from './word-matches.queries.ts'

/** How many open words of a course the memory covers, by language, as last counted. */
export async function readWordMatches(
  ctx: SignedIn,
  courseId: string,
): Promise<Map<Locale, MatchedWords & { as_of: string }>> {
  const rows = await selectMatches(ctx, courseId)
  return new Map(rows.map(({ locale, counts, as_of }) => [locale, { ...counts, as_of }]))
}

/** Queues a new count of a language if the last one is outdated; returns whether it did. */
export async function recountWordMatches(ctx: SignedIn, courseId: string, locale: Locale): Promise<boolean> {
  const job_id = await findOutdated(ctx, { courseId, locale, before: matchesSince(ctx) })
  if (job_id === undefined) return false
  await inTransaction(ctx, (inner) => addJob(inner, countMatchesJob, { job_id }, { key: job_id }))
  return true
}
