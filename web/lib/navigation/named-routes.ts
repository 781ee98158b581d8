import { useParams } from '@tanstack/react-router'
import { addressOf, type RouteName, routes } from '#contract/routes.ts'

/** A resource in an address, written `slug~id`: the slug is for people, the id identifies the resource. */
export interface SlugId {
  slug: string
  id: string
}

type Names<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never
type Value<Name extends string> = Name extends 'course' | 'item' ? SlugId : string
type Params<Path extends string> = {
  [Name in Names<Path> as Name extends `${string}?` ? never : Name]: Value<Name>
} & { [Name in Names<Path> as Name extends `${infer Bare}?` ? Bare : never]?: string }

export type RouteParams<Name extends RouteName> = Params<(typeof routes)[Name]>
export type ParamsInput<Name extends RouteName> =
  Record<never, never> extends RouteParams<Name>
    ? { params?: RouteParams<Name> }
    : { params: RouteParams<Name> }

const slugIdNames = new Set(['course', 'item'])

/** Null where either half is missing. A slug may itself contain a tilde: the last one separates. */
export const parseSlugId = (text: string): SlugId | null => {
  const at = text.lastIndexOf('~')
  return at < 1 || at === text.length - 1 ? null : { slug: text.slice(0, at), id: text.slice(at + 1) }
}

export const slugIdText = ({ slug, id }: SlugId): string => `${slug || 'x'}~${id}`

/** The address of a named route. Throws `Route not found NAME` for a name that does not exist. */
export const addressFor = (
  name: string,
  params: Record<string, string | SlugId | undefined> = {},
): string => {
  const texts: Record<string, string> = {}
  for (const [key, value] of Object.entries(params))
    if (value !== undefined) texts[key] = typeof value === 'string' ? value : slugIdText(value)
  return addressOf(name, texts)
}

/**
 * The same with a query string of the params that the path does not take, such as the tab of a page. Throws for an
 * unknown name.
 */
export const targetFor = (
  name: string,
  params: Record<string, string>,
): { to: string; search: Record<string, string> } => {
  const to = addressFor(name, params)
  const path = routes[name as RouteName]
  const isInPath = (key: string): boolean =>
    path.split('/').some((part) => part.replace('?', '') === `:${key}`)
  return { to, search: Object.fromEntries(Object.entries(params).filter(([key]) => !isInPath(key))) }
}

/** The contract's `/library/:course` as the router writes it, `/library/$course`. */
export const routerPath = (name: RouteName): string =>
  routes[name].replace(/:([A-Za-z]+)\?/g, '{-$$$1}').replace(/:([A-Za-z]+)/g, '$$$1')

/** Parses `slug~id` where the contract's path has such a param; false if the address matches nothing. */
export const readParams = (raw: Record<string, string>): Record<string, string | SlugId> | false => {
  const params: Record<string, string | SlugId> = {}
  for (const [key, value] of Object.entries(raw)) {
    if (value === undefined) continue
    const read = slugIdNames.has(key) ? parseSlugId(value) : value
    if (read === null) return false
    params[key] = read
  }
  return params
}

export const writeParams = (params: Record<string, string | SlugId>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : slugIdText(value),
    ]),
  )

/** The params of the page's own route: `const { course } = useRouteParams('front.library.show')`. */
export const useRouteParams = <Name extends RouteName>(_name: Name): RouteParams<Name> =>
  useParams({ strict: false }) as RouteParams<Name>
