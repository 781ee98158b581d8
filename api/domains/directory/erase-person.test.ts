import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { erasuresFile } from '#db/erasures.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()
const root = join(import.meta.dirname, '../../..')

async function erase(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['api/db/erasing/erase-person.command.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: app.database.url },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  await once(child, 'close')
  return { code: child.exitCode, said }
}

const rowOf = (id: string) =>
  app.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

// Specification +: The operator can erase a person by a command
it('erases a student by their address, notes it outside the database and in the log', async () => {
  const company = await aCompany(app)
  const student = await aStudent(app, company)
  const { code, said } = await erase(student.email.toUpperCase())
  expect([code, said]).toEqual([0, expect.stringContaining(`Erased the person ${student.id}`)])
  await app.jobs.runDue()
  expect(await rowOf(student.id)).toMatchObject({ status: 'removed', first_name: '', last_name: '' })
  expect(readFileSync(erasuresFile(app.dataDir), 'utf8')).toContain(student.id)
  const event = app.database.db.selectFrom('events').select(['kind', 'actor_id', 'data'])
  expect(await event.where('company_id', '=', company.id).execute()).toContainEqual({
    ...{ kind: 'person.removed', actor_id: null },
    data: { user_id: student.id },
  })
  const sessions = app.database.db.selectFrom('sessions').select('revoked_at')
  expect((await sessions.where('user_id', '=', student.id).execute()).every((one) => one.revoked_at)).toBe(
    true,
  )
  expect(await erase(student.id)).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has') })
}, 60_000)

it('keeps the names of staff with what they wrote, and the last owner in office', async () => {
  const company = await aCompany(app)
  const owner = await anAdmin(app, company, { abilities: ['owner'] })
  const teacher = await aTeacher(app, company)
  await anAdmin(app, company)
  expect((await erase(teacher.id)).code).toBe(0)
  expect(await rowOf(teacher.id)).toMatchObject({ status: 'removed', first_name: 'Ada' })
  expect(await erase(owner.id)).toMatchObject({
    code: 1,
    said: expect.stringContaining('last admin or owner'),
  })
  expect(await rowOf(owner.id)).toMatchObject({ status: 'active' })
  expect(await erase()).toMatchObject({ code: 1, said: expect.stringContaining('Usage') })
}, 60_000)
