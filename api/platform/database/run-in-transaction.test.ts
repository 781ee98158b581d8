import { expect, it } from 'vitest'
import { aTestApp } from '#tests/support/app.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import type { Ctx } from '../context.ts'
import { runInTransaction } from './run-in-transaction.ts'

const app = aTestApp()

const aDatabase = () => {
  const events: string[] = []
  const open = runInTransaction(app.contextOutside(), (tasks) => tasks.forEach((task) => void task()))
  const companies = async ({ db }: Ctx = app.contextOutside()) =>
    (await db.selectFrom('companies').select('id').execute()).length
  return { events, open, companies }
}

it('a transaction within one is part of it, however deep: its tasks wait for the one commit', async () => {
  const { events, open, companies } = aDatabase()
  const before = await companies()
  await open((outer) =>
    outer.transaction((middle) =>
      middle.transaction(async (inner) => {
        inner.afterCommit(() => events.push('committed'))
        await aCompany({ ...app, contextOutside: () => inner })
        expect([await companies(inner), await companies(), events]).toEqual([before + 1, before, []])
      }),
    ),
  )
  expect([await companies(), events]).toEqual([before + 1, ['committed']])
})

it('what fails leaves nothing and tells nobody, also what a part of it had done', async () => {
  const { events, open, companies } = aDatabase()
  const before = await companies()
  const failing = open(async (outer) => {
    await outer.transaction(async (inner) => {
      inner.afterCommit(() => events.push('committed'))
      await aCompany({ ...app, contextOutside: () => inner })
    })
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  expect([await companies(), events]).toEqual([before, []])
})
