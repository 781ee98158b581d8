import type { Chance } from './chance.ts'

export type Schema = Record<string, unknown>

/** Cursors of lists, as an attacker would forge them. */
const cursors = [
  '9999-99-99 00:00:00+99',
  '2026-01-01 00:00:00+99:99',
  '2026-02-30 00:00:00+00',
  '2026-01-01 00:00:00+00',
]
const ids = ['01890000-0000-7000-8000-000000000000', '-'.repeat(36), 'f'.repeat(36)]
export const forgedCursor = (random: Chance): string =>
  Buffer.from(`${random.pick(cursors)}|${random.pick(ids)}`).toString('base64url')

/** Values that have broken parsers, databases and pages before. */
const nasty: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '🧑🏽‍🚀',
  'ﷺ',
  'İ',
  'ß',
  '\r\nBcc: a@b.test',
  '%',
  '_',
  '\\',
  '%\\_%',
  "' or 1=1 --",
  '$1',
  '{}',
  '[]',
  'null',
  'true',
  '0',
  '-1',
  '1e400',
  'NaN',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '../../etc/passwd',
  '%00',
  '%2e%2e',
  '<script>',
  'javascript:alert(1)',
  '//evil.test',
  'data:text/html,x',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '294277-01-01T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01',
  'en_US',
  'EN',
  'xx_XX',
  'a@b.test',
  'a@b',
  `${'a'.repeat(300)}@b.test`,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5_000),
  '𝒳'.repeat(400),
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { length: 3 },
  { toString: 1 },
  { constructor: { prototype: {} } },
  Array.from({ length: 300 }, () => 'x'),
]

export const nastyValue = (random: Chance): unknown => random.pick(nasty)
export const nastyText = (random: Chance): string => {
  const value = random.pick(nasty)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value that the schema allows, as far as JSON Schema expresses it, more often at its limits than between them. */
export function valueOf(random: Chance, schema: Schema, parts: Schema, depth = 0): unknown {
  if (typeof schema.$ref === 'string')
    return valueOf(random, parts[schema.$ref.split('/').at(-1) as string] as Schema, parts, depth)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  const variants = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  // Deep in the tree, picks the first variants, which are leaves.
  if (variants)
    return valueOf(random, depth > 6 ? (variants[0] as Schema) : random.pick(variants), parts, depth + 1)
  switch (schema.type) {
    case 'object':
      return objectOf(random, schema, parts, depth)
    case 'array':
      return arrayOf(random, schema, parts, depth)
    case 'integer':
    case 'number':
      return numberOf(random, schema)
    case 'boolean':
      return random.once(2)
    case 'null':
      return null
    case 'string':
      return textOf(random, schema)
    default:
      return nastyValue(random)
  }
}

function objectOf(random: Chance, schema: Schema, parts: Schema, depth: number): Record<string, unknown> {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const given = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
    ([name]) => required.has(name) || random.once(2),
  )
  return Object.fromEntries(given.map(([name, inner]) => [name, valueOf(random, inner, parts, depth + 1)]))
}

function arrayOf(random: Chance, schema: Schema, parts: Schema, depth: number): unknown[] {
  const least = Number(schema.minItems ?? 0)
  const most = Math.min(Number(schema.maxItems ?? 3), least + 3)
  const length = depth > 6 ? least : least + random.below(most - least + 1)
  return Array.from({ length }, () => valueOf(random, schema.items as Schema, parts, depth + 1))
}

function numberOf(
  random: Chance,
  { minimum = -5, maximum = 5 }: { minimum?: number; maximum?: number },
): number {
  return random.pick([
    minimum,
    maximum,
    Math.min(maximum, minimum + random.below(10)),
    Math.max(minimum, Math.min(maximum, 1)),
  ])
}

function textOf(random: Chance, schema: Schema): string {
  const least = Number(schema.minLength ?? 0)
  const most = Number(schema.maxLength ?? 60)
  if (schema.format === 'uuid') return '01890000-0000-7000-8000-00000000000'.concat(String(random.below(10)))
  if (schema.format === 'email') return `person${random.below(1_000)}@example.test`
  if (schema.format === 'date-time')
    return random.pick(['2026-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00+14:00'])
  if (typeof schema.pattern === 'string')
    return random.pick(['block1', 'https://example.test/', 'a'.repeat(43), '1.1', nastyText(random)])
  const text = random.pick([
    nastyText(random),
    'Look twice',
    'ά'.repeat(least),
    '😀'.repeat(Math.min(most, 40)),
    'a'.repeat(most),
  ])
  return text.length < least ? text.padEnd(least, 'x') : text.slice(0, most)
}

/** The same value with one part replaced by something nasty, removed, or added. */
export function spoilt(random: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.once(6)) return nastyValue(random)
  const copy = structuredClone(value) as Record<string, unknown>
  const names = Object.keys(copy)
  const name = names.length > 0 ? random.pick(names) : 'extra'
  const how = random.below(5)
  if (how === 0) delete copy[name]
  else if (how === 1)
    copy[random.pick(['extra', 'company_id', 'id', 'role', 'toString', 'status', 'created_at'])] =
      nastyValue(random)
  else copy[name] = spoilt(random, copy[name])
  return copy
}

/**
 * The same value with one part, at any depth, wrapped in lists and objects, repeated, or nested up to the depth that is
 * accepted.
 */
export function nestedNonsense(random: Chance, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.once(4)) return nonsense(random, value)
  const copy = structuredClone(value) as Record<string, unknown>
  const names = Object.keys(copy)
  if (names.length === 0) return nonsense(random, value)
  const name = random.pick(names)
  copy[name] = nestedNonsense(random, copy[name])
  return copy
}

const isLarge = (value: unknown): boolean => (JSON.stringify(value)?.length ?? 0) > 100_000

function nonsense(random: Chance, value: unknown): unknown {
  switch (random.below(6)) {
    case 0:
      return [value]
    case 1:
      return [null, value, random.pick([1, '', [], {}])]
    case 2:
      return { [nastyText(random)]: value }
    case 3:
      // Two hundred copies of the largest would exceed the maximum string length.
      return Array.from({ length: random.below(isLarge(value) ? 4 : 200) }, () => value)
    case 4:
      return Object.fromEntries(Array.from({ length: random.below(250) }, (_, nth) => [`n${nth}`, null]))
    default:
      return nestedBy(random.below(45), random.pick(['list', 'content', 'children']), value)
  }
}

function nestedBy(levels: number, name: string, value: unknown): unknown {
  let nested = value
  for (let level = 0; level < levels; level += 1)
    nested = name === 'list' ? [nested] : { type: 'doc', [name]: [nested] }
  return nested
}
