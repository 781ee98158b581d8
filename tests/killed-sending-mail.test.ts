import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { queueMail } from '../api/domains/accounts/accounts.service.ts'
import { startTestApp } from './support/app.ts'
import { aStudent } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { startProgram } from './support/program.ts'

/** Leaves the first mail unanswered in the middle, as a slow server does. */
async function aMailServer() {
  const accepted: string[] = []
  let begun = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: async (stream, _session, done) => {
      begun += 1
      if (begun === 1) return void stream.on('error', () => undefined).resume()
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      accepted.push(Buffer.concat(chunks).toString())
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { accepted, begun: () => begun, url: `smtp://127.0.0.1:${port}` }
}

it('sends a mail once though the process dies while sending it', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const student = await aStudent(app, await aCompany(app))
  const server = await aMailServer()
  const env = {
    DATABASE_URL: app.database.url,
    SMTP_URL: server.url,
    DATA_DIR: app.as(student).services.settings.dataDir,
  }
  await queueMail(app.as(student), student.id, { mail: 'accounts.mail.password_changed' })

  const first = await startProgram(env)
  await vi.waitFor(() => expect(server.begun()).toBe(1), { timeout: 10_000 })
  await first.kill()
  expect(server.accepted).toEqual([])
  // As if the minute had passed in which the dead process may still be at work.
  await app.database.db.updateTable('jobs').set({ run_at: new Date().toISOString() }).execute()
  await startProgram(env)
  await vi.waitFor(
    async () =>
      expect(
        await app.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'accounts.mail').execute(),
      ).toEqual([]),
    { timeout: 10_000 },
  )
  expect(server.accepted).toHaveLength(1)
  expect(server.accepted[0]).toContain(student.email)
}, 60_000)
