import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { aStudent } from '../support/builders/accounts.ts'
import { aCompany } from '../support/builders/companies.ts'
import { aReleasedCourse, lesson } from '../support/builders/learning.ts'
import { startProgram } from '../support/program.ts'
import { aMailServer } from '../support/servers/mail-server.ts'

/** On a Monday in Athens. */
const [atTen, atNoon] = [new Date('2040-01-02T08:00:00Z'), new Date('2040-01-02T10:00:00Z')]

// Specification, learning 7: Durable jobs send once
it('mails a reminder once though the process dies while sending it', async () => {
  const app = await startTestApp()
  onTestFinished(app.close)
  const { db } = app.database
  const company = await aCompany(app, { time_zone: 'Europe/Athens' })
  const student = await aStudent(app, company)
  await aReleasedCourse(app, company, { items: [lesson()] })
  await db.updateTable('assignments').set({ due_on: '2040-01-05' }).execute()
  const server = await aMailServer({ leavesFirst: true })
  const env = { DATABASE_URL: app.database.url, SMTP_URL: server.url, DATA_DIR: app.dataDir }

  const first = await startProgram(env, { at: atTen })
  await vi.waitFor(() => expect(server.begun()).toBe(1), { timeout: 30_000 })
  await first.kill()
  expect(server.accepted).toEqual([])
  expect(await db.selectFrom('deliveries').select('cause').execute()).toHaveLength(1)

  // By then the dead process’s lease has expired by the database’s clock, and the next round is due.
  await db.updateTable('jobs').set({ leased_until: null }).execute()
  await db.deleteFrom('nodes').execute()
  await startProgram(env, { at: atNoon })
  await vi.waitFor(
    async () => {
      const { at } = await db.selectFrom('reminder_rounds').select('at').executeTakeFirstOrThrow()
      expect(Date.parse(at)).toBeGreaterThanOrEqual(atNoon.getTime())
      const steps = ['learning.remind_company', 'learning.digest', 'learning.digest_mail']
      expect(await db.selectFrom('jobs').select('kind').where('kind', 'in', steps).execute()).toEqual([])
    },
    { timeout: 30_000 },
  )
  expect(server.accepted.map(({ to }) => to?.[0]?.address)).toEqual([student.email])
  expect(server.accepted[0]?.text).toMatch(/3 minutes/)
}, 240_000)
