import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { updateTranslationSettings } from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { translateForCompany } from './company-machine.service.ts'
import { selectBudgetLeft } from './usage.queries.ts'

const app = aTestApp()
let server: Server
let url: string
let status = 200
let sent: string[] = []
let admin: TestPerson

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      const { text } = JSON.parse(body) as { text: string[] }
      sent.push(...text)
      const translations = text.map((one) => ({ text: one.toUpperCase() }))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ translations }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await anAdmin(app, await aCompany(app))
  status = 200
  sent = []
})

const budget = async (monthly_characters: number | null) => {
  const answer = await app.call(updateTranslationSettings, { as: admin, body: { monthly_characters } })
  expect(answer.data.data.monthly_characters).toBe(monthly_characters)
}
const left = () => selectBudgetLeft(app.as(admin), admin.company_id)
const translate = (
  texts: string[],
  terms: { term: string; target: string; case_sensitive: boolean }[] = [],
) =>
  translateForCompany(
    app.as(admin),
    { provider: 'deepl', url, key: 'secret' },
    {
      company_id: admin.company_id,
      texts: texts.map((text) => ({ text, codes: [] })),
      options: { tries: 1, pauseMs: 1 },
      from: 'en_US',
      to: 'el_GR',
      terms,
    },
  )

it('asks the service once for what is asked again, and anew once the glossary changes', async () => {
  expect(await translate(['never hurry', 'never hurry', 'look twice'])).toEqual([
    'NEVER HURRY',
    'NEVER HURRY',
    'LOOK TWICE',
  ])
  expect(await translate(['look twice', 'wait'])).toEqual(['LOOK TWICE', 'WAIT'])
  expect(sent).toEqual(['never hurry', 'look twice', 'wait'])
  await translate(['wait'], [{ term: 'wait', target: 'περιμένω', case_sensitive: false }])
  expect(sent).toHaveLength(4)
})

it('keeps one company’s answers from another', async () => {
  await translate(['never hurry'])
  admin = await anAdmin(app, await aCompany(app))
  await translate(['never hurry'])
  expect(sent).toEqual(['never hurry', 'never hurry'])
})

it('sends nothing that the budget of the month has no room for', async () => {
  await budget(15)
  await translate(['never hurry'])
  expect(await left()).toBe(4)
  await expect(translate(['look twice'])).rejects.toMatchObject({ problem: 'budget_used' })
  expect(sent).toEqual(['never hurry'])
  expect(await translate(['never hurry'])).toEqual(['NEVER HURRY'])
  expect(await left()).toBe(4)
  await budget(null)
  expect(await left()).toBeNull()
  expect(await translate(['look twice'])).toEqual(['LOOK TWICE'])
})

it('never exceeds the budget with two runs at once', async () => {
  await budget(15)
  const both = await Promise.allSettled([translate(['never hurry']), translate(['look twice'])])
  expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('gives back what a service that fails did not translate', async () => {
  await budget(20)
  status = 456
  await expect(translate(['never hurry'])).rejects.toMatchObject({ problem: 'provider_quota' })
  expect(await left()).toBe(20)
})
