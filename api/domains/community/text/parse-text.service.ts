import { Worker } from 'node:worker_threads'
import { AppError } from '#platform/errors.ts'
import { createKeptWorker } from '#platform/kept-worker.ts'
import type { ParsedText } from './parse-text.rules.ts'
import type { TextWorkerInput } from './text.worker.ts'

/**
 * A safety net beyond the limits on characters, which keep even the worst text well below it. Real texts take a few
 * milliseconds, and a busy machine must not cause a refusal.
 */
const longestMs = 2_000

const ask = createKeptWorker<TextWorkerInput, ParsedText>(
  () => new Worker(new URL('./text.worker.ts', import.meta.url)),
  { longestMs },
)

/** Parses a text in a worker thread. Throws 422 for one that takes too long. */
export async function parseTextInWorker(input: TextWorkerInput): Promise<ParsedText> {
  const parsed = await ask(input)
  if (!parsed) throw tooComplicated()
  return parsed
}

export const tooComplicated = () =>
  new AppError('invalid', 'invalid', { fields: { body: ['community.too_complicated'] } })
