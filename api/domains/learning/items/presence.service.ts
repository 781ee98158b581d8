import type { PresenceState } from '#contract/learning/presence.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'
import type { Where } from '../attempts/answering.service.ts'
import { ownRelease } from '../progress/assigned-release.loader.ts'
import { itemIn, readCycle } from '../progress/course-progress.loader.ts'
import { updatePresence } from '../progress/presence.queries.ts'

/**
 * Adds the time since the last heartbeat. Throws 404 for an item that is not in the course, 409 where the course
 * was never started.
 */
export async function markPresence(
  ctx: SignedIn,
  { courseId, itemId }: Where,
  state: PresenceState,
): Promise<void> {
  const reading = await readCycle(ctx, await ownRelease(ctx, courseId))
  itemIn(reading, itemId)
  if (!reading.enrolment) throw conflict('learning.not_begun')
  await updatePresence(ctx, reading.enrolment.id, { itemId, state })
}
