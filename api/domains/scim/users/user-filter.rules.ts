import { sameText, toBoolean } from '../protocol/attributes.rules.ts'
import {
  type AttributePath,
  type Comparison,
  type Filter,
  type Literal,
  parseFilter,
  valuesOf,
} from '../protocol/filter.rules.ts'
import { scimProblem } from '../protocol/problems.rules.ts'

/** The filters that an index answers; all others are refused. */

export type Condition =
  | { field: 'id' | 'user_name' | 'external_id' | 'email' | 'display_name' | 'member'; value: string }
  | { field: 'active'; value: boolean }
  | { field: 'updated_at'; comparison: '>' | '>=' | '<=' | '<'; value: string }

const unsupported = () => scimProblem('invalidFilter', 'scim.filter_unsupported')
const maxConditions = 20

/** Conditions that all have to be met. Throws 400 `invalidFilter`. */
export function conditionsOf(text: string | undefined, of: 'users' | 'groups'): Condition[] {
  if (text === undefined || text.trim() === '') return []
  const conditions = flatten(parseFilter(text)).map((filter) => conditionOf(filter, of))
  if (conditions.length > maxConditions) throw unsupported()
  return conditions
}

const flatten = (filter: Filter): Filter[] =>
  filter.kind === 'and' ? filter.parts.flatMap(flatten) : [filter]

const texts = {
  users: { id: 'id', username: 'user_name', externalid: 'external_id', displayname: 'display_name' },
  groups: { id: 'id', externalid: 'external_id', displayname: 'display_name' },
} as const

function conditionOf(filter: Filter, of: 'users' | 'groups'): Condition {
  if (filter.kind === 'matches') return inBrackets(filter.path, of)
  if (filter.kind !== 'compare') throw unsupported()
  const { path, comparison, value } = filter
  const attribute = path.attribute?.toLowerCase() ?? ''
  if (path.schema !== null) throw unsupported()
  if (attribute === 'meta' && path.sub?.toLowerCase() === 'lastmodified') return changed(comparison, value)
  if (comparison !== 'eq') throw unsupported()
  if (attribute === 'emails' && of === 'users') return email(path, value)
  if (
    attribute === 'members' &&
    of === 'groups' &&
    (!path.sub || sameText(path.sub, 'value')) &&
    !path.within
  )
    return { field: 'member', value: textOf(value) }
  if (path.sub || path.within) throw unsupported()
  if (attribute === 'active' && of === 'users') {
    const active = toBoolean(value)
    if (active === undefined) throw unsupported()
    return { field: 'active', value: active }
  }
  const known: Record<string, 'id' | 'user_name' | 'external_id' | 'display_name'> = texts[of]
  const field = Object.hasOwn(known, attribute) ? known[attribute] : undefined
  if (!field) throw unsupported()
  return { field, value: textOf(value) }
}

const textOf = (value: Literal): string => {
  if (typeof value !== 'string') throw unsupported()
  return value
}

/** `emails eq "…"`, `emails.value eq "…"` and `emails[type eq "work"].value eq "…"` mean the same. */
function email({ sub, within }: AttributePath, value: Literal): Condition {
  if (sub && !sameText(sub, 'value')) throw unsupported()
  if (within && valuesOf(within) === null) throw unsupported()
  return { field: 'email', value: textOf(value) }
}

/** `emails[type eq "work" and value eq "…"]` */
function inBrackets({ attribute, within, schema, sub }: AttributePath, of: 'users' | 'groups'): Condition {
  const values = within && valuesOf(within)
  const value = Object.entries(values ?? {}).find(([name]) => sameText(name, 'value'))?.[1]
  if (schema !== null || sub || value === undefined) throw unsupported()
  if (of === 'users' && sameText(attribute, 'emails')) return { field: 'email', value: textOf(value) }
  if (of === 'groups' && sameText(attribute, 'members')) return { field: 'member', value: textOf(value) }
  throw unsupported()
}

const signs: Partial<Record<Comparison, '>' | '>=' | '<=' | '<'>> = { gt: '>', ge: '>=', le: '<=', lt: '<' }

function changed(comparison: Comparison, value: Literal): Condition {
  const sign = signs[comparison]
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
  if (!sign || !at || Number.isNaN(at.getTime())) throw unsupported()
  return { field: 'updated_at', comparison: sign, value: at.toISOString() }
}
