import type { Endpoint } from '#contract/endpoint.ts'
import type { Row } from '../isolation/row.ts'
import type { World } from '../isolation/world.ts'
import { anyMultipart } from './any-multipart.ts'
import {
  forgedCursor,
  nastyText,
  nastyValue,
  nestedNonsense,
  type Schema,
  spoilt,
  valueOf,
} from './any-value.ts'
import type { Chance } from './chance.ts'

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | FormData | Uint8Array<ArrayBuffer>
}

interface Around {
  endpoint: Endpoint
  row: Row
  document: { paths: Record<string, Record<string, unknown>>; components: unknown }
  /** The caller’s own company, and another one. */
  worlds: [World, World]
  token: string | null
}

interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A call of an endpoint: mostly valid or typical input, often with one thing wrong. */
export function anyCall(random: Chance, around: Around): Call {
  const { endpoint, document, token } = around
  const path = endpoint.path.replace(/:([A-Za-z_]+)/g, '{$1}')
  const operation = (document.paths[path]?.[endpoint.method.toLowerCase()] ?? {}) as Operation
  const body = anyBody(random, around, operation)
  const method = anyMethod(random, endpoint, body)
  const headers = {
    ...anyHeaders(random),
    ...body.headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return {
    method,
    path: anyPath(random, around) + anyQuery(random, operation),
    headers,
    ...(method === 'GET' || body.body === undefined ? {} : { body: body.body }),
  }
}

function anyMethod(random: Chance, { method }: Endpoint, { headers }: Pick<Call, 'headers'>): string {
  if (headers['content-type'] === 'application/x-www-form-urlencoded') return 'POST'
  return random.once(30) ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) : method
}

const partsOf = ({ components }: Around['document']): Schema => (components as { schemas: Schema }).schemas

function anyPath(random: Chance, { endpoint, row, worlds }: Around): string {
  const own = row.params?.(worlds[0]) ?? {}
  const foreign = row.params?.(worlds[1]) ?? {}
  return endpoint.path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const usual = own[name] ?? 'none'
    const value = random.pick([
      usual,
      usual,
      usual,
      usual,
      foreign[name] ?? '',
      usual.toUpperCase(),
      worlds[0].quizId,
      nastyText(random),
    ])
    return encodeURIComponent(value.toWellFormed()) || '%20'
  })
}

function anyQuery(random: Chance, { parameters = [] }: Operation): string {
  const known = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, schema] as const)
  const pairs = known.flatMap(([name, schema]) => {
    if (random.once(2)) return []
    const forged = name === 'cursor' && !random.once(4) && forgedCursor(random)
    const value = forged || (random.once(3) ? nastyText(random) : String(valueOf(random, schema, {})))
    return [[random.once(12) ? `${name}[]` : name, value.toWellFormed()]] as [string, string][]
  })
  if (random.once(10)) pairs.push([nastyText(random).toWellFormed(), 'x'])
  if (random.once(15) && pairs[0]) pairs.push(pairs[0])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

function anyHeaders(random: Chance): Record<string, string> {
  const headers: Record<string, string> = {}
  if (random.once(3))
    headers['content-language'] = random.pick(['en', 'el_GR', 'es', 'xx', 'e'.repeat(3_000), '__proto__'])
  if (random.once(3)) headers['platform-language'] = random.pick(['ro', 'es_ES', 'constructor', '', ','])
  if (random.once(5))
    headers['accept-language'] = random.pick(['es-MX,es;q=0.9', ';;;,', '*', 'a,'.repeat(500)])
  if (random.once(5)) headers['accept-encoding'] = random.pick(['gzip', 'br', 'identity;q=0', '*'])
  if (random.once(6)) headers.range = random.pick(['bytes=0-1', 'bytes=9-', 'x'])
  if (random.once(6)) headers['if-none-match'] = '*'
  return headers
}

function anyBody(random: Chance, around: Around, operation: Operation): Pick<Call, 'body' | 'headers'> {
  const { endpoint, row, worlds } = around
  if (endpoint.upload && !random.once(3)) return { headers: {}, body: anyForm(random, endpoint.upload.name) }
  if (random.once(endpoint.upload ? 2 : 15)) return anyBrokenForm(random, endpoint)
  if (random.once(12)) return anyUrlencoded(random, endpoint)
  const schema = operation.requestBody?.content['application/json']?.schema
  const usual = row.body?.(worlds[0])
  const allowed = schema ? valueOf(random, schema, partsOf(around.document)) : undefined
  const base = random.pick([usual, allowed, allowed])
  const value = random.pick([
    base,
    base,
    spoilt(random, base),
    spoilt(random, base),
    spoilt(random, spoilt(random, base)),
    nestedNonsense(random, base),
    nastyValue(random),
  ])
  if (value === undefined) return { headers: {} }
  const type = random.once(25)
    ? random.pick(['text/plain', 'application/json; charset=x', 'application/x-www-form-urlencoded', ''])
    : 'application/json'
  const text = JSON.stringify(value)
  return { headers: { 'content-type': type }, body: random.once(40) ? text.slice(0, -1) : text }
}

/** A form as a browser posts it: the method in a field, and lists and records in field names. */
function anyUrlencoded(random: Chance, { method }: Endpoint): Pick<Call, 'body' | 'headers'> {
  const names = [
    'title',
    'version',
    'tags',
    'tags[]',
    'tags[x]',
    'ids[]',
    'toString',
    nastyText(random).toWellFormed(),
  ]
  const fields = Array.from({ length: random.below(5) }, (): [string, string] => [
    random.pick(names),
    nastyText(random).toWellFormed(),
  ])
  const body = new URLSearchParams([
    ['_method', random.once(5) ? nastyText(random).toWellFormed() : method],
    ...fields,
  ])
  return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: body.toString() }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const uploads: readonly Uint8Array[] = [
  pixel,
  pixel.subarray(0, 40),
  Buffer.alloc(0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  Buffer.from('GIF89a<script>'),
  Buffer.from('{"v":"5","fr":30,"ip":0,"op":1,"w":1,"h":1,"layers":[]}'),
  Buffer.from('{"v":"5","fr":30,"ip":0,"op":1,"w":1,"h":1,"layers":[{"x":"$bm_rt=1"}]}'),
  Buffer.from('['.repeat(50_000)),
]

const anyBrokenForm = (random: Chance, { upload, method }: Endpoint): Pick<Call, 'body' | 'headers'> => {
  const fields = random.once(2) ? [] : ['_method', 'version', nastyText(random).toWellFormed()]
  const field = random.once(4) ? nastyText(random).toWellFormed() : (upload?.name ?? 'file')
  const form = anyMultipart(random, { field, fields, file: random.pick(uploads) })
  return method === 'GET' ? { headers: form.headers } : form
}

function anyForm(random: Chance, field: string): FormData {
  const form = new FormData()
  const name = random.once(6) ? nastyText(random).toWellFormed() : field
  form.append(name, new Blob([new Uint8Array(random.pick(uploads))]), nastyText(random).toWellFormed())
  if (random.once(4)) form.append(nastyText(random).toWellFormed(), 'x')
  if (random.once(10)) form.append(field, 'text')
  return form
}
