import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { removeStudent } from '#contract/directory/directory.ts'
import { erasuresFile, readErasures } from '#db/erasures.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const rowOf = (id: string) =>
  app.database.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('notes an erasure beside the database, without a name or an address', async () => {
  const student = await aStudent(app, company)
  await app.call(removeStudent, { as: admin, params: { studentId: student.id } })
  await app.settled()
  await app.jobs.runDue()
  const noted = readErasures(erasuresFile(app.dataDir))
  expect(noted).toEqual([{ user_id: student.id, names: 'erase_names', at: expect.any(String) }])
})

it('erases again all that a restore has brought back', async () => {
  const student = await aStudent(app, company)
  const { db } = app.database
  await db
    .updateTable('users')
    .set({ department: 'Finance', title: 'Clerk', country: 'GR', employee_number: '7', tags: ['new'] })
    .where('id', '=', student.id)
    .execute()
  await db
    .insertInto('jobs')
    .values({
      id: randomUUID(),
      kind: 'directory.erase_again',
      data: JSON.stringify({ user_id: student.id, names: 'erase_names' }),
      run_at: new Date().toISOString(),
    })
    .execute()
  await app.jobs.runDue()
  expect(await rowOf(student.id)).toMatchObject({
    status: 'removed',
    email: `${student.id}@removed.invalid`,
    ...{ first_name: '', last_name: '', department: '', title: '', country: null, employee_number: null },
    tags: [],
  })
})
