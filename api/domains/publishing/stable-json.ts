import { sha256 } from '../../platform/ids.ts'

/** JSON that is the same for equal values, in whatever order their fields were set. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => stableJson(entry ?? null)).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  const fields = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const sorted = fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, entry]) => `${JSON.stringify(name)}:${stableJson(entry)}`).join(',')}}`
}

export const hashOf = (value: unknown): string => sha256(stableJson(value))

export const areEqual = (a: unknown, b: unknown): boolean => stableJson(a) === stableJson(b)
