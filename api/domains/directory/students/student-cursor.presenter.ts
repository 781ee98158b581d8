import * as z from 'zod/mini'
import type { StudentSort } from '#contract/directory/directory.ts'
import { sha256 } from '#platform/ids.ts'
import type { StudentFilter } from './student-filter.queries.ts'

export interface StudentOrder {
  sort: StudentSort
  reverse: boolean
}
/** The last student of a page; the next page starts after it. */
export interface Position {
  key: string
  id: string
}

const position = z.tuple([z.string(), z.string(), z.uuid()])

/** A cursor is good for the order and the filters it was made with. */
const listOf = ({ sort, reverse }: StudentOrder, { updating: _, ...filter }: StudentFilter): string =>
  sha256(
    JSON.stringify([
      sort,
      reverse,
      Object.entries(filter)
        .filter(([, value]) => value)
        .sort(),
    ]),
  ).slice(0, 12)

export const toCursor = (order: StudentOrder, filter: StudentFilter, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([listOf(order, filter), key, id])).toString('base64url')

/** Null for a cursor of another list. */
export function fromCursor(cursor: string, order: StudentOrder, filter: StudentFilter): Position | null {
  try {
    const [list, key, id] = z.parse(position, JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return list === listOf(order, filter) && isKey(order.sort, key) ? { key, id } : null
  } catch {
    return null
  }
}

const time = /^-?infinity$|^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
const keys: Record<StudentSort, RegExp> = {
  name: /^/,
  last_active: time,
  joined: time,
  overdue: /^infinity$|^\d{4}-\d\d-\d\d$/,
  progress: /^-?\d{1,3}$/,
}
const isKey = (sort: StudentSort, key: string): boolean => keys[sort].test(key) && !key.includes('\0')
