import { listCourseJobs } from '#domains/translations/jobs/jobs.service.ts'
import { changeStates } from '#domains/translations/units/save-units.service.ts'
import { listUnits } from '#domains/translations/units/units.service.ts'
import type { SignedIn } from '#platform/context.ts'

const atOnce = 100

/**
 * Approves everything assessed in every language of a course, as its reviewer would. Texts equal to their source
 * are confirmed first, because otherwise they would count as untranslated.
 */
export async function approveLanguages(ctx: SignedIn, courseId: string): Promise<void> {
  for (const job of (await listCourseJobs(ctx, courseId)).data) {
    const path = { courseId, translationJobId: job.id }
    for (const act of ['confirm', 'approve'] as const) {
      let cursor: string | null = null
      do {
        const { data, meta } = await listUnits(ctx, path, {
          only: 'unapproved',
          limit: atOnce,
          ...(cursor ? { cursor } : {}),
        })
        const ids = data
          .filter(({ state }) => act === 'approve' || state === 'untranslated')
          .map(({ id }) => id)
        if (ids.length > 0) await changeStates(ctx, path, { ids, act })
        cursor = meta.next_cursor
      } while (cursor)
    }
  }
}
