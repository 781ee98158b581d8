import { hasStatus, NoAnswerError } from '#lib/api/api-error.ts'
import type { AnswerQueue, QueuedAnswer } from './answer-queue.ts'

/** Errors that resolve by themselves. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NoAnswerError || hasStatus(error, 429, 500, 502, 503, 504)

interface Server {
  answer: (kept: QueuedAnswer) => Promise<unknown>
  handIn: () => Promise<unknown>
  /** Whether the attempt can still be answered. */
  isOpen: () => Promise<boolean>
  /** Called when the server refuses something for good and no other code reports it. */
  onRefused: (error: unknown) => void
}

/**
 * Sends the stored answers one after the other, the last choice of each question, then submits the attempt if
 * requested. Throws any error that is not a final refusal; everything unsent stays stored, and another run continues
 * with it.
 */
export const flushQueue = async (
  kept: AnswerQueue,
  { answer, handIn, isOpen, onRefused }: Server,
): Promise<void> => {
  for (let next = kept.given()[0]; next; next = kept.given()[0]) {
    try {
      await answer(next)
      kept.forget(next)
    } catch (error) {
      if (!hasStatus(error, 409, 422)) throw error
      // A 409 in an attempt that is still open: the question was answered elsewhere meanwhile, and that answer
      // counts.
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
