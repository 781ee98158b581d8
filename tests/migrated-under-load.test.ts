import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { getStudent, updateStudent } from '#contract/accounts/accounts.ts'
import { aTestApp } from './support/app.ts'
import { aStudent } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'

const app = aTestApp()

// With each change of a type, every statement with that column must be prepared again, inside and outside transactions.
it('no call fails while tables change below it', async () => {
  const company = await aCompany(app)
  const students = await Promise.all(Array.from({ length: 6 }, () => aStudent(app, company)))
  const statuses: number[] = []
  let isOver = false
  const work = async (as: (typeof students)[number]): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      const read = await app.call(getStudent, { as })
      const body = { first_name: `Ana ${round}` }
      const written = await app.call(updateStudent, { as, body })
      statuses.push(read.status, written.status)
    }
  }
  const all = Promise.all(students.map(work))
  for (let round = 0; round < 8; round += 1) {
    await pause(300)
    const type = round % 2 === 0 ? 'varchar' : 'text'
    await app.database.pool.query(`alter table users alter column avatar type ${type}`)
    await app.database.pool.query(`alter table sessions alter column user_agent type ${type}`)
  }
  isOver = true
  await all
  expect(statuses.filter((status) => status >= 400)).toEqual([])
  expect(statuses.length).toBeGreaterThan(50)
})
