import { setTimeout as sleep } from 'node:timers/promises'

/** A busy machine makes a piece long; resting for ever as well would help nobody. */
const longestRestMs = 200

/**
 * Gives way between pieces of long work, so that calls of others wait for a piece and not for all of it: after each piece a rest of
 * `restPerWork` times as long as it took.
 */
export function createPace(restPerWork: number): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    await sleep(Math.min(longestRestMs, (performance.now() - begun) * restPerWork))
    begun = performance.now()
  }
}
