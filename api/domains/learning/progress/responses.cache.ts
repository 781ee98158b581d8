import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import { createSerializer, SerializedResponse } from '#platform/responses/serialized-response.ts'
import type { CourseProgress } from './course-progress.loader.ts'

/** Bytes of memory that written answers take at most. */
const capacity = 8_000_000
const cached = createCache<SerializedResponse<unknown>>({ capacity, weigh: ({ memoryBytes }) => memoryBytes })

/** Everything an answer about a course depends on, where it depends on nothing else; null where the clock has a say. */
function stateOf(ctx: SignedIn, { course, enrolment, newest, records, news }: CourseProgress): string | null {
  if (records.attempts.some(({ status }) => status === 'open')) return null
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
export function createResponseCache<E extends Endpoint & { response: z.ZodMiniType }>(endpoint: E) {
  const serialize = createSerializer(endpoint)
  return (
    ctx: SignedIn,
    reading: CourseProgress,
    { subject, make }: { subject: string; make: () => ResponseOf<E> | SerializedResponse<ResponseOf<E>> },
  ): SerializedResponse<ResponseOf<E>> => {
    const state = stateOf(ctx, reading)
    const serialized = (): SerializedResponse<ResponseOf<E>> => {
      const made = make()
      return made instanceof SerializedResponse ? made : serialize(made)
    }
    if (!state) return serialized()
    return cached.getOrMake(`${endpoint.path} ${subject} ${state}`, () =>
      serialized().pack(),
    ) as SerializedResponse<ResponseOf<E>>
  }
}
