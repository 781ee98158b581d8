import type { QueryMeta } from '@tanstack/react-query'

/**
 * For the read that a page cannot do without: if it fails, the error page replaces the page, without a notification.
 * If a later refresh fails, the page keeps what it shows.
 */
export const forPage = {
  meta: { quiet: true } satisfies QueryMeta,
  throwOnError: (_error: Error, query: { state: { data?: unknown } }) => query.state.data === undefined,
}
