/** Rows in one transaction: few, so that the calls of others find room between two, and no fewer than a minute for 50,000 people allows. */
export const checkedAtOnce = 200
export const appliedAtOnce = 100
/** Of `createPace`. */
export const checkRest = 0.3
export const applyRest = 0.7
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
