import { expect, it } from 'vitest'
import { revokeApiToken } from '#contract/api-tokens/api-tokens.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { anApiToken } from '#tests/support/builders/api-tokens.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { sweepApiTokensJob } from './sweep-api-tokens.job.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const owner = fileFixture(() => anAdmin(app, company, { abilities: ['owner'] }))
const dayMs = 86_400_000

const sweep = (days = 0) =>
  sweepApiTokensJob.run(
    jobContext(app, new Date(Date.now() + days * dayMs)),
    {},
    {
      id: '',
      stopping: new AbortController().signal,
    },
  )
const endIn = (id: string, days: number) =>
  app.database.db
    .updateTable('api_tokens')
    .set({ expires_at: new Date(Date.now() + days * dayMs).toISOString() })
    .where('id', '=', id)
    .execute()
const warned = async (name: string) =>
  (await app.mails()).filter(({ subject }) => subject?.startsWith(`The API token ${name} expires on`))

// Specification +: Owners are told 14 days and 1 day before an API token expires
it('warns owners 14 days and 1 day before the end, once each, by mail and in their list', async () => {
  const { id } = await anApiToken(app, owner, { name: 'Nightly export', days: 30 })
  await anAdmin(app, company)
  const counts = []
  for (const left of [14.5, 13.5, 13, 0.5, 0.2, -1]) {
    await endIn(id, left)
    await sweep()
    counts.push((await warned('Nightly export')).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 2])
  const [mail] = await warned('Nightly export')
  expect(mail?.to?.[0]?.address).toBe(owner.email)
  expect(mail?.text).toContain('/admin/settings?tab=apiAccess')
  const { data } = await app.call(listNotices, { as: owner })
  expect(data.data).toHaveLength(1)
  expect(data.data[0]).toMatchObject({
    event: 'api_token_expiring',
    text: expect.stringContaining('Nightly export'),
    link: { route: 'admin.settings', params: { tab: 'apiAccess' } },
  })
})

it('says nothing of a revoked token, and deletes what ended 90 days ago', async () => {
  const token = await anApiToken(app, owner, { name: 'Gone', days: 30 })
  await app.call(revokeApiToken, { as: owner, params: { companyId: company.id, tokenId: token.id } })
  await endIn(token.id, 10)
  await sweep()
  expect(await warned('Gone')).toEqual([])
  const rows = () =>
    app.database.db.selectFrom('api_tokens').select('id').where('id', '=', token.id).execute()
  await sweep(89)
  expect(await rows()).toHaveLength(1)
  await sweep(91)
  expect(await rows()).toHaveLength(0)
})
