import { expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { bodyLimitOf, type Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type JsonSchema, toJsonSchema } from '../schemas.ts'

/** Maximum bytes of a character in UTF-8. */
const bytesPerCharacter = 4
/** A pattern that is one set of ASCII characters, such as those of Base64. */
const isAscii = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^\[(?!\^)(?:\\w|\\[nr]|\\x[2-7][\da-f]|[\w-])*\][*+]\$$/.test(pattern)
/** Assumed length of strings bounded only by a pattern, which are keys and addresses. */
const patternLength = 200

/** Bytes of the largest JSON that the schema allows; infinite if it is recursive. */
function largest(schema: JsonSchema, definitions: Record<string, JsonSchema>, open: string[] = []): number {
  const inner = (each: JsonSchema): number => largest(each, definitions, open)
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    const referred = definitions[name]
    return referred && !open.includes(name) ? largest(referred, definitions, [...open, name]) : Infinity
  }
  if ('const' in schema) return JSON.stringify(schema.const).length
  if (Array.isArray(schema.enum)) return Math.max(...schema.enum.map((each) => JSON.stringify(each).length))
  const variants = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (variants) return Math.max(...variants.map(inner))
  if (schema.type === 'object') return objectLength(schema, inner)
  if (schema.type === 'array')
    return 2 + Number(schema.maxItems ?? Infinity) * (1 + inner(schema.items as JsonSchema))
  return schema.type === 'string' ? stringLength(schema) : 25
}

function objectLength(schema: JsonSchema, inner: (each: JsonSchema) => number): number {
  if (typeof schema.additionalProperties === 'object') return Infinity
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return properties.reduce((sum, [name, each]) => sum + name.length + 4 + inner(each), 2)
}

function stringLength({ format, maxLength, pattern, allOf }: JsonSchema): number {
  if (format === 'uuid' || format === 'date' || format === 'date-time') return 40
  const perCharacter = isAscii(pattern) ? 1 : bytesPerCharacter
  return 2 + perCharacter * Number(maxLength ?? (pattern || allOf ? patternLength : Infinity))
}

const calls = allRoutes.flatMap(({ endpoint }) =>
  endpoint.body ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, body: endpoint.body }] : [],
)

it.each(calls)('the body limit of $name leaves room for its largest body', ({ endpoint, body }) => {
  const schema = toJsonSchema(body, 'input')
  const bytes = largest(schema, (schema.definitions ?? {}) as Record<string, JsonSchema>)
  // A recursive schema without a bound of its own is limited like documents.
  expect(bodyLimitOf(endpoint)).toBeGreaterThanOrEqual(Math.min(bytes, limits.documentBodyBytes))
})

it('public calls take some kilobytes, whatever they declare', () => {
  // A directory’s calls need a token before their body is read.
  const isPublic = ({ access, protocol }: Endpoint): boolean => access === 'public' && !protocol
  const open = allRoutes.map(({ endpoint }) => endpoint).filter(isPublic)
  const larger = open.filter((endpoint) => bodyLimitOf(endpoint) > 16_384)
  // A SAML provider’s signed answer is larger; it is read only where it answers a sign-in that began here. A visitor’s
  // try of a quiz has all answers so far, because none is kept here.
  const [saml, quiz] = ['/api/sso/saml/:connectionId/acs', '/api/preview-links/:token/quiz/:id/try']
  expect(Object.fromEntries(larger.map((endpoint) => [endpoint.path, bodyLimitOf(endpoint)]))).toEqual({
    [saml]: limits.samlFormBytes,
    [quiz]: limits.documentBodyBytes,
  })
})
