import { setTimeout as sleep } from 'node:timers/promises'

/** On a busy machine a step takes long; an equally long pause would not help. */
const longestRestMs = 200

/**
 * Yields between the steps of long work, so that other calls wait for one step and not for all of them: each step is
 * followed by a pause of `restPerWork` times its duration.
 */
export function createPace(restPerWork: number): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    await sleep(Math.min(longestRestMs, (performance.now() - begun) * restPerWork))
    begun = performance.now()
  }
}
