import { limits } from '../../contract/limits.ts'
import { AppError } from './errors.ts'

const unreadable = () => new AppError('unreadable', 'unreadable')

/** Refuses what PostgreSQL cannot hold or a recursive reader would choke on: NUL, lone surrogates, endless nesting. */
export const refuseUnsafe = (body: unknown): void => {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseUnsafeText(value)
    else if (typeof value === 'object' && value !== null) {
      if (depth >= limits.jsonDepth) throw unreadable()
      for (const [key, inner] of Object.entries(value)) {
        refuseUnsafeText(key)
        open.push({ value: inner, depth: depth + 1 })
      }
    }
  }
}

const refuseUnsafeText = (text: string): void => {
  if (text.includes('\0') || !text.isWellFormed()) throw unreadable()
}

/** Form fields to an object: `tags[]` makes a list, `settings[x]` a record, a name sent twice a list. */
export const formToObject = (fields: Iterable<readonly [string, string]>): Record<string, unknown> => {
  const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [name, value] of fields) {
    const match = /^([A-Za-z_]\w{0,63})(?:\[(\w{0,64})\])?$/.exec(name)
    const [, key, inner] = match ?? []
    if (!key || key === '__proto__' || inner === '__proto__') throw unreadable()
    if (inner === undefined) result[key] = key in result ? [result[key], value].flat() : value
    else if (inner === '') result[key] = [...((result[key] as string[] | undefined) ?? []), value]
    else result[key] = { ...(result[key] ?? {}), [inner]: value }
  }
  return { ...result }
}
