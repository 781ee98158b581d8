import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/evidence/audit.ts'
import * as contract from '#contract/webhooks/webhooks.ts'
import { newId } from '#platform/ids.ts'
import { anAdmin, aPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aWebhookOffice } from './webhooks.test-support.ts'

const { app, office, receiver, create, aWebhook, list, at } = await aWebhookOffice()

const update = (id: string, body: object, as = office.admin) =>
  app.call(contract.updateWebhook, { as, params: at(id), body })
const test = (id: string) => app.call(contract.testWebhook, { as: office.admin, params: at(id) })
const rotate = (id: string, body = { id: newId() }) =>
  app.call(contract.rotateWebhookSecret, { as: office.admin, params: at(id), body })
const logged = async () =>
  (
    await app.database.db
      .selectFrom('events')
      .select('kind')
      .where('company_id', '=', office.company.id)
      .where('kind', 'like', 'webhook.%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('a webhook', () => {
  // Specification +: Admins connect chats and other programs by webhooks, whose addresses and secrets stay hidden
  it('is created once for an id; its secret is shown then, its address never', async () => {
    const id = newId()
    const [first, again] = [await create({ id }), await create({ id })]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(first.data.data.secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(again.data.data.secret).toBe(first.data.data.secret)
    const listed = await app.call(contract.listWebhooks, {
      as: office.admin,
      params: { companyId: office.company.id },
    })
    expect(listed.data.data).toHaveLength(1)
    expect(listed.data.data[0]).toMatchObject({ is_on: true, hint: 'part', created_by: expect.any(String) })
    expect(listed.text).not.toContain('whsec_')
    expect(listed.text).not.toContain('T0123456789')
    expect(await logged()).toEqual(['webhook.created'])
    await app.database.pool.query(`update webhooks set secret_at = now() - interval '11 minutes'`)
    expect((await create({ id })).data.data.secret).toBeNull()
    const { rows } = await app.database.pool.query('select address, secret from webhooks')
    expect(JSON.stringify(rows.map((row) => [row.address.toString(), row.secret.toString()]))).not.toMatch(
      /T0123456789|whsec_/,
    )
  })

  it('is for admins of the company alone', async () => {
    const stranger = await anAdmin(app, await aCompany(app))
    for (const [as, status] of [
      [null, 401],
      [office.student, 403],
      [office.teacher, 403],
      [stranger, 404],
    ] as const)
      expect((await create({}, as)).status).toBe(status)
    const { id } = await aWebhook()
    expect((await update(id, { name: 'Mine' }, stranger)).status).toBe(404)
    const own = { companyId: stranger.company_id, webhookId: id }
    for (const endpoint of [contract.testWebhook, contract.removeWebhook])
      expect((await app.call(endpoint, { as: stranger, params: own })).status).toBe(404)
    const taken = await app.call(contract.createWebhook, {
      as: stranger,
      params: { companyId: stranger.company_id },
      body: { id, name: 'A', kind: 'slack', address: 'https://a.example/x', event_types: ['mail_reported'] },
    })
    expect(taken.status).toBe(409)
  })

  it.each([
    ['http://hooks.example.com/x', 'address_invalid'],
    ['https://me:secret@hooks.example.com/x', 'address_invalid'],
    ['https://hooks.example.com:8443/x', 'address_invalid'],
    ['file:///etc/passwd', 'address_invalid'],
    ['hooks.example.com', 'address_invalid'],
    ['https://localhost/x', 'address_private'],
    ['https://10.1.2.3/x', 'address_private'],
    ['https://[::1]/x', 'address_private'],
    ['https://169.254.169.254/latest/meta-data', 'address_private'],
    ['https://2130706434/x', 'address_private'],
  ])('cannot have the address %s', async (address, problem) => {
    const { status, error } = await create({ address })
    const { error: other } = await update((await aWebhook()).id, { address })
    expect([status, Object.keys(error.errors ?? {}), Object.keys(other.errors ?? {})]).toEqual([
      422,
      ['address'],
      ['address'],
    ])
    expect(error.errors?.address?.[0]).toContain(problem === 'address_private' ? 'private' : 'https://')
  })

  it('of a chat hears of no single person and has no secret', async () => {
    expect((await create({ kind: 'slack', event_types: ['course_completed'] })).status).toBe(422)
    const chat = await aWebhook({ kind: 'slack', with_names: true })
    expect([chat.secret, chat.with_names]).toEqual([null, false])
    expect((await rotate(chat.id)).status).toBe(409)
  })

  it('names people only where an owner allows it', async () => {
    const owner = await aPerson(app, office.company, { role: 'admin' })
    await app.database.db
      .updateTable('users')
      .set({ abilities: ['owner'] })
      .where('id', '=', owner.id)
      .execute()
    expect((await create({ with_names: true })).status).toBe(403)
    const { id } = await aWebhook()
    expect((await update(id, { with_names: true })).status).toBe(403)
    expect((await update(id, { with_names: true }, owner)).data.data.with_names).toBe(true)
    expect((await update(id, { name: 'Other' })).data.data).toMatchObject({ name: 'Other', with_names: true })
    expect((await update(id, { with_names: false })).data.data.with_names).toBe(false)
    expect((await logged()).slice(-4)).toEqual([
      'webhook.updated',
      'webhook.names_allowed',
      'webhook.updated',
      'webhook.updated',
    ])
    expect((await update(id, { name: 'Other', with_names: false })).status).toBe(200)
    expect((await logged()).at(-3)).toBe('webhook.names_allowed')
    await app.database.db.updateTable('users').set({ abilities: [] }).where('id', '=', owner.id).execute()
  })

  it('is named in the audit log with where it sends and what was changed, once', async () => {
    const { id } = await aWebhook({ name: 'HR' })
    const body = { address: `${receiver.url}/new`, name: 'HR ', event_types: ['mail_reported' as const] }
    await update(id, body)
    await update(id, body)
    const { data } = await app.call(listAudit, { as: office.admin, query: { area: 'company', limit: 3 } })
    const { host } = new URL(receiver.url)
    expect(data.data.map(({ kind, details }) => [kind, details])).toMatchObject([
      [
        'webhook.updated',
        [
          { name: 'fields', values: ['address'] },
          { name: 'webhook', values: ['HR'] },
          { name: 'host', values: [host] },
        ],
      ],
      [
        'webhook.created',
        [
          { name: 'webhook', values: ['HR'] },
          { name: 'host', values: [host] },
        ],
      ],
      [expect.any(String), expect.anything()],
    ])
  })

  // Specification +: A webhook names people only where an owner allowed it
  it('that names people is sent elsewhere by an owner alone, or without the names', async () => {
    const owner = await anAdmin(app, office.company, { abilities: ['owner'] })
    const { id } = (await create({ with_names: true }, owner)).data.data
    const address = `${receiver.url}/elsewhere`
    const { status, error } = await update(id, { address })
    expect([status, error.code, Object.keys(error.errors ?? {})]).toEqual([422, 'invalid', ['address']])
    expect((await update(id, { address, with_names: true })).status).toBe(422)
    expect((await list())[0]).toMatchObject({ hint: 'part', with_names: true })
    expect((await update(id, { address }, owner)).data.data).toMatchObject({ hint: 'here', with_names: true })
    expect((await update(id, { address: receiver.url, with_names: false })).data.data).toMatchObject({
      ...{ hint: 'part', with_names: false },
    })
    await app.database.db.updateTable('users').set({ abilities: [] }).where('id', '=', owner.id).execute()
  })

  it('is one of at most ten', async () => {
    const made = await Promise.all(Array.from({ length: 11 }, () => create()))
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409])
  })

  it('is turned off and on, and deleted', async () => {
    const { id } = await aWebhook()
    const set = (is_on: boolean) =>
      app.call(contract.setWebhookState, { as: office.admin, params: at(id), body: { is_on } })
    expect((await set(false)).data.data).toMatchObject({ is_on: false, is_off_after_failures: false })
    expect((await set(false)).status).toBe(200)
    expect((await set(true)).data.data.is_on).toBe(true)
    const removed = await app.call(contract.removeWebhook, { as: office.admin, params: at(id) })
    expect([removed.status, await list()]).toEqual([204, []])
    expect((await logged()).slice(-3)).toEqual(['webhook.turned_off', 'webhook.turned_on', 'webhook.deleted'])
  })
})

describe('a test', () => {
  it('is sent at once, signed with the secret, and its result is shown', async () => {
    const { id, secret } = await aWebhook()
    await app.call(contract.setWebhookState, { as: office.admin, params: at(id), body: { is_on: false } })
    const { data, status } = await test(id)
    expect([status, data.data]).toMatchObject([
      200,
      { type: 'test', state: 'sent', status: 200, problem: null },
    ])
    const [call] = receiver.calls
    expect(JSON.parse(call?.body ?? '')).toEqual({
      id: expect.any(String),
      type: 'test',
      at: expect.any(String),
      company: { id: office.company.id, name: expect.any(String) },
      data: {},
    })
    const [, time, sent] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call?.headers['x-wardwise-signature'])) ?? []
    const expected = createHmac('sha256', secret ?? '')
      .update(`${time}.${call?.body}`)
      .digest('hex')
    expect(sent).toBe(expected)
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60)
    expect((await list())[0]?.results).toEqual([data.data])
  })

  it.each([
    [500, { problem: 'refused', status: 500 }],
    [302, { problem: 'redirected', status: 302 }],
  ])('says what came of it: %s', async (status, result) => {
    receiver.answer(status)
    const { id } = await aWebhook()
    expect((await test(id)).data.data).toMatchObject({ ...result, state: 'failed' })
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hooks/T0123456789/secret-part'])
    expect((await list())[0]).toMatchObject({ failures: 0, is_on: true })
  })

  it('of a webhook that is deleted meanwhile finds nothing', async () => {
    receiver.answer(null)
    const { id } = await aWebhook()
    const running = test(id)
    await expect.poll(() => receiver.calls.length).toBe(1)
    await app.call(contract.removeWebhook, { as: office.admin, params: at(id) })
    receiver.drop()
    expect((await running).status).toBe(404)
  })

  it('does not reach a host that is no longer allowed, nor use a secret of another key', async () => {
    const { id } = await aWebhook()
    const { settings } = app.contextOutside().services
    settings.webhookInternalHosts = []
    expect((await test(id)).data.data).toMatchObject({ problem: 'unreachable', status: null })
    settings.webhookInternalHosts = ['127.0.0.1']
    await app.database.pool.query(
      `update webhooks set address = set_byte(address, 20, get_byte(address, 20) # 1)`,
    )
    expect((await test(id)).data.data).toMatchObject({ problem: 'secret_unreadable', status: null })
    expect(receiver.calls).toEqual([])
  })
})

it('a replaced secret signs beside the new one for a day, and a repeated request answers the same', async () => {
  const { id, secret } = await aWebhook()
  const body = { id: newId() }
  const [first, again] = [await rotate(id, body), await rotate(id, body)]
  expect([first.status, again.data.data]).toEqual([201, first.data.data])
  const signatures = async () => {
    await test(id)
    const call = receiver.calls.at(-1)
    const [time, ...signed] = String(call?.headers['x-wardwise-signature']).split(',')
    const by = (key: string) =>
      `v1=${createHmac('sha256', key)
        .update(`${time?.slice(2)}.${call?.body}`)
        .digest('hex')}`
    return [signed, by(first.data.data.secret), by(secret ?? '')] as const
  }
  const [both, withNew, withOld] = await signatures()
  expect(both).toEqual([withNew, withOld])
  await app.database.pool.query('update webhooks set previous_until = now()')
  const [only, withNewer] = await signatures()
  expect(only).toEqual([withNewer])
})
