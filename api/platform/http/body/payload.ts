import { serverLimits } from '#contract/server-limits.ts'
import { AppError } from '#platform/errors.ts'
import { exceedsBounds } from './json-structure.ts'

export const unreadable = (): AppError => new AppError('unreadable', 'unreadable')

/** Refuses a JSON text that is nested too deeply or has too many values, before it is parsed. */
export const refuseDeep = (text: string, { values = Infinity } = {}): void => {
  if (exceedsBounds(text, { depth: serverLimits.json.depth, names: Infinity, values })) throw unreadable()
}

/** Refuses a JSON body with more levels, names or values than any call needs, before it is parsed. */
export const refuseExcessive = (text: string): void => {
  if (exceedsBounds(text, serverLimits.json)) throw unreadable()
}

/** Refuses what PostgreSQL cannot store or recursive code cannot handle: NUL, lone surrogates, excessive nesting. */
export const refuseUnsafe = (body: unknown): void => {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseUnsafeText(value)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= serverLimits.json.depth) throw unreadable()
      for (const [key, inner] of Object.entries(value)) {
        refuseUnsafeText(key)
        open.push({ value: inner, depth: depth + 1 })
      }
    }
  }
}

/**
 * Refuses duplicate names in one object: we would use the last one, while a filtering proxy may have checked the first.
 * The text is already valid JSON, so each string followed by a colon is a name; without duplicates, the parsed value
 * has the same number of names.
 */
export const refuseDoubleNames = (text: string, value: unknown): void => {
  let names = 0
  for (const [, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g)) if (colon) names += 1
  if (names !== countNames(value)) throw unreadable()
}

const countNames = (value: unknown): number => {
  let names = 0
  const open = [value]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    if (!Array.isArray(next)) names += inner.length
    for (const each of inner) open.push(each)
  }
  return names
}

const refuseUnsafeText = (text: string): void => {
  if (text.includes('\0') || !text.isWellFormed()) throw unreadable()
}

type FormValue = string | string[] | Record<string, string>

/**
 * Converts form fields to an object: `tags[]` becomes a list, `settings[x]` a record, and a repeated name a list.
 * Throws 400 if a name is used in two of these ways.
 */
export const formToObject = (fields: Iterable<readonly [string, string]>): Record<string, FormValue> => {
  const result = new Map<string, FormValue>()
  for (const [name, value] of fields) {
    const match = /^([A-Za-z_][\w-]{0,63})(?:\[(\w{0,64})\])?$/.exec(name)
    const [, key, inner] = match ?? []
    if (!key || key === '__proto__' || inner === '__proto__') throw unreadable()
    result.set(key, withField(result.get(key), inner, value))
  }
  return Object.fromEntries(result)
}

/** Adds to the existing list or record in place; copying it for each field would take quadratic time. */
function withField(before: FormValue | undefined, inner: string | undefined, value: string): FormValue {
  if (inner) return inRecord(before ?? {}, inner, value)
  if (Array.isArray(before)) {
    before.push(value)
    return before
  }
  if (before === undefined) return inner === undefined ? value : [value]
  if (typeof before === 'string') return [before, value]
  throw unreadable()
}

function inRecord(before: FormValue, inner: string, value: string): FormValue {
  if (typeof before === 'string' || Array.isArray(before)) throw unreadable()
  before[inner] = value
  return before
}
