import {
  focusManager,
  type Mutation,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { hasStatus, NoAnswerError } from '../api/api-error.ts'
import { handleError } from '../errors/handle-error.ts'
import { isOnline } from '../online.ts'
import { isTagged, listenForStale, liveTags } from './stale-tags.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the failure itself, so the shared handler does not. */
    queryMeta: { quiet?: boolean }
    /** `background`: the mutation succeeds without waiting until the stale reads are refetched. */
    mutationMeta: { quiet?: boolean; background?: boolean }
  }
}

const canRetry = (failures: number, error: unknown): boolean =>
  isOnline() &&
  failures < 2 &&
  (error instanceof NoAnswerError || (hasStatus(error, 502, 503, 504) && error.code !== 'overloaded'))

// Two windows side by side are never hidden, so a change made in one must show in the other when it gets the focus.
focusManager.setEventListener((onFocus) => {
  const listener = () => onFocus()
  window.addEventListener('visibilitychange', listener)
  window.addEventListener('focus', listener)
  return () => {
    window.removeEventListener('visibilitychange', listener)
    window.removeEventListener('focus', listener)
  }
})

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The offline bar already says that there is no network; failed reads are repeated when it is back.
      const isKnown = error instanceof NoAnswerError && !isOnline()
      if (!query.meta?.quiet && !isKnown) handleError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      if (!mutation.meta?.quiet) handleError(error)
    },
    // Runs after the mutation's own `onSuccess` and before the page learns that the mutation is done, so the page
    // then shows the new data.
    onSettled: (_answer, _error, _input, _result, mutation) => {
      if (hasSuccessor(mutation as Mutation)) return
      const tags = [...staleTags]
      staleTags.clear()
      const isRead = invalidateTags(tags, 'active')
      return mutation.meta?.background ? undefined : isRead
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: canRetry,
      refetchOnWindowFocus: true,
      // Without a network, a page fails at once instead of waiting for one.
      networkMode: 'always',
      // The live connection refetches its own reads when it is back; they must not be refetched twice.
      refetchOnReconnect: ({ queryKey, state }) =>
        state.data === undefined || !isTagged(queryKey, [...liveTags]),
    },
    mutations: { retry: false },
  },
})

/**
 * Marks the reads with one of the tags stale, including those under way: their response may predate the change and
 * would pass for fresh. Settles when the reads on the screen have been refetched.
 */
export const invalidateTags = async (
  tags: readonly string[],
  refetchType: 'active' | 'none',
): Promise<void> => {
  if (tags.length > 0) await invalidate(({ queryKey }) => isTagged(queryKey, tags), refetchType)
}

/** Marks all reads stale in the same way and refetches those on the screen. */
export const invalidateAll = (): Promise<void> => invalidate(() => true, 'active')

const invalidate = async (
  predicate: (query: { queryKey: QueryKey }) => boolean,
  refetchType: 'active' | 'none',
): Promise<void> => {
  const underWay = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  const again = underWay
    .filter((query) => !(refetchType === 'active' && isRestarted(query)))
    .map((query) => invalidateOnceHere(query, refetchType))
  await Promise.all([queryClient.invalidateQueries({ predicate, refetchType }), ...again])
}

/** Only a read that is on the screen and already has data is cancelled and restarted. */
const isRestarted = (query: Query): boolean => query.isActive() && query.state.data !== undefined

const invalidateOnceHere = async (query: Query, refetchType: 'active' | 'none'): Promise<void> => {
  const isHere = (query.promise ?? Promise.resolve()).catch(() => undefined)
  const isInvalidated = isHere.then(() =>
    queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType }),
  )
  // There is no need to wait for reads that are not on the screen.
  if (query.isActive()) await isInvalidated
}

/** Restarts reads that are under way, after a save has put newer data in their place. */
export const restartReads = (queryKey: QueryKey): void =>
  void queryClient.refetchQueries(
    { queryKey, type: 'active', fetchStatus: 'fetching' },
    { cancelRefetch: true },
  )

/** The tags that the mutations under way have made stale. */
const staleTags = new Set<string>()

listenForStale(async (tags, { refetch }) => {
  if (!refetch) await invalidateTags(tags, 'none')
  else if (queryClient.isMutating() === 0) await invalidateTags(tags, 'active')
  else for (const tag of tags) staleTags.add(tag)
})

/** Whether another mutation of the same scope is pending: their reads are refetched once, after the last. */
const hasSuccessor = (mutation: Mutation): boolean => {
  const id = mutation.options.scope?.id
  const pending = queryClient.getMutationCache().findAll({ status: 'pending' })
  return id !== undefined && pending.some((other) => other !== mutation && other.options.scope?.id === id)
}
