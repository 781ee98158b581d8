import type { PresenceState } from '../../../../contract/presence.ts'
import type { SignedIn } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Where } from '../attempts/answering.ts'
import { ownRelease } from '../standing/own-release.ts'
import { updatePresence } from '../standing/presence.queries.ts'
import { itemIn, readCycle } from '../standing/reading.ts'

/** Counts the time since the last sign. Throws 404 for what is no item of the course, 409 where it was never begun. */
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
