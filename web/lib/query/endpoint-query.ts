import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { call } from '../api/call.ts'
import type { AnswerOf, AnyInput, InputOf } from '../api/send.ts'
import { invalidateTags } from './query-client.ts'
import { rememberReads } from './stale-tags.ts'

/**
 * The key of a read: its path, then its params, then its query. A shorter key matches all keys that begin with it.
 */
export const keyOf = (endpoint: Endpoint, input?: AnyInput): QueryKey => {
  rememberReads(endpoint)
  return [endpoint.path, ...(input?.params ? [input.params] : []), ...(input?.query ? [input.query] : [])]
}

type QueryArguments<E> = Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]

type Call<E extends Endpoint> = (
  endpoint: E,
  input: unknown,
  options: { signal: AbortSignal },
) => Promise<AnswerOf<E>>

/** `queryOptions` for a reading endpoint; a feature's `*.api.ts` gives it a name. */
export const endpointQuery = <const E extends Endpoint>(endpoint: E, ...[input]: QueryArguments<E>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input as AnyInput | undefined),
    queryFn: ({ signal }) => (call as Call<E>)(endpoint, input, { signal }),
  })

/** `infiniteQueryOptions` for a list that is read page by page. */
export const endpointPages = <const E extends Endpoint>(endpoint: E, ...[input]: QueryArguments<E>) => {
  const anyInput = input as AnyInput | undefined
  return infiniteQueryOptions({
    // Differs from the key of the same list read as a whole, which is cached in another shape.
    queryKey: [...keyOf(endpoint, anyInput), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      (call as Call<E>)(
        endpoint,
        { ...anyInput, query: { ...anyInput?.query, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: unknown) => (page as { meta: Page }).meta.next_cursor,
  })
}

interface Page {
  next_cursor: string | null
  total?: number | undefined
}

interface Pages<Row> {
  data: { pages: { data: Row[]; meta: Page }[] } | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** All rows of the loaded pages, the total where the list provides it, and how to load more. */
export const shownPages = <Row>({ data, hasNextPage, isFetchingNextPage, fetchNextPage }: Pages<Row>) => ({
  rows: data?.pages.flatMap((page) => page.data),
  total: data?.pages[0]?.meta.total,
  more: hasNextPage ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage } : null,
})

/**
 * For changes made outside this page: marks the reads with one of the tags stale and refetches those on the screen.
 */
export const refetchTags = (...tags: readonly string[]): Promise<void> => invalidateTags(tags, 'active')
