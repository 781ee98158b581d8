import { createWebhook } from '#contract/webhooks/webhooks.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'

/** A webhook of the admin’s company, whose host does not exist. Returns its id. */
export async function aWebhook(app: TestApp, admin: TestPerson): Promise<string> {
  const id = newId()
  await app.call(createWebhook, {
    as: admin,
    params: { companyId: admin.company_id },
    body: {
      ...{ id, name: 'Desk', kind: 'json', address: 'https://hooks.invalid/wardwise' },
      event_types: ['mail_reported'],
    },
  })
  return id
}
