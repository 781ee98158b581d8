import { afterAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/webhooks/webhooks.ts'
import { newId } from '#platform/ids.ts'
import { isPublicAddress } from '#platform/network/safe-fetch.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { type Explained, readsOf, scannedTables } from '#tests/support/database/query-plan.ts'
import { aSigningKey } from '#tests/support/servers/saml-provider.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'

let lookUps = 0
const inside = { address: '127.0.0.1', family: 4 }
/** A public address, beside which a name has one that is not. */
const outside = { address: '93.184.216.34', family: 4 }
const key = await aSigningKey()
const der = key.certificate.match(/.{1,64}/g)?.join('\n')
const impostor = await startWebhookReceiver({
  key: key.privateKey,
  cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
})
afterAll(() => impostor.close())
const app = aTestApp({
  env: { WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' },
  safeFetch: {
    milliseconds: 1_500,
    isAllowed: isPublicAddress,
    resolve: async (host) => {
      lookUps += 1
      if (host === 'both.example.test') return [outside, inside]
      return [host === 'inside.example.test' ? inside : { address: '10.0.0.7', family: 4 }]
    },
  },
})
const office = anOffice(app)

const test = async (address: string) => {
  const id = newId()
  const params = { companyId: office.company.id }
  const created = await app.call(contract.createWebhook, {
    as: office.admin,
    params,
    body: { id, name: 'Desk', kind: 'json', address, event_types: ['mail_reported'] },
  })
  expect(created.status).toBe(201)
  const result = await app.call(contract.testWebhook, {
    as: office.admin,
    params: { ...params, webhookId: id },
  })
  await app.call(contract.removeWebhook, { as: office.admin, params: { ...params, webhookId: id } })
  return result.data.data
}

// Specification +: Webhooks reach no address on the private network, whatever its name
describe('a name that leads inside', () => {
  it.each(['inside', 'both', 'other'])('is not called: %s', async (name) => {
    lookUps = 0
    expect(await test(`https://${name}.example.test/hook`)).toMatchObject({
      ...{ state: 'failed', problem: 'unreachable', status: null },
    })
    expect(lookUps).toBe(1)
  })
})

it('a server whose certificate nobody vouches for gets nothing', async () => {
  expect(impostor.url).toMatch(/^https:/)
  expect(await test(impostor.url)).toMatchObject({ problem: 'unreachable', status: null })
  expect(impostor.calls).toEqual([])
})

describe('with many webhooks and deliveries', () => {
  const rows = 5_000
  const plansOf = async (text: string, values: unknown[]) => {
    const { rows: plans } = await app.database.pool.query<Explained>(`explain (format json) ${text}`, values)
    return scannedTables(plans.flatMap(readsOf))
  }

  it('each question is answered by an index', async () => {
    const { pool } = app.database
    const id = newId()
    await pool.query(
      `insert into webhooks (id, company_id, name, kind, address, host, hint, event_types, created_at, updated_at)
      select case when i = 1 then $2::uuid else gen_random_uuid() end, case when i = 1 then $1::uuid else company.id end, 'x', 'json', '\\x00', 'h', '', '{mail_reported}', now(), now()
      from generate_series(1, ${rows}) i cross join (select id from companies where id <> $1 limit 1) company`,
      [office.company.id, id],
    )
    await pool.query(
      `insert into webhook_deliveries (id, webhook_id, event_id, type, subject, at, next_at, state, tried_at)
      select gen_random_uuid(), w.id, gen_random_uuid(), 'mail_reported', '', now(), now(),
        case when n = 1 then 'waiting' else 'sent' end, case when n > 1 then now() end
      from webhooks w, generate_series(1, 4) n`,
    )
    await pool.query('analyze webhooks, webhook_deliveries')
    const questions: [string, unknown[]][] = [
      [
        'select 1 from webhooks where company_id = $1 and is_on and $2 = any (event_types)',
        [office.company.id, 'mail_reported'],
      ],
      [
        `select id from webhook_deliveries where webhook_id = $1 and state = 'waiting' and next_at <= now() order by next_at limit 1`,
        [id],
      ],
      [
        'select id from webhook_deliveries where webhook_id = $1 and tried_at is not null order by tried_at desc limit 10',
        [id],
      ],
      [`select count(*) from webhook_deliveries where webhook_id = $1 and state = 'waiting'`, [id]],
      [
        `select id from webhook_deliveries where at < now() - interval '30 days' and state <> 'waiting' limit 100`,
        [],
      ],
    ]
    for (const [text, values] of questions) expect([text, await plansOf(text, values)]).toEqual([text, []])
  })
})
