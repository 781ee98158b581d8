import { isRecord, type Resource, sameText, valueIn } from './attributes.rules.ts'
import { scimProblem } from './problems.rules.ts'

/** Lists of RFC 7644, section 3.4.2: which part of them, and which attributes of each entry. */

export const maxPage = 200
const defaultPage = 100

export interface ListQuery {
  filter: string | undefined
  startIndex: number
  count: number
  show: (resource: Resource) => Resource
}

/** From the query of a GET, or the body of a search. Unknown names are ignored. */
export function toListQuery(sent: unknown): ListQuery {
  const query = isRecord(sent) ? sent : {}
  const filter = valueIn(query, 'filter')
  if (filter !== undefined && typeof filter !== 'string')
    throw scimProblem('invalidFilter', 'scim.filter_unreadable')
  return {
    filter,
    startIndex: Math.max(1, numberIn(query, 'startIndex') ?? 1),
    count: Math.min(maxPage, Math.max(0, numberIn(query, 'count') ?? defaultPage)),
    show: shownBy(query),
  }
}

function numberIn(query: Resource, name: string): number | undefined {
  const value = valueIn(query, name)
  if (value === undefined || value === '') return undefined
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    throw scimProblem('invalidValue', 'scim.wrong_type')
  return Math.min(number, 1_000_000_000)
}

const namesIn = (value: unknown): string[] =>
  (typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value.map(String) : [])
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 100)

const always = ['schemas', 'id']

/** Keeps what `attributes` names, or drops what `excludedAttributes` names. */
export function shownBy(sent: unknown): (resource: Resource) => Resource {
  const query = isRecord(sent) ? sent : {}
  const wanted = namesIn(valueIn(query, 'attributes'))
  const unwanted = namesIn(valueIn(query, 'excludedAttributes'))
  const names = (list: string[], key: string) => list.filter((name) => isAtOrBelow(name, key))
  return (resource) =>
    Object.fromEntries(
      Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
        if (always.includes(key)) return [[key, value]]
        if (wanted.length > 0) {
          const found = names(wanted, key)
          if (found.length === 0) return []
          return found.some((name) => sameText(name, key))
            ? [[key, value]]
            : [[key, partOf(value, key, found)]]
        }
        return unwanted.some((name) => sameText(name, key)) ? [] : [[key, value]]
      }),
    )
}

const isAtOrBelow = (name: string, key: string): boolean => {
  const [one, other] = [name.toLowerCase(), key.toLowerCase()]
  return one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}:`)
}

/** Only the named parts of a value, such as `name.givenName`. */
function partOf(value: unknown, key: string, names: string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => partOf(each, key, names))
  if (!isRecord(value)) return value
  const wanted = names.map((name) => name.slice(key.length + 1).split('.')[0])
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => wanted.some((each) => sameText(each, name))),
  )
}

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export const toList = (total: number, startIndex: number, resources: Resource[]) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
