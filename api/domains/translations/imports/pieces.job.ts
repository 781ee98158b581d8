import { contextOfPerson } from '#domains/accounts/people/bulk-people.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type RunningJob, turnOf } from '#platform/jobs/job.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'

/** Rows in one transaction. */
export const rowsAtOnce = 500
/** Then other jobs have their turn. */
const sliceMs = 2_000

interface Pieces {
  /** Whose rights they need. */
  by: string
  /** One transaction that notes what is done; false where nothing is left, or somebody has stopped it. */
  piece: (ctx: SignedIn) => Promise<boolean>
  /** The person may not do it any more. */
  onRefused: () => Promise<void>
  /** What the person's page is to fetch again after each piece. */
  work: Parameters<typeof announceWork>[2]
}

/** Does a piece after the other, each as the person who began them, and announces each to them. */
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
