import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFiles } from '../files/local-files.ts'
import { sendFile } from './send-file.ts'

const key = `${'a'.repeat(26)}.webm`
const content = Buffer.from('0123456789')
let folder: string
let server: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wardwise-files-'))
  const files = createLocalFiles(folder)
  await files.put(key, content)
  server = fastify()
  server.get('/', async (_, reply) => {
    const stored = await files.find(key)
    if (stored)
      await sendFile(reply, { body: stored.stream, bytes: stored.bytes, mime: 'video/webm', etag: key })
    return reply
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await server.inject({ method, url: '/', headers })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=0-2,3-4', '01234', 'bytes 0-4/10'],
])('%s is answered with %s', async (range, body, said) => {
  const answer = await ask({ range })
  expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([206, body, said])
  expect(answer.headers['content-length']).toBe(String(body.length))
})

test.each(['bytes=0-1,8-9', 'bytes=x', 'lines=1-2', 'bytes=3-1,', `bytes=${'0-1,'.repeat(200)}5-6`])(
  '%.20s is answered with the whole file',
  async (range) => {
    const answer = await ask({ range })
    expect([answer.status, answer.body]).toEqual([200, '0123456789'])
    expect(answer.headers['accept-ranges']).toBe('bytes')
  },
)

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s is no part of it: 416', async (range) => {
  const answer = await ask({ range })
  expect([answer.status, answer.headers['content-range'], answer.body]).toEqual([416, 'bytes */10', ''])
})

// Specification, authoring 5: Served by byte ranges and cached by content hash
test('a part is sent only of the content that the caller began with', async () => {
  expect((await ask({ range: 'bytes=0-1', 'if-range': `"${key}"` })).status).toBe(206)
  const other = await ask({ range: 'bytes=0-1', 'if-range': '"another"' })
  expect([other.status, other.body]).toEqual([200, '0123456789'])
})

test('who has it already is told so', async () => {
  expect((await ask({ 'if-none-match': `"x", W/"${key}"` })).status).toBe(304)
  expect((await ask({ 'if-none-match': '"x"' })).status).toBe(200)
})

test('HEAD says all that GET says, and sends nothing', async () => {
  const { date: _, ...whole } = (await ask({})).headers
  const head = await ask({}, 'HEAD')
  expect([head.status, head.body]).toEqual([200, ''])
  expect(head.headers).toMatchObject(whole)
  const part = await ask({ range: 'bytes=2-4' }, 'HEAD')
  expect([part.status, part.headers['content-length'], part.body]).toEqual([206, '3', ''])
})
