import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import { Prepared, preparing } from '#platform/responses/serialized-response.ts'
import type { Reading } from './course-progress.ts'

/** Bytes of memory that written answers take at most. */
const capacity = 8_000_000
const kept = createCache<Prepared<unknown>>({ capacity, weigh: ({ heldBytes }) => heldBytes })

/** Everything an answer about a course depends on, where it depends on nothing else; null where the clock has a say. */
function stateOf(ctx: SignedIn, { course, enrolment, newest, learner, news }: Reading): string | null {
  if (learner.attempts.some(({ status }) => status === 'open')) return null
  const cycle = enrolment ? `${enrolment.id}:${enrolment.revision}` : 'none'
  return [
    cycle,
    newest.id,
    course.release.id,
    news.topUp,
    course.locale,
    ctx.languages.course,
    ctx.languages.platform,
    ctx.actor.impersonator_id === null ? 'goes on' : 'looks on',
  ].join(' ')
}

/**
 * Makes answers that are written once and sent again while nothing they are made of has changed: neither the release nor the
 * reader's cycle.
 */
export function keeping<E extends Endpoint & { response: z.ZodMiniType }>(endpoint: E) {
  const prepare = preparing(endpoint)
  return (
    ctx: SignedIn,
    reading: Reading,
    { about, make }: { about: string; make: () => ResponseOf<E> | Prepared<ResponseOf<E>> },
  ): Prepared<ResponseOf<E>> => {
    const state = stateOf(ctx, reading)
    const prepared = (): Prepared<ResponseOf<E>> => {
      const made = make()
      return made instanceof Prepared ? made : prepare(made)
    }
    if (!state) return prepared()
    return kept.getOrMake(`${endpoint.path} ${about} ${state}`, () => prepared().pack()) as Prepared<
      ResponseOf<E>
    >
  }
}
