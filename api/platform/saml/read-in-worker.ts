import { Worker } from 'node:worker_threads'
import { createKeptWorker } from '../kept-worker.ts'
import type { Assertion } from './assertion.ts'
import type { SamlAnswer, SamlWorkerInput } from './saml.worker.ts'
import { SamlError } from './saml-error.ts'

const limits = {
  /** A safety net beyond the limits on elements, which keep even the worst answer well below it on a busy machine. */
  longestMs: 5_000,
  idleMs: 60_000,
}
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 }

const ask = createKeptWorker<SamlWorkerInput, SamlAnswer>(
  () => new Worker(new URL('./saml.worker.ts', import.meta.url), { resourceLimits }),
  limits,
)

/** Verifies and reads a provider’s answer in a worker thread. Throws a SamlError. */
export async function readSamlResponseInWorker(input: SamlWorkerInput): Promise<Assertion> {
  const answer = await ask(input)
  if (answer === null) throw new SamlError('unreadable', 'took too long')
  if ('problem' in answer) throw new SamlError(answer.problem, answer.detail)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.assertion
}
