import type { QueryMeta } from '@tanstack/react-query'

/**
 * For the read that a page cannot do without: where it fails the page gives way to the error page, once and without a
 * notification. A later refresh that fails leaves what is shown.
 */
export const forPage = {
  meta: { quiet: true } satisfies QueryMeta,
  throwOnError: (_error: Error, query: { state: { data?: unknown } }) => query.state.data === undefined,
}
