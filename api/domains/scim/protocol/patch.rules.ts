import {
  enterpriseSchema,
  findAttribute,
  isRecord,
  keyIn,
  type Resource,
  sameText,
  schemaOf,
  toBoolean,
  valueIn,
  without,
  withValue,
} from './attributes.rules.ts'
import { type AttributePath, fits, parsePath, valuesOf } from './filter.rules.ts'
import { scimProblem } from './problems.rules.ts'

/** Changes of RFC 7644, section 3.5.2, in the forms that Entra ID, Okta and others really send. */

export interface Operation {
  op: 'add' | 'replace' | 'remove'
  path: AttributePath | null
  value: unknown
}

const maxOperations = 1_000

/** Throws 400 `invalidSyntax` or `invalidPath`. */
export function parseOperations(body: unknown): Operation[] {
  const operations = isRecord(body) ? valueIn(body, 'Operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations)
    throw scimProblem('invalidSyntax', 'scim.no_operations')
  return operations.map(parseOperation)
}

function parseOperation(sent: unknown): Operation {
  if (!isRecord(sent)) throw scimProblem('invalidSyntax', 'scim.no_operations')
  const op = String(valueIn(sent, 'op')).toLowerCase()
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw scimProblem('invalidSyntax', 'scim.unknown_operation')
  const path = valueIn(sent, 'path')
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw scimProblem('invalidPath', 'scim.path_unreadable')
  const value = valueIn(sent, 'value')
  if (op !== 'remove' && value === undefined) throw scimProblem('invalidValue', 'scim.no_value')
  if (op === 'remove' && !path) throw scimProblem('noTarget', 'scim.no_path')
  return { op, path: path ? parsePath(path) : null, value }
}

/** What the server itself decides; sent without a path, such values are passed over. */
const readOnly = ['id', 'meta', 'groups', 'schemas']
const isReadOnly = (name: string): boolean => readOnly.includes(name.toLowerCase())

/** Each operation with a path: one without is as many as its value has keys, which may be paths themselves. */
export function withPaths(operation: Operation): (Operation & { path: AttributePath })[] {
  const { op, path, value } = operation
  if (path) return [{ op, path, value }]
  if (!isRecord(value)) throw scimProblem('invalidValue', 'scim.no_value')
  return Object.entries(value)
    .filter(([key]) => !isReadOnly(key))
    .map(([key, inner]) => ({ op, path: parsePath(key), value: inner }))
}

/** The resource after all operations; the given one is not changed. */
export function applyOperations(resource: Resource, operations: readonly Operation[]): Resource {
  return operations.flatMap(withPaths).reduce(applyOne, resource)
}

function applyOne(resource: Resource, { op, path, value }: Operation & { path: AttributePath }): Resource {
  const { schema, attribute } = path
  if (schema === null) {
    if (attribute && isReadOnly(attribute)) throw scimProblem('mutability', 'scim.read_only')
    return applyTo(resource, { op, path, value, table: 'core' })
  }
  const key = schemaOf(schema) === 'enterprise' ? enterpriseSchema : schema
  const extension = valueIn(resource, key)
  const before = isRecord(extension) ? extension : {}
  const table = schemaOf(schema) === 'enterprise' ? 'enterprise' : 'sub'
  // An extension of somebody’s own as a whole: its name could as well be that of an attribute.
  const whole = `${schema}:${attribute}`
  if (
    table === 'sub' &&
    attribute &&
    !path.sub &&
    !path.within &&
    (isRecord(value) || keyIn(resource, whole))
  )
    return op === 'remove' ? without(resource, whole) : withValue(resource, whole, value)
  if (attribute !== null) return withValue(resource, key, applyTo(before, { op, path, value, table }))
  if (op === 'remove') return without(resource, key)
  if (!isRecord(value)) throw scimProblem('invalidValue', 'scim.no_value')
  const merged = Object.entries(value).reduce<Resource>(
    (all, [name, inner]) => applyTo(all, { op, path: parsePath(name), value: inner, table }),
    before,
  )
  return withValue(resource, key, merged)
}

interface Change extends Operation {
  path: AttributePath
  table: 'core' | 'enterprise' | 'sub'
}

function applyTo(record: Resource, { op, path, value, table }: Change): Resource {
  const { within, sub } = path
  const known = findAttribute(table, path.attribute ?? '')
  const name = known?.name ?? path.attribute ?? ''
  const before = valueIn(record, name)
  const isList = known ? known.isMultiple : Array.isArray(before) || within !== null
  const after = isList
    ? changeList(toList(before), { op, path, value })
    : sub !== null
      ? changeSub(before, { op, sub, value })
      : changeWhole(before, { op, value, type: known?.type ?? 'text' })
  return after === undefined ? without(record, name) : withValue(record, name, after)
}

const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Some send a single value in a list. */
const unwrapped = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

function changeWhole(
  before: unknown,
  { op, value: sent, type }: Pick<Operation, 'op' | 'value'> & { type: 'text' | 'boolean' | 'complex' },
): unknown {
  const value = unwrapped(sent)
  if (op === 'remove' || value === null) return undefined
  if (type === 'boolean') return booleanOf(value)
  if (type !== 'complex') return value
  // A manager may come as the bare id of the person.
  if (typeof value === 'string') return value === '' ? undefined : { value }
  if (!isRecord(value)) throw scimProblem('invalidValue', 'scim.wrong_type')
  return mergedWith(before, value)
}

function booleanOf(value: unknown): boolean {
  const boolean = toBoolean(value)
  if (boolean === undefined) throw scimProblem('invalidValue', 'scim.wrong_type')
  return boolean
}

/** Sub-attributes that are not named stay as they are. */
const mergedWith = (before: unknown, value: Resource): Resource =>
  Object.entries(value).reduce<Resource>(
    (all, [name, inner]) => setSub(all, name, inner),
    isRecord(before) ? before : {},
  )

function setSub(record: Resource, name: string, value: unknown): Resource {
  const known = findAttribute('sub', name)
  if (value === null) return without(record, name)
  return withValue(record, known?.name ?? name, known?.type === 'boolean' ? booleanOf(value) : value)
}

function changeSub(
  before: unknown,
  { op, sub, value }: { op: Operation['op']; sub: string; value: unknown },
): unknown {
  const record = isRecord(before) ? before : {}
  const after =
    op === 'remove' || isNothing(value) ? without(record, sub) : setSub(record, sub, unwrapped(value))
  return Object.keys(after).length > 0 ? after : undefined
}

function changeList(before: unknown[], { op, path, value }: Operation & { path: AttributePath }): unknown {
  const after =
    path.within || path.sub ? changeSome(before, { op, path, value }) : changeAll(before, { op, value })
  return after.length > 0 ? after : op === 'replace' && !path.within ? [] : undefined
}

function changeAll(before: unknown[], { op, value }: Pick<Operation, 'op' | 'value'>): unknown[] {
  const sent = toList(value).map(element)
  if (op === 'replace') return sent
  if (op === 'add')
    return withOnePrimary(
      before.filter((old) => !sent.some((one) => isSame(old, one))),
      sent,
    )
  // `remove` with a value, as Entra and authentik send it, removes only those.
  return sent.length === 0 ? [] : before.filter((old) => !sent.some((one) => isSame(old, one)))
}

const element = (value: unknown): unknown => (isRecord(value) ? mergedWith({}, value) : { value })

/** The same value of the same type; what else is said of it may differ. */
const isSame = (one: unknown, other: unknown): boolean =>
  isRecord(one) &&
  isRecord(other) &&
  valueIn(one, 'value') !== undefined &&
  valueIn(one, 'value') === valueIn(other, 'value') &&
  (valueIn(other, 'type') === undefined || valueIn(one, 'type') === valueIn(other, 'type'))

const isPrimary = (value: unknown): boolean =>
  isRecord(value) && toBoolean(valueIn(value, 'primary')) === true

/** There is one primary value: a new one takes the place of the old one. */
const withOnePrimary = (before: unknown[], added: unknown[]): unknown[] => [
  ...(added.some(isPrimary)
    ? before.map((old) => (isPrimary(old) ? withValue(old as Resource, 'primary', false) : old))
    : before),
  ...added,
]

function changeSome(before: unknown[], { op, path, value }: Operation & { path: AttributePath }): unknown[] {
  const { within, sub } = path
  const isChosen = (one: unknown): boolean => within === null || fits(one, within)
  if (!before.some(isChosen)) {
    if (op === 'remove') return before
    const made = within ? valuesOf(within) : {}
    if (made === null) throw scimProblem('noTarget', 'scim.no_target')
    return withOnePrimary(
      before,
      [changeOne(made, { op, sub, value })].filter((one) => one !== undefined),
    )
  }
  return before.flatMap((one) => {
    if (!isChosen(one)) return [one]
    const after = changeOne(isRecord(one) ? one : { value: one }, { op, sub, value })
    return after === undefined ? [] : [after]
  })
}

function changeOne(
  one: Resource,
  { op, sub, value }: { op: Operation['op']; sub: string | null; value: unknown },
): unknown {
  if (sub !== null) return changeSub(one, { op, sub, value })
  if (op === 'remove') return undefined
  const sent = unwrapped(value)
  return isRecord(sent) ? mergedWith(one, sent) : withValue(one, 'value', sent)
}

/** A resource as it is stored: names in their usual case, booleans as such, without what the server decides. */
export function tidyResource(body: unknown): Resource {
  if (!isRecord(body)) throw scimProblem('invalidSyntax', 'scim.no_resource')
  return Object.entries(body).reduce<Resource>((all, [key, value]) => {
    if (isReadOnly(key) || sameText(key, 'password') || value === null) return all
    if (/^urn:/i.test(key)) {
      const name = schemaOf(key) === 'enterprise' ? enterpriseSchema : key
      return keyIn(all, name) || schemaOf(key) === 'core'
        ? all
        : withValue(all, name, tidyExtension(name, value))
    }
    const known = findAttribute('core', key)
    if (!known) return withValue(all, key, value)
    if (known.isMultiple) return withValue(all, known.name, toList(value).map(element))
    return withValue(all, known.name, changeWhole(undefined, { op: 'add', value, type: known.type }))
  }, {})
}

function tidyExtension(urn: string, value: unknown): unknown {
  if (urn !== enterpriseSchema || !isRecord(value)) return value
  return Object.entries(value).reduce<Resource>((all, [key, inner]) => {
    const known = findAttribute('enterprise', key)
    const after = known ? changeWhole(undefined, { op: 'add', value: inner, type: known.type }) : inner
    return after === undefined || after === null ? all : withValue(all, known?.name ?? key, after)
  }, {})
}
