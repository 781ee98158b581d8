import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { requestMagicLink } from '#contract/accounts/accounts.ts'
import { uploadCover } from '#contract/courses/courses.ts'
import { aTestApp, startTestApp } from '#tests/support/app.ts'
import { aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { newId } from '../ids.ts'
import { patience } from './slow-senders.ts'

const app = aTestApp({ limitFactor: 1 })

it('too many calls are refused with 429 and the seconds to wait', async () => {
  const ask = () => app.call(requestMagicLink, { body: { email: 'nobody@example.test' } })
  for (let calls = 0; calls < 120; calls += 1) expect((await ask()).status).toBe(200)
  const answer = await ask()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.error.code).toBe('too_many_requests')
})

it('a forged forwarded address gets no count of its own', async () => {
  const answer = await app.call(requestMagicLink, {
    body: { email: 'nobody@example.test' },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(answer.status).toBe(429)
})

it('files are counted per person: who sent many waits, a colleague does not', async () => {
  const company = await aCompany(app)
  const [busy, colleague] = [await aTeacher(app, company), await aTeacher(app, company)]
  const send = (as: TestPerson) =>
    app.call(uploadCover, {
      as,
      params: { courseId: newId() },
      file: { name: 'cover.png', type: 'image/png', bytes: new Uint8Array(8) },
    })
  const most = uploadCover.perMinute
  for (let sent = 0; sent < most; sent += 1) expect((await send(busy)).status).not.toBe(429)
  const refused = await send(busy)
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send(colleague)).status).toBe(404)
})

it('time-outs are set, so that nobody holds a socket by sending slowly', () => {
  const { server } = app.server
  expect(patience.body).toBe(30_000)
  expect(server.requestTimeout).toBe(900_000)
  expect(server.headersTimeout).toBe(15_000)
  expect(server.keepAliveTimeout).toBe(65_000)
})

it.each([
  ['its headers', 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  [
    'its body',
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  ],
])('who stops in the middle of %s is answered 408 and loses the socket', async (_, beginning) => {
  const { server } = app.server
  const { headersTimeout } = server
  const { body } = patience
  // The same timeouts, but shorter.
  Object.assign(server, { headersTimeout: 200 })
  patience.body = 300
  try {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(beginning))
    let said = ''
    socket.on('data', (data) => {
      said += data.toString()
    })
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  } finally {
    Object.assign(server, { headersTimeout })
    patience.body = body
  }
})

it('stops while a keep-alive connection is open, and answers what was running', async () => {
  const own = await startTestApp()
  const port = Number(new URL(own.url).port)
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'),
  )
  const said = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  expect(said).toContain('200 OK')
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await own.close()
  await closed
})
