import type * as z from 'zod/mini'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { SignedIn } from '#platform/context.ts'
import { createSerializer, SerializedResponse } from '#platform/responses/serialized-response.ts'
import type { CourseProgress } from './course-progress.loader.ts'

/** Maximum memory in bytes for cached responses. */
const capacity = 8_000_000
const cached = createCache<SerializedResponse<unknown>>({ capacity, weigh: ({ memoryBytes }) => memoryBytes })

/** Everything that a response about a course depends on, as a cache key; null where it also depends on the clock. */
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
 * Creates a cache of serialized responses. A response is reused while neither the release nor the reader's
 * enrolment has changed.
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
