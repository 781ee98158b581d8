/**
 * Rows per transaction: few enough that other requests are served in between, and enough to process 50,000 people
 * in a minute.
 */
export const checkedAtOnce = 200
export const appliedAtOnce = 100
/** Pauses between batches, as arguments of `createPace`. */
export const checkRest = 0.3
export const applyRest = 0.7
/** Invitations are sent at 2,000 per hour, so that mail servers do not take them for spam. */
export const invitationsAtOnce = 200
export const betweenInvitationsMs = 6 * 60_000
/** The same rate for e-mails that are scheduled individually. */
export const betweenMailsMs = betweenInvitationsMs / invitationsAtOnce
/**
 * After this time, other jobs get their turn. A dry run that continues in a new slice reads the file again up to
 * its position.
 */
export const sliceMs = 10_000

/** Thrown inside a run that was cancelled or started again. */
export class Stopped extends Error {}

/** Stopping a run is not a failure. */
export async function untilStopped(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}
