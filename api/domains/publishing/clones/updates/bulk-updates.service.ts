import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { updateClones as updateClonesEndpoint } from '#contract/publishing/clone-updates.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import { lockCourse, readCourse } from '#domains/courses/drafts.service.ts'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { canRelease } from '#domains/publishing/publishing.policy.ts'
import { publishCourse } from '#domains/publishing/publishing.service.ts'
import { hasOnlyPublished } from '#domains/publishing/reviews/reviews.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, conflict, notFound } from '#platform/errors.ts'
import { errorBody } from '#platform/http/reply-errors.ts'
import { translate } from '#platform/messages.ts'
import { type CloneOrigin, countNamedClones, selectKindSince, selectOrigin } from '../clones.queries.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'
import { notifyOfUpdate } from './clone-update.notices.ts'
import { loadUpdate } from './clone-updates.loader.ts'
import { takeOver } from './take-over.service.ts'

type Answer = ResponseOf<typeof updateClonesEndpoint>['data']
type Outcome = Omit<Answer[number], 'id'>

/**
 * Updates several clones of a course, each in a transaction of its own, so that one that fails does not keep the others
 * from it. Idempotent. Throws 404 if the course or one of the clones is out of reach, and 409 if the release is not the
 * newest.
 */
export async function updateClones(
  ctx: SignedIn,
  courseId: string,
  { release_id, clone_ids, publish = false }: BodyOf<typeof updateClonesEndpoint>,
): Promise<{ data: Answer }> {
  const { current_release_id } = await readCourse(ctx, courseId)
  const ids = [...new Set(clone_ids)]
  if ((await countNamedClones(ctx, courseId, ids)) < ids.length) throw notFound()
  if (current_release_id !== release_id) throw conflict('publishing.clones.newer_release')
  const data: Answer = []
  for (const id of ids) data.push({ id, ...(await updateClone(ctx, id, { release_id, publish })) })
  return { data }
}

interface Terms {
  release_id: string
  publish: boolean
}

async function updateClone(ctx: SignedIn, cloneId: string, terms: Terms): Promise<Outcome> {
  let hasBegun = false
  try {
    return await ctx.transaction((inner) => {
      hasBegun = true
      return updateWhole(inner, cloneId, terms)
    })
  } catch (error) {
    // Without a transaction, the other clones could not be updated either.
    if (!hasBegun) throw error
    if (error instanceof AppError) return { result: 'refused', conflicts: 0, reason: reasonOf(ctx, error) }
    ctx.log.error({ err: error, clone: cloneId }, 'a clone could not be updated')
    return { result: 'failed', conflicts: 0, reason: reasonOf(ctx, new AppError('internal', 'internal')) }
  }
}

/** What the caller would read if the clone was updated alone. */
function reasonOf(ctx: SignedIn, error: AppError): string {
  const { message, errors } = errorBody(error, ctx.languages.platform)
  return Object.values(errors ?? {})[0]?.[0] ?? message
}

async function updateWhole(ctx: SignedIn, cloneId: string, { release_id, publish }: Terms): Promise<Outcome> {
  const clone = await lockCourse(ctx, cloneId)
  const origin = await selectOrigin(ctx, cloneId)
  if (origin?.origin_release_id === release_id) return { result: 'current', conflicts: 0, reason: null }
  if (clone.status === 'archived') throw conflict('courses.archived')
  // An update withdraws what was submitted, which its author would not learn.
  if (clone.status === 'in_review') throw conflict('publishing.in_review')
  if (!origin) throw conflict('publishing.clones.unknown_base')
  if (origin.release.id !== release_id) throw conflict('publishing.clones.newer_release')
  const drafts = await loadUpdate(ctx, clone, origin)
  const { draft: merged, conflicts } = mergeDrafts(drafts, () => true)
  if (conflicts.size > 0) return { result: 'conflicts', conflicts: conflicts.size, reason: null }
  const hindrance = publish ? await whyUnpublished(ctx, clone, drafts.ours) : null
  const { isChanged } = await takeOver(ctx, { clone, origin, drafts, merged })
  if (!isChanged) return { result: 'updated', conflicts: 0, reason: null }
  const outcome: Outcome =
    publish && !hindrance
      ? await publishUpdated(ctx, cloneId, origin)
      : { result: 'updated', conflicts: 0, reason: hindrance }
  await notifyOfUpdate(ctx, clone, outcome.result === 'published' ? 'clone_published' : 'clone_updated')
  return outcome
}

/** Null if the clone is published after the update; else the reason in the caller's language. */
async function whyUnpublished(ctx: SignedIn, clone: CourseRow, ours: Draft): Promise<string | null> {
  const say = (key: string): string => translate(ctx.languages.platform, `publishing.clones.${key}`)
  if (!canRelease(ctx.actor)) return say('only_admins_publish')
  if (clone.current_release_id === null) return say('never_published')
  return (await hasOnlyPublished(ctx, clone, ours)) ? null : say('had_changes')
}

/** A course that cannot be published keeps its update, since nothing was written for the release by then. */
async function publishUpdated(ctx: SignedIn, cloneId: string, origin: CloneOrigin): Promise<Outcome> {
  const kind = await selectKindSince(ctx, origin)
  ctx.afterCommit(() => ctx.services.changes.notify('course', cloneId))
  try {
    await publishCourse(ctx, cloneId, { kind, note: origin.release.note })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { result: 'updated', conflicts: 0, reason: reasonOf(ctx, error) }
  }
  return { result: 'published', conflicts: 0, reason: null }
}
