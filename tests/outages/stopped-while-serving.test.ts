import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { requestMagicLink } from '#contract/accounts/accounts.ts'
import { removeTeacher } from '#contract/accounts/teachers.ts'
import { pathFor } from '#contract/endpoint.ts'
import { startTestApp } from '../support/app.ts'
import { anAdmin, aStudent, aTeacher } from '../support/builders/accounts.ts'
import { aCompany } from '../support/builders/companies.ts'
import { startProgram } from '../support/program.ts'

const takesCalls = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

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
  await expect.poll(() => takesCalls(url)).toBe(false)
  call.end(body.slice(5))
  expect((await answer).statusCode).toBe(200)
  expect(await ended).toBe(0)
  expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual([student.email])
}, 180_000)

it('a stop waits for a call whose client has left, and for the mail that follows from it', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const company = await aCompany(app)
  const admin = await anAdmin(app, company)
  const waiting = await aTeacher(app, company, { status: 'pending' })
  // A job of every new database, which fills in first sign-ins, would wait for the same row and say so.
  await app.jobs.runDue()
  const { url, stop, logged } = await startProgram({
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDir,
    LOG_LEVEL: 'warn',
  })

  const lock = await app.database.pool.connect()
  await lock.query('begin')
  await lock.query('select from users where id = $1 for update', [waiting.id])
  const call = request(url + pathFor(removeTeacher.path, { userId: waiting.id }), {
    method: removeTeacher.method,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  call.on('error', () => undefined).end()
  const waitsForLock = async (): Promise<unknown> =>
    (
      await app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  await expect.poll(waitsForLock).toBe(1)
  call.destroy()

  const ended = stop()
  await expect.poll(() => takesCalls(url)).toBe(false)
  // Time in which everything that does not wait would be closed.
  await sleep(1_000)
  await lock.query('commit')
  lock.release()
  expect(await ended).toBe(0)
  expect(logged()).toBe('')
  expect((await app.mails()).map(({ to }) => to?.[0]?.address)).toEqual([waiting.email])
}, 180_000)
