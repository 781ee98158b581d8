import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { AnswerOf, AnyInput, InputOf } from '../api/send.ts'
import { queryClient } from './query-client.ts'

/** The key of a read: its path, then its params, then its query. A shorter key stands for all that begin so. */
export const keyOf = (endpoint: Endpoint, input?: AnyInput): QueryKey => [
  endpoint.path,
  ...(input?.params ? [input.params] : []),
  ...(input?.query ? [input.query] : []),
]

type QueryArguments<E> = Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

/** `queryOptions` around a reading endpoint; a feature's `*.api.ts` gives it a name. */
export const endpointQuery = <const E extends Endpoint>(endpoint: E, ...[input]: QueryArguments<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input as AnyInput | undefined),
    queryFn: ({ signal }) =>
      (call as (endpoint: E, input: unknown, options: { signal: AbortSignal }) => Promise<AnswerOf<E>>)(
        endpoint,
        input,
        { signal },
      ),
  })

/** Marks reads as stale; those on the screen are fetched again. */
export const refetch = async (
  ...changes: readonly { endpoint: Endpoint; params?: Record<string, string> }[]
): Promise<void> => {
  await Promise.all(
    changes.map(({ endpoint, params }) =>
      queryClient.invalidateQueries({ queryKey: keyOf(endpoint, params ? { params } : undefined) }),
    ),
  )
}
