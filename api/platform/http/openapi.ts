import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { scimError } from '#contract/scim/protocol.ts'
import { toDocumentSchema } from './schemas.ts'

interface Named {
  name: string
  endpoint: Endpoint
}

const statusTexts: Record<number, string> = {
  206: 'The part asked for',
  304: 'As it was when it was last asked for',
  400: 'Unreadable',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Absent, or not yours',
  409: 'In conflict with what is there now',
  413: 'Too large',
  415: 'Type not accepted',
  416: 'No such part',
  422: 'Invalid fields',
  423: 'Locked',
  429: 'Too many calls; see Retry-After',
  503: 'Busy; see Retry-After',
  507: 'No room left on the disk',
}

/** The OpenAPI 3.1 document of all endpoints. */
export function openApiDocument(endpoints: Named[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const shared: Record<string, unknown> = {
    Error: toDocumentSchema(errorBody, 'output'),
    ScimError: toDocumentSchema(scimError, 'output'),
  }
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z_]+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: hoistParts(name, operation(name, endpoint), shared),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Wardwise API',
      version,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The access token of a session' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token (`ww_…`) of a company; each operation names the scope it needs',
        },
        directory: { type: 'http', scheme: 'bearer', description: 'A token of a directory connection' },
      },
      schemas: shared,
    },
  }
}

/**
 * A recursive schema refers to its own definitions. The document moves them to its components, prefixed with the
 * operation’s name.
 */
function hoistParts(
  name: string,
  described: Record<string, unknown>,
  shared: Record<string, unknown>,
): unknown {
  const text = JSON.stringify(described)
  if (!text.includes('"$defs"')) return described
  return JSON.parse(text.replaceAll('#/$defs/', `#/components/schemas/${name}_`), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$defs' in value)) return value
    const { $defs, ...rest } = value as { $defs: Record<string, unknown> }
    for (const [part, schema] of Object.entries($defs)) shared[`${name}_${part}`] = schema
    return rest
  })
}

function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.protocol ?? (endpoint.path.split('/')[2] === 'student' ? 'student' : endpoint.access)],
    ...(endpoint.scope ? { description: scopeText(endpoint) } : {}),
    security: security(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(requestBody(endpoint) ?? {}),
    responses: { ...success(endpoint), ...others(endpoint) },
  }
}

/** As OpenAPI 3.1 has it, the roles that a caller needs stand with the scheme. */
function security({ protocol, access, scope }: Endpoint): Record<string, string[]>[] {
  if (protocol) return [{ directory: [] }]
  if (access === 'public') return []
  return [{ token: [] }, ...(scope ? [{ apiToken: [scope] }] : [])]
}

const scopeText = ({ scope, coversBelow }: Endpoint): string =>
  `API tokens need the scope \`${scope}\`${coversBelow ? ' and the companies below' : ''}.`

function parameters(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toDocumentSchema(schema, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: inner,
  }))
}

function requestBody(endpoint: Endpoint): { requestBody: unknown } | undefined {
  const { body, upload, texts = {} } = endpoint
  const fields = body && toDocumentSchema(body, 'input')
  if (upload) {
    const schema = {
      type: 'object',
      required: [upload.name],
      properties: {
        ...(fields?.properties as object | undefined),
        [upload.name]: { type: 'string', format: 'binary' },
      },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!fields) return
  const asFields = bodyTypes(endpoint).map((type) => [type, { schema: fields }])
  const asText = Object.keys(texts).map((type) => [type, { schema: { type: 'string' } }])
  const content = Object.fromEntries([...asFields, ...asText]) as Record<string, unknown>
  return { requestBody: { required: true, content } }
}

const bodyTypes = ({ protocol, response }: Endpoint): string[] => [
  jsonType(protocol),
  ...(response && 'page' in response ? ['application/x-www-form-urlencoded'] : []),
]

const jsonType = (protocol: Endpoint['protocol']): string =>
  protocol ? 'application/scim+json' : 'application/json'

function success({ response, status = 200, protocol }: Endpoint): Record<string, unknown> {
  if (!response) return { 204: { description: 'Done' } }
  if ('file' in response) {
    const schema = { type: 'string', format: 'binary' }
    const content = Object.fromEntries([response.file].flat().map((type) => [type, { schema }]))
    return { [status]: { description: 'The file', content } }
  }
  if ('page' in response)
    return {
      [status]: {
        description: `Leads to ${response.page}, with the outcome in the fragment; so do errors, as \`problem\``,
        headers: { location: { schema: { type: 'string' } } },
      },
    }
  return {
    [status]: {
      description: 'Done',
      content: { [jsonType(protocol)]: { schema: toDocumentSchema(response, 'output') } },
    },
  }
}

/**
 * The error statuses that a call may answer. 422 always applies, because every call refuses undeclared query
 * parameters.
 */
export function otherStatuses(endpoint: Endpoint): number[] {
  if (endpoint.response && 'page' in endpoint.response) return []
  const statuses = new Set([429, 503, ...(endpoint.errors ?? [])])
  if (!endpoint.protocol) statuses.add(422)
  if (endpoint.access !== 'public') for (const status of [401, 403]) statuses.add(status)
  if (endpoint.params) statuses.add(404)
  if (endpoint.body || endpoint.upload) for (const status of [400, 413, 415]) statuses.add(status)
  if (endpoint.upload) statuses.add(507)
  return [...statuses].sort()
}

function whenNotFresh(fresh: NonNullable<Endpoint['fresh']>): string {
  const when =
    fresh === true
      ? ''
      : 'hasAny' in fresh
        ? `, with ${fresh.hasAny.map((field) => `\`${field}\``).join(' or ')}`
        : `, where \`${fresh.field}\` is \`${fresh.is}\``
  return `Not allowed; or \`step_up_needed\`${when}: confirm with POST /api/me/step-up, then send the call again`
}

function others(endpoint: Endpoint): Record<string, unknown> {
  const error = endpoint.protocol ? 'ScimError' : 'Error'
  const content = { [jsonType(endpoint.protocol)]: { schema: { $ref: `#/components/schemas/${error}` } } }
  return Object.fromEntries(
    otherStatuses(endpoint).map((status) => {
      const description =
        status === 403 && endpoint.fresh ? whenNotFresh(endpoint.fresh) : (statusTexts[status] ?? 'Error')
      return [status, status < 400 ? { description } : { description, content }]
    }),
  )
}

const camelCase = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '')

/** Serves the document, which is generated on the first request and cached as text. */
export function serveApiDocument(server: FastifyInstance, routes: { endpoint: Endpoint }[]): void {
  let text: string | undefined
  server.get('/api/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(
      openApiDocument(
        routes.map(({ endpoint }) => ({ name: operationName(endpoint), endpoint })),
        '1.0.0',
      ),
    )
    reply.type('application/json; charset=utf-8').send(text)
  })
}

/** `GET /api/courses/:courseId` becomes `getCoursesByCourseId`. */
const operationName = ({ method, path }: Endpoint): string =>
  camelCase(`${method.toLowerCase()} ${path.replace('/api/', '').replaceAll(':', 'by ')}`)
