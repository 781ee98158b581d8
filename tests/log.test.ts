import { expect, onTestFinished, test } from 'vitest'
import { newApiToken } from '#platform/secrets/api-token.ts'
import { startTestApp } from './support/app.ts'
import { aTeacher } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { startProgram } from './support/program.ts'

const secrets = {
  password: 'a password nobody may read',
  token: 'bearer-token-nobody-may-read',
  magic: 'magic-token-nobody-may-read',
  query: 'query-token-nobody-may-read',
  apiToken: newApiToken(),
}

test('the log tells what was asked and refused, line by line, and no secret', {
  timeout: 180_000,
}, async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const teacher = await aTeacher(app, await aCompany(app))
  const { url, logged } = await startProgram({ DATABASE_URL: app.database.url, LOG_LEVEL: 'trace' })
  const json = { 'content-type': 'application/json' }
  const sent = [
    await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { ...json, 'user-agent': 'x\\n{"level":60,"msg":"forged"}' },
      body: JSON.stringify({ email: 'who@example.test\n{"msg":"forged"}', password: secrets.password }),
    }),
    await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'who@example.test', password: secrets.password }),
    }),
    await fetch(`${url}/api/student?access_token=${secrets.query}`, {
      headers: { authorization: `Bearer ${secrets.token}` },
    }),
    await fetch(`${url}/api/students?access_token=${secrets.apiToken}`, {
      headers: { authorization: `Bearer ${secrets.apiToken}` },
    }),
    await fetch(`${url}/api/student`, { headers: { authorization: `Bearer ${teacher.token}` } }),
    await fetch(`${url}/magic/${secrets.magic}`, { headers: { accept: 'text/html' } }),
    await fetch(`${url}/nowhere/${secrets.magic}`),
  ]
  // A reply is logged once it is completely sent, so all bodies must be read; the page itself is not logged.
  await Promise.all(sent.map((reply) => reply.arrayBuffer()))
  expect(sent.slice(1, 4).map(({ status }) => status)).toEqual([401, 401, 401])
  await expect.poll(() => logged().match(/"msg":"request"/g)?.length ?? 0).toBe(sent.length - 1)

  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  for (const secret of [...Object.values(secrets), teacher.token]) expect(logged()).not.toContain(secret)
  expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([])
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'sign-in refused', ip: '127.0.0.1' }))
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'request', method: 'POST', route: '/api/login', status: 401 }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/api/student', status: 403, person: teacher.id, ip: '127.0.0.1' }),
  )
  for (const { time } of lines) expect(time).toEqual(expect.any(Number))
})
