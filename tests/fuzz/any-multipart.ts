import { nastyText } from './any-value.ts'
import type { Chance } from './chance.ts'

const boundary = 'fuzz'
type Mutation = (random: Chance, body: string) => string

/**
 * Ways in which a multipart form can be malformed: truncated, with another boundary, or with extra lines, headers or
 * bytes.
 */
const mutations: readonly Mutation[] = [
  (_, body) => body,
  (random, body) => body.slice(0, random.below(body.length)),
  (random, body) => body.slice(random.below(body.length)),
  (random, body) => withInserted(random, body, nastyText(random)),
  (random, body) => withInserted(random, body, `\r\n--${boundary}\r\n`),
  (random, body) => withInserted(random, body, `\r\n--${boundary}--\r\n`),
  (random, body) => withInserted(random, body, '\0\xff\xfe'),
  (random, body) => withInserted(random, body, 'X-Header: x\r\n'.repeat(random.below(3_000))),
  (_, body) => body.replaceAll('\r\n', '\n'),
  (_, body) => body.replaceAll('\r\n\r\n', '\r\n'),
  (_, body) => body.replaceAll(`--${boundary}`, '--other'),
  (_, body) => body + body,
  (_, body) => body.replaceAll('form-data', 'attachment'),
  (_, body) => body.replaceAll(/name="[^"]*"/g, ''),
]

const types = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'b'.repeat(400)}`,
  `multipart/form-data; boundary=${boundary}; boundary=other`,
  'multipart/mixed; boundary=fuzz',
]

function withInserted(random: Chance, body: string, text: string): string {
  const index = random.below(body.length)
  return body.slice(0, index) + text + body.slice(index)
}

/** A multipart body that usually is malformed in one or two places. */
export function anyMultipart(
  random: Chance,
  { field, fields, file }: { field: string; fields: string[]; file: Uint8Array },
): { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> } {
  const parts = fields.map((name) => part(name, nastyText(random)))
  parts.push(part(field, Buffer.from(file).toString('latin1'), nastyText(random)))
  const whole = `${parts.join('')}--${boundary}--\r\n`
  const mutate = random.pick(mutations)
  const broken = random.once(3)
    ? random.pick(mutations)(random, mutate(random, whole))
    : mutate(random, whole)
  const type = random.once(8) ? random.pick(types) : `multipart/form-data; boundary=${boundary}`
  return { headers: { 'content-type': type }, body: new Uint8Array(Buffer.from(broken, 'latin1')) }
}

function part(name: string, value: string, filename?: string): string {
  const named = filename === undefined ? '' : `; filename="${filename}"`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${named}\r\n\r\n${value}\r\n`
}
