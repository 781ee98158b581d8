import { hasStatus, NoAnswerError } from '#lib/api/api-error.ts'
import type { KeptAnswer, KeptAnswers } from './answer-queue.ts'

/** What passes by itself. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NoAnswerError || hasStatus(error, 429, 500, 502, 503, 504)

interface Server {
  answer: (kept: KeptAnswer) => Promise<unknown>
  handIn: () => Promise<unknown>
  /** Whether the attempt can still be answered. */
  isOpen: () => Promise<boolean>
  /** What the server refuses for good, and nobody else tells of. */
  onRefused: (error: unknown) => void
}

/**
 * Sends what is kept, one after the other and the last choice of each question, then hands in if that is wanted. Throws what is
 * not the server’s last word; all that it does not have is still kept then, and another run goes on with it.
 */
export const flushQueue = async (
  kept: KeptAnswers,
  { answer, handIn, isOpen, onRefused }: Server,
): Promise<void> => {
  for (let next = kept.given()[0]; next; next = kept.given()[0]) {
    try {
      await answer(next)
      kept.forget(next)
    } catch (error) {
      if (!hasStatus(error, 409, 422)) throw error
      // Refused in an attempt that goes on: it was answered elsewhere meanwhile, and that one stands.
      if (hasStatus(error, 409) && !(await isOpen())) kept.refuse(next)
      else kept.forget(next)
      if (hasStatus(error, 422)) onRefused(error)
    }
  }
  if (!kept.isHandingIn()) return
  try {
    await handIn()
  } catch (error) {
    if (!hasStatus(error, 409, 422)) throw error
    onRefused(error)
  }
  kept.handIn(false)
}
