import { sha256 } from '#platform/ids.ts'

/** JSON that is the same for equal values, independent of the order of their fields. */
export function stableJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map((entry) => stableJson(entry)).join(',')}]`
  const fields = value as Record<string, unknown>
  let json = ''
  for (const name of Object.keys(fields).sort()) {
    const field = fields[name]
    if (field !== undefined) json += `${json && ','}${JSON.stringify(name)}:${stableJson(field)}`
  }
  return `{${json}}`
}

export const hashOf = (value: unknown): string => sha256(stableJson(value))

/** Most compared values have identical JSON, which is the fast path. */
export const areEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b) || stableJson(a) === stableJson(b)
