import type { StandingInCourse } from '#contract/directory/directory.ts'
import type { SignedIn } from '#platform/context.ts'
import { toStudentCourse } from './learning.presenter.ts'
import { readLibrary } from './learning.service.ts'
import { inWordsForOthers } from './progress/learning.words.ts'

/** The caller's courses as in the library, each with what is missing for completion. */
export async function listStandings(ctx: SignedIn): Promise<StandingInCourse[]> {
  return (await readLibrary(ctx)).map((assigned) => ({
    ...toStudentCourse(ctx, assigned),
    extra_tasks: assigned.reading.newest.outline.extra_credits?.length ?? 0,
    missing: assigned.reading.standing.missing.map((rule) => inWordsForOthers(ctx, assigned.reading, rule)),
  }))
}
