import { isRecord, schemaOf, toBoolean, valueIn } from './attributes.rules.ts'
import { scimProblem } from './problems.rules.ts'

/** Filters and paths of RFC 7644, sections 3.4.2.2 and 3.5.2. */

const maxLength = 2_000
const maxDepth = 10

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'lt', 'ge', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type Literal = string | number | boolean | null

/** A name, a part in brackets and a name below it, such as `emails[type eq "work"].value`. */
export interface AttributePath {
  /** The extension it belongs to; null for the resource itself. */
  schema: string | null
  /** Null for a whole extension. */
  attribute: string | null
  within: Filter | null
  sub: string | null
}

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'present'; path: AttributePath }
  | { kind: 'matches'; path: AttributePath }
  | { kind: 'compare'; path: AttributePath; comparison: Comparison; value: Literal }

interface Reader {
  text: string
  at: number
  depth: number
  refuse: () => never
}

/** Throws 400 `invalidFilter`. */
export function parseFilter(text: string): Filter {
  const reader = readerOf(text, () => {
    throw scimProblem('invalidFilter', 'scim.filter_unreadable')
  })
  const filter = readOr(reader)
  return isAtEnd(reader) ? filter : reader.refuse()
}

/** Throws 400 `invalidPath`. */
export function parsePath(text: string): AttributePath {
  const reader = readerOf(text, () => {
    throw scimProblem('invalidPath', 'scim.path_unreadable')
  })
  const path = readPath(reader)
  return isAtEnd(reader) ? path : reader.refuse()
}

function readerOf(text: string, refuse: () => never): Reader {
  if (text.length > maxLength) refuse()
  return { text, at: 0, depth: 0, refuse }
}

/** The text at the reader’s position that matches a sticky pattern, which it then leaves behind. */
function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at
  const match = pattern.exec(reader.text)
  if (match) reader.at = pattern.lastIndex
  return match
}

const isAtEnd = (reader: Reader): boolean => {
  take(reader, / */y)
  return reader.at === reader.text.length
}

function nested<T>(reader: Reader, read: (reader: Reader) => T): T {
  reader.depth += 1
  if (reader.depth > maxDepth) reader.refuse()
  const result = read(reader)
  reader.depth -= 1
  return result
}

function readOr(reader: Reader): Filter {
  const parts = [readAnd(reader)]
  while (take(reader, / +or(?= |\()/iy)) parts.push(readAnd(reader))
  return joined('or', parts)
}

function readAnd(reader: Reader): Filter {
  const parts = [readOne(reader)]
  while (take(reader, / +and(?= |\()/iy)) parts.push(readOne(reader))
  return joined('and', parts)
}

const joined = (kind: 'and' | 'or', parts: Filter[]): Filter =>
  parts.length === 1 ? (parts[0] as Filter) : { kind, parts }

function readOne(reader: Reader): Filter {
  take(reader, / */y)
  if (take(reader, /not *\(/iy)) return { kind: 'not', part: inParentheses(reader) }
  if (take(reader, /\(/y)) return inParentheses(reader)
  const path = readPath(reader)
  if (take(reader, / +pr(?![\w-])/iy)) return { kind: 'present', path }
  const comparison = take(reader, / +(eq|ne|co|sw|ew|gt|lt|ge|le) +/iy)?.[1]?.toLowerCase()
  if (comparison)
    return { kind: 'compare', path, comparison: comparison as Comparison, value: readLiteral(reader) }
  return path.within ? { kind: 'matches', path } : reader.refuse()
}

function inParentheses(reader: Reader): Filter {
  const filter = nested(reader, readOr)
  return take(reader, / *\)/y) ? filter : reader.refuse()
}

function readLiteral(reader: Reader): Literal {
  const text = take(
    reader,
    /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|(?:true|false|null)(?![\w-])/iy,
  )?.[0]
  if (text === undefined) return reader.refuse()
  try {
    const value = JSON.parse(text.startsWith('"') ? text : text.toLowerCase()) as Literal
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return reader.refuse()
    return value
  } catch {
    return reader.refuse()
  }
}

const name = /[a-z][\w-]*/iy

function readPath(reader: Reader): AttributePath {
  const schema = readSchema(reader)
  if (schema?.isWhole) return { schema: schema.urn, attribute: null, within: null, sub: null }
  const attribute = take(reader, name)?.[0] ?? reader.refuse()
  const within = take(reader, /\[/y) ? nested(reader, readOr) : null
  if (within && !take(reader, / *\]/y)) reader.refuse()
  const sub = take(reader, /\./y) ? (take(reader, /\$?[a-z][\w-]*/iy)?.[0] ?? reader.refuse()) : null
  return { schema: schema?.urn ?? null, attribute, within, sub }
}

/**
 * The schema that a path begins with. A known one is found by its whole text, since attributes follow after a colon
 * as well; of an unknown one, all up to the last colon is the schema.
 */
function readSchema(reader: Reader): { urn: string | null; isWhole: boolean } | null {
  const urn = take(reader, /urn:[\w.:-]+/iy)?.[0]
  if (urn === undefined) return null
  const known = schemaOf(urn)
  if (known) return { urn: known === 'core' ? null : urn, isWhole: known !== 'core' ? true : reader.refuse() }
  const colon = urn.lastIndexOf(':')
  const schema = urn.slice(0, colon)
  reader.at -= urn.length - colon - 1
  return { urn: schemaOf(schema) === 'core' ? null : schema, isWhole: false }
}

/** Whether one value of a list, such as an e-mail address, fits the filter in the brackets of a path. */
export function fits(element: unknown, filter: Filter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => fits(element, part))
    case 'or':
      return filter.parts.some((part) => fits(element, part))
    case 'not':
      return !fits(element, filter.part)
    case 'present':
      return ![undefined, null, ''].includes(valueAt(element, filter.path) as string)
    case 'matches':
      return false
    case 'compare':
      return compares(valueAt(element, filter.path), filter.comparison, filter.value)
  }
}

const valueAt = (element: unknown, { attribute }: AttributePath): unknown =>
  isRecord(element) ? valueIn(element, attribute ?? '') : attribute === 'value' ? element : undefined

function compares(actual: unknown, comparison: Comparison, wanted: Literal): boolean {
  const isEqual = equals(actual, wanted)
  if (comparison === 'eq') return isEqual
  if (comparison === 'ne') return !isEqual
  if (typeof actual !== 'string' || typeof wanted !== 'string') return false
  const [text, part] = [actual.toLowerCase(), wanted.toLowerCase()]
  if (comparison === 'co') return text.includes(part)
  if (comparison === 'sw') return text.startsWith(part)
  if (comparison === 'ew') return text.endsWith(part)
  if (comparison === 'gt') return text > part
  if (comparison === 'lt') return text < part
  return comparison === 'ge' ? text >= part : text <= part
}

function equals(actual: unknown, wanted: Literal): boolean {
  const [one, other] = [toBoolean(actual), toBoolean(wanted)]
  if (one !== undefined && other !== undefined) return one === other
  if (typeof actual === 'string' && typeof wanted === 'string')
    return actual.toLowerCase() === wanted.toLowerCase()
  return (actual ?? null) === wanted
}

/**
 * The values by which the brackets of a path choose, if they only compare with `eq`, joined by `and`: what a missing
 * value has to be made with. Null for any other filter.
 */
export function valuesOf(filter: Filter): Record<string, Literal> | null {
  const parts = filter.kind === 'and' ? filter.parts : [filter]
  const pairs = parts.map((part) =>
    part.kind === 'compare' && part.comparison === 'eq' && part.path.attribute && !part.path.sub
      ? ([part.path.attribute, part.value] as const)
      : null,
  )
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : null
}
