import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { hasStatus, NoAnswerError } from '../api/api-error.ts'
import { handleError } from '../errors/handle-error.ts'
import { isOnline } from '../online.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller tells of the failure itself, so the shared handler does not. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
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
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: canRetry,
      refetchOnWindowFocus: true,
      // Without a network a page says so at once rather than waiting for one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})
