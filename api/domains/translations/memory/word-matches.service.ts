import type { Locale } from '#contract/locales.ts'
import type { MatchedWords } from '#contract/publishing/word-counts.ts'
import type { SignedIn } from '#platform/context.ts'
import { addJobs } from '#platform/jobs/job.ts'
import { inTransaction } from '../jobs.service.ts'
import { countMatchesJob, matchesSince } from './word-matches.job.ts'
import { selectMatches } from './word-matches.queries.ts'

interface WordMatches {
  matches: (MatchedWords & { as_of: string }) | null
  is_counting: boolean
}

/** What the memory has for the open words of a course, as last counted; it is counted again where that is old. */
export async function readWordMatches(ctx: SignedIn, courseId: string): Promise<Map<Locale, WordMatches>> {
  const rows = await selectMatches(ctx, courseId, matchesSince(ctx))
  const old = rows.filter(({ is_old }) => is_old)
  if (old.length > 0)
    await inTransaction(ctx, (inner) =>
      addJobs(
        inner,
        countMatchesJob,
        old.map(({ job_id }) => ({ data: { job_id }, key: job_id })),
      ),
    )
  return new Map(
    rows.map(({ locale, counts, as_of, is_old }) => [
      locale,
      { matches: counts && as_of ? { ...counts, as_of } : null, is_counting: is_old },
    ]),
  )
}
