import { afterAll, beforeEach } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/webhooks/webhooks.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, type TestPerson } from '#tests/support/builders/accounts.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { queueEvents, wakeWebhooks } from './delivery/queue.service.ts'

type NewWebhook = Partial<BodyOf<typeof contract.createWebhook>>

/** An installation that may call programs on this machine, an office, and a program that takes webhooks. */
export async function aWebhookOffice(env: Record<string, string> = {}) {
  const receiver = await startWebhookReceiver()
  const app = aTestApp({ env: { WEBHOOK_INTERNAL_HOSTS: '127.0.0.1', ...env } })
  const office = anOffice(app)
  afterAll(() => receiver.close())
  beforeEach(async () => {
    receiver.calls.length = 0
    receiver.answer(200)
    await app.database.db.deleteFrom('webhooks').execute()
    await app.database.db.deleteFrom('jobs').execute()
  })

  const create = (body: NewWebhook = {}, as: TestPerson | null = office.admin) =>
    app.call(contract.createWebhook, {
      as,
      params: { companyId: office.company.id },
      body: {
        ...{ id: newId(), name: 'Security desk', kind: 'json', address: receiver.url },
        ...{ event_types: ['mail_reported'], ...body },
      },
    })

  return {
    ...{ app, office, receiver, create },
    aWebhook: async (body: NewWebhook = {}) => (await create(body)).data.data,
    list: async () =>
      (
        await app.call(contract.listWebhooks, {
          as: office.admin,
          params: { companyId: office.company.id },
        })
      ).data.data,
    at: (webhookId: string) => ({ companyId: office.company.id, webhookId }),
    /** Does what the jobs of webhooks do, so many minutes from now. */
    deliver: async (minutes = 0): Promise<void> => {
      // A second later than what has just happened, whose time is the database’s.
      const now = new Date(Date.now() + 1_000 + minutes * 60_000)
      await queueEvents(jobContext(app, now))
      await wakeWebhooks(jobContext(app, now))
      await app.jobs.runDue(now)
    },
  }
}
