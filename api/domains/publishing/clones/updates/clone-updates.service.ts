import type { Course } from '#contract/courses/courses.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type {
  applyCloneUpdate as applyCloneUpdateEndpoint,
  getCloneUpdate as getCloneUpdateEndpoint,
} from '#contract/publishing/clone-updates.ts'
import { getCourse } from '#domains/courses/courses.service.ts'
import { lockCourse, readCourse } from '#domains/courses/drafts.service.ts'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { hashOf } from '#domains/publishing/drafts/stable-json.format.ts'
import { sayValue } from '#domains/publishing/publishing.presenter.ts'
import type { SignedIn } from '#platform/context.ts'
import { readSnapshot } from '#platform/database/run-in-transaction.ts'
import { AppError, conflict, found, notFound } from '#platform/errors.ts'
import { selectOrigin } from '../clones.queries.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'
import { cloneChanges, excessIn } from './clone-changes.rules.ts'
import { notifyOfUpdate } from './clone-update.notices.ts'
import { loadUpdate } from './clone-updates.loader.ts'
import { takeOver } from './take-over.service.ts'

// Takes what an original published since over into a clone’s draft.

/** Which languages are ready to be published may change while the draft does not. */
const draftHash = ({ publishable: _, ...draft }: Draft): string => hashOf(draft)

const tooMany = () =>
  new AppError('invalid', 'publishing.clones.too_many', { values: { limit: limits.itemsPerOrder } })

/** Throws 404 for a course that the caller may not edit, or that has nothing to compare with. */
export async function getCloneUpdate(
  ctx: SignedIn,
  courseId: string,
): Promise<ResponseOf<typeof getCloneUpdateEndpoint>> {
  return readSnapshot(ctx, async (moment) => {
    const { can, origin: original } = await getCourse(moment, courseId)
    if (!can.edit || !original) throw notFound()
    const { id, title, company_name } = original
    const origin = found(await selectOrigin(moment, courseId))
    const drafts = await loadUpdate(moment, await readCourse(moment, courseId), origin)
    const { since, release, origin_release_id } = origin
    const is_current = origin_release_id === release.id
    const say = (value: unknown): string => sayValue(ctx, value)
    return {
      data: {
        original: { id, title, company_name },
        since,
        release,
        is_current,
        draft_hash: draftHash(drafts.ours),
        changes: is_current ? [] : cloneChanges(drafts, say),
      },
    }
  })
}

/**
 * Takes some of the changes over. Idempotent: once the clone has the release, a repeated call changes nothing. Throws 404
 * like `getCloneUpdate`, 409 if the course is archived, or the draft or the newest release is another by now, and 422 if
 * a list of the clone would be too long.
 */
export async function applyCloneUpdate(
  ctx: SignedIn,
  courseId: string,
  { release_id, draft_hash, node_ids }: BodyOf<typeof applyCloneUpdateEndpoint>,
): Promise<Course> {
  const clone = await lockCourse(ctx, courseId)
  if (clone.status === 'archived') throw conflict('courses.archived')
  const origin = found(await selectOrigin(ctx, courseId))
  if (origin.origin_release_id === release_id) return getCourse(ctx, courseId)
  if (origin.release.id !== release_id) throw conflict('publishing.clones.newer_release')
  const drafts = await loadUpdate(ctx, clone, origin)
  if (draftHash(drafts.ours) !== draft_hash) throw conflict('publishing.clones.draft_changed')
  const taken = new Set(node_ids)
  const { draft: merged } = mergeDrafts(drafts, (nodeId) => taken.has(nodeId))
  if (excessIn(drafts.ours, merged).size > 0) throw tooMany()
  const { isChanged } = await takeOver(ctx, { clone, origin, drafts, merged })
  if (isChanged) await notifyOfUpdate(ctx, clone, 'clone_updated')
  return getCourse(ctx, courseId)
}
