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
    /** `quiet`: the caller tells of the failure itself, so the shared handler does not. */
    queryMeta: { quiet?: boolean }
    /** `background`: it has succeeded before what it made stale is read again. */
    mutationMeta: { quiet?: boolean; background?: boolean }
  }
}

const canRetry = (failures: number, error: unknown): boolean =>
  isOnline() && failures < 2 && (error instanceof NoAnswerError || hasStatus(error, 502, 503, 504))

// Of two windows beside each other neither is ever hidden: whoever turns to one sees what was decided in the other.
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
      // The bar over the page says that there is no network; what failed is read again when it is back.
      const isKnown = error instanceof NoAnswerError && !isOnline()
      if (!query.meta?.quiet && !isKnown) handleError(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _result, mutation) => {
      if (!mutation.meta?.quiet) handleError(error)
    },
    // After the mutation's own `onSuccess`, and before the page hears that it is done: it then shows what is new.
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
      // Without a network a page says so at once rather than waiting for one.
      networkMode: 'always',
      // What the live connection catches up with is read once that is back, and not twice.
      refetchOnReconnect: ({ queryKey, state }) =>
        state.data === undefined || !isTagged(queryKey, [...liveTags]),
    },
    mutations: { retry: false },
  },
})

/**
 * Makes the reads with one of the tags stale, those on their way as well: what they bring may be from before the change, and would
 * pass for new. Settles when what is on the screen has been read again.
 */
export const invalidateTags = async (
  tags: readonly string[],
  refetchType: 'active' | 'none',
): Promise<void> => {
  if (tags.length === 0) return
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => isTagged(queryKey, tags)
  const underWay = queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  const again = underWay
    .filter((query) => !(refetchType === 'active' && isRestarted(query)))
    .map((query) => invalidateOnceHere(query, refetchType))
  await Promise.all([queryClient.invalidateQueries({ predicate, refetchType }), ...again])
}

/** Only a read that is on the screen and has brought something before is broken off for a new one. */
const isRestarted = (query: Query): boolean => query.isActive() && query.state.data !== undefined

const invalidateOnceHere = async (query: Query, refetchType: 'active' | 'none'): Promise<void> => {
  const isHere = (query.promise ?? Promise.resolve()).catch(() => undefined)
  const isInvalidated = isHere.then(() =>
    queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType }),
  )
  // Nobody waits for what is not on the screen.
  if (query.isActive()) await isInvalidated
}

/** Begins reads under way again, where a save has just put something newer in their place. */
export const restartReads = (queryKey: QueryKey): void =>
  void queryClient.refetchQueries(
    { queryKey, type: 'active', fetchStatus: 'fetching' },
    { cancelRefetch: true },
  )

/** What the mutations under way have made stale. */
const staleTags = new Set<string>()

listenForStale(async (tags, { refetch }) => {
  if (!refetch) await invalidateTags(tags, 'none')
  else if (queryClient.isMutating() === 0) await invalidateTags(tags, 'active')
  else for (const tag of tags) staleTags.add(tag)
})

/** Whether another one waits in the same series: what they change is read once, after the last. */
const hasSuccessor = (mutation: Mutation): boolean => {
  const id = mutation.options.scope?.id
  const pending = queryClient.getMutationCache().findAll({ status: 'pending' })
  return id !== undefined && pending.some((other) => other !== mutation && other.options.scope?.id === id)
}
