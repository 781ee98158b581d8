import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import type { RouteName } from '#contract/routes.ts'
import { addressFor, type ParamsInput } from './named-routes.ts'

export type RouteTarget<Name extends RouteName> = {
  to: Name
  search?: Record<string, string | undefined>
} & ParamsInput<Name>

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>
export type RouteLinkProps<Name extends RouteName> = RouteTarget<Name> &
  AnchorProps & { children?: ReactNode; ref?: Ref<HTMLAnchorElement>; replace?: boolean }

/** A link to a named route. Sets `aria-current="page"` when it leads to the current page. */
export const RouteLink = <Name extends RouteName>({ to, params, search, ...rest }: RouteLinkProps<Name>) => (
  <Link
    to={addressFor(to, params)}
    search={search ?? {}}
    activeOptions={{ exact: true, includeSearch: false }}
    {...rest}
  />
)

/** Navigates to a named route: `go({ to: 'front.library.show', params: { course } })`. */
export const useGo = () => {
  const navigate = useNavigate()
  return <Name extends RouteName>({
    to,
    params,
    search,
    replace,
  }: RouteTarget<Name> & { replace?: boolean }) =>
    navigate({ to: addressFor(to, params), search: search ?? {}, replace: replace ?? false })
}

/**
 * A text in the query string, such as a filter; setting it to '' removes it. The page then scrolls to its top unless
 * `resetScroll` is false.
 */
export const useSearchText = (
  key: string,
  { resetScroll = true }: { resetScroll?: boolean } = {},
): [string, (text: string) => void] => {
  const value = useRouterState({ select: (state) => (state.location.search as Record<string, unknown>)[key] })
  const navigate = useNavigate()
  const set = (text: string) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, [key]: text || undefined }),
      replace: true,
      resetScroll,
    })
  return [value === undefined ? '' : String(value), set]
}
