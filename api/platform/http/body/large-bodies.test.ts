import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { requestMagicLink } from '#contract/accounts/accounts.ts'
import { limits } from '#contract/limits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp({ limitFactor: 1 })
const company = fileFixture(() => aCompany(app))
const student = fileFixture(() => aStudent(app, company))
const teacher = fileFixture(() => aTeacher(app, company))

/** The first line of the response to a call that announces a body and never sends it. */
const answerBeforeBody = (path: string, bytes: number, headers: string[] = []): Promise<string> =>
  new Promise((resolve, reject) => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
      ...headers,
    ]
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`),
    )
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().split('\r\n')[0] ?? '')
    })
    socket.once('error', reject)
  })

it.each([
  '/api/student/auth',
  '/api/login',
  '/api/register',
  '/api/forgot',
  '/api/password-reset',
  '/api/there-is-no-such-call',
])('refuses a large body of a guest at %s before it is sent', async (path) => {
  expect(await answerBeforeBody(path, 900_000)).toBe('HTTP/1.1 413 Payload Too Large')
})

it('refuses a body larger than a student’s call needs, and one larger than a teacher’s', async () => {
  const as = ({ token }: { token: string }) => [`Authorization: Bearer ${token}`]
  const note = '/api/student/locale'
  expect(await answerBeforeBody(note, limits.bodyBytes.student + 1, as(student))).toContain(' 413 ')
  expect(await answerBeforeBody('/api/courses', limits.bodyBytes.staff + 1, as(teacher))).toContain(' 413 ')
})

it('refuses a body that never says how long it is as soon as it is too long', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(32)),
  })
  const answer = await fetch(`${app.url}/api/student/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: endless,
    duplex: 'half',
  }).then(
    ({ status }) => status,
    // The connection may be closed while the caller is still sending.
    () => 'ended',
  )
  expect([413, 'ended']).toContain(answer)
})

it.each([
  ['names in one object', `{${Array.from({ length: 300 }, (_, nth) => `"n${nth}":1`).join(',')}}`],
  ['values', `{"first_name":[${Array.from({ length: 51_000 }, () => '1').join(',')}]}`],
  ['levels', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
])('refuses JSON with too many %s before it is parsed', async (_, body) => {
  const answer = await fetch(`${app.url}/api/student`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${student.token}` },
    body,
  })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'unreadable'])
})

it('asks the limit by address before the body is read', async () => {
  const ask = () => app.call(requestMagicLink, { body: { email: 'nobody@example.test' } })
  let status = 200
  for (let calls = 0; calls <= 120 && status !== 429; calls += 1) ({ status } = await ask())
  expect(status).toBe(429)
  expect(await answerBeforeBody('/api/student/auth', 1_000)).toContain(' 429 ')
})
