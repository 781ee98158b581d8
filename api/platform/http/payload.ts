import { limits } from '#contract/limits.ts'
import { AppError } from '../errors.ts'
import { exceedsBounds } from './json-structure.ts'

export const unreadable = (): AppError => new AppError('unreadable', 'unreadable')

/** Refuses a text of JSON nested without end, or with too many values, before anything parses it. */
export const refuseDeep = (text: string, { values = Infinity } = {}): void => {
  if (exceedsBounds(text, { depth: limits.json.depth, names: Infinity, values })) throw unreadable()
}

/** Refuses a body of JSON with more levels, names or values than any call needs, before anything parses it. */
export const refuseExcessive = (text: string): void => {
  if (exceedsBounds(text, limits.json)) throw unreadable()
}

/** Refuses what PostgreSQL cannot hold or a recursive reader would choke on: NUL, lone surrogates, endless nesting. */
export const refuseUnsafe = (body: unknown): void => {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseUnsafeText(value)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= limits.json.depth) throw unreadable()
      for (const [key, inner] of Object.entries(value)) {
        refuseUnsafeText(key)
        open.push({ value: inner, depth: depth + 1 })
      }
    }
  }
}

/**
 * Refuses a name given twice in one object: we would take the last, and a proxy that filters might have judged the first. The
 * text is JSON already, so each of its strings that a colon follows is a name, and the value has as many where all are different.
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

/** Form fields to an object: `tags[]` makes a list, `settings[x]` a record, a name sent twice a list. 400 where one is two of these. */
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

/** Adds to the list or record that is there, as a copy for each field would take time by the square of their number. */
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
