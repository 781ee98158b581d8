import { setTimeout as sleep } from 'node:timers/promises'

/** Rows in one transaction. */
export const chunkSize = 500
/** Invitations go out 2,000 an hour, so that mail servers do not take them for spam. */
export const invitationsAtOnce = 200
export const betweenInvitationsMs = 6 * 60_000
/** The same pace for mails that wait for a time of their own. */
export const betweenMailsMs = betweenInvitationsMs / invitationsAtOnce
/** Then other jobs have their turn. A dry run that goes on behind a slice reads the file again up to there. */
export const sliceMs = 10_000

/** Thrown inside a run that somebody has cancelled or started again. */
export class Stopped extends Error {}

/** Whoever stops a run is no failure of it. */
export async function untilStopped(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

/** For each moment of work another part of it is left to the calls of others. */
const restPerWork = 0.5
/** A busy machine makes a piece long; resting long as well would help nobody. */
const longestRestMs = 25

/** Gives way between pieces of long work, so that calls of others wait for a piece and not for all of it. */
export function createPace(): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    await sleep(Math.min(longestRestMs, (performance.now() - begun) * restPerWork))
    begun = performance.now()
  }
}
