import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type RunningJob, turnOf } from '#platform/jobs/job.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'

/** Rows per transaction. */
export const rowsAtOnce = 500
/** After this time, other jobs get their turn. */
const sliceMs = 2_000

interface Pieces {
  /** Id of the person whose rights are used. */
  by: string
  /** Runs one transaction and records its progress; returns false if nothing is left or somebody stopped it. */
  piece: (ctx: SignedIn) => Promise<boolean>
  /** Called if the person no longer has the rights. */
  onRefused: () => Promise<void>
  /** What the person's page should refetch after each piece. */
  work: Parameters<typeof announceWork>[2]
}

/**
 * Runs the pieces one after the other with the rights of the person who started them, and announces each to that
 * person.
 */
export async function inPieces(
  ctx: Ctx,
  job: RunningJob,
  { by, piece, onRefused, work }: Pieces,
): Promise<void> {
  const own = await contextOfPerson(ctx, by)
  if (!own) return onRefused()
  const endOfTurn = turnOf(ctx, job, sliceMs)
  try {
    while (await piece(own)) {
      announceWork(ctx, [by], work)
      endOfTurn()
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await onRefused()
  }
  announceWork(ctx, [by], work)
}
