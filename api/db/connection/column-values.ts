import pg from 'pg'

const { builtins } = pg.types
const arrays = { int8: 1016, timestamptz: 1185, timestamp: 1115, date: 1182, text: 1009 }
const textArray = pg.types.getTypeParser(arrays.text) as (text: string) => (string | null)[]

/**
 * Column conversions for types that pg would round or misrepresent:
 * - bigint and count(*) become numbers (a value beyond 2^53 is an error, never rounded).
 * - timestamptz becomes ISO 8601 in UTC with milliseconds (`2026-11-20T19:03:00.123Z`); timestamp and date stay as
 * PostgreSQL writes them.
 * - numeric stays text, because no number represents it exactly: cast sums of bigint to bigint.
 * - Microseconds are truncated: declare columns that are compared with a previously read value as timestamptz(3).
 */
export const columnValues = { getTypeParser }

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, parseBigint],
  [builtins.TIMESTAMPTZ, parseTimestamptz],
  [builtins.TIMESTAMP, asWritten],
  [builtins.DATE, asWritten],
  [arrays.int8, (text) => mapArray(text, parseBigint)],
  [arrays.timestamptz, (text) => mapArray(text, parseTimestamptz)],
  [arrays.timestamp, textArray],
  [arrays.date, textArray],
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const ours = format === 'binary' ? undefined : parsers.get(oid)
  return ours ?? pg.types.getTypeParser(oid, format)
}

function asWritten(text: string): string {
  return text
}

function mapArray<T>(text: string, parse: (item: string) => T): (T | null)[] {
  return textArray(text).map((item) => (item === null ? null : parse(item)))
}

export function parseBigint(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The bigint ${text} is too large for a number; select it as text.`)
}

const utc = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/

export function parseTimestamptz(text: string): string {
  const parts = utc.exec(text)
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').slice(0, 3).padEnd(3, '0')}Z`
  // Another time zone of the session, or infinity.
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}
