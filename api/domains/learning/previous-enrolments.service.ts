import type { CourseProgressSummary } from '#contract/directory/directory.ts'
import type { SignedIn } from '#platform/context.ts'
import { toStudentCourse } from './learning.presenter.ts'
import { readLibrary } from './learning.service.ts'
import { exemptionOf } from './progress/assignment.rules.ts'
import { inWordsForOthers } from './progress/learning.words.ts'

/** The caller's courses as in the library, each with what is missing for completion. */
export async function listCourseProgress(ctx: SignedIn): Promise<CourseProgressSummary[]> {
  return (await readLibrary(ctx)).map((assigned) => ({
    ...toStudentCourse(ctx, assigned),
    exemption: exemptionOf(assigned, ctx.now),
    extra_tasks: assigned.reading.newest.outline.extra_credits?.length ?? 0,
    missing: assigned.reading.progress.missing.map((rule) => inWordsForOthers(ctx, assigned.reading, rule)),
  }))
}
