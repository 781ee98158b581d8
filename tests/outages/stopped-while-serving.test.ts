import { type IncomingMessage, request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { requestMagicLink } from '#contract/accounts/accounts.ts'
import { startTestApp } from '../support/app.ts'
import { aStudent } from '../support/builders/accounts.ts'
import { aCompany } from '../support/builders/companies.ts'
import { startProgram } from '../support/program.ts'

it('a stop lets a running call finish with all that follows from it, and takes no other', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const student = await aStudent(app, await aCompany(app))
  const { url, stop } = await startProgram({ DATABASE_URL: app.database.url, DATA_DIR: app.dataDir })

  const body = JSON.stringify({ email: student.email })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const call = request(url + requestMagicLink.path, { method: requestMagicLink.method, headers })
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  )
  call.flushHeaders()
  await new Promise((resolve) => call.once('continue', resolve))
  call.write(body.slice(0, 5))

  const ended = stop()
  const takesCalls = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(takesCalls).toBe(false)
  call.end(body.slice(5))
  expect((await answer).statusCode).toBe(200)
  expect(await ended).toBe(0)
  expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual([student.email])
}, 180_000)
