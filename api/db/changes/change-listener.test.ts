import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMe } from '#contract/accounts/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aTestDatabase, quietLog } from '#tests/support/database/database.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { listenForChanges } from './change-listener.ts'

const database = aTestDatabase()
const changes = fileFixture(() => listenForChanges(database.config, quietLog))
afterAll(() => changes.close())

const generation = () => changes.epoch('company') ?? Number.NaN
const addCompany = (id: string) =>
  database.pool.query(`insert into companies (id, name, app_name) values ($1, 'A', 'A')`, [id])

describe('changes', () => {
  it('are heard from any connection, with the commit and not before', async () => {
    const before = generation()
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(
      `insert into companies (id, name, app_name) values ('00000000-0000-7000-8000-000000000001', 'A', 'A')`,
    )
    await changes.synced()
    expect(generation()).toBe(before)
    await client.query('commit')
    client.release()
    await changes.synced()
    expect(generation()).toBeGreaterThan(before)
  })

  it('that were rolled back are never heard', async () => {
    const before = generation()
    await database.pool.query('begin; update companies set name = name; rollback')
    await changes.synced()
    expect(generation()).toBe(before)
  })

  it('missed while the connection was away make everything forgotten', async () => {
    const before = generation()
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
    )
    await addCompany('00000000-0000-7000-8000-000000000002')
    await expect.poll(() => changes.epoch('company')).toBeGreaterThan(before)
  })

  it('are not trusted to arrive over a connection that fell silent', async () => {
    const { host, port, user, password, database: name } = new pg.Client(database.config)
    const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
    const sockets: Socket[] = []
    const wire = createServer((near) => {
      const far = connect(server)
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined))
    })
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
    const there = { host: '127.0.0.1', port: (wire.address() as AddressInfo).port }
    const config = {
      ...database.config,
      connectionString: undefined,
      user,
      password,
      database: name,
      ...there,
    }
    const remote = await listenForChanges(config, quietLog, { everyMs: 50 })
    const before = remote.epoch('person') ?? Number.NaN
    for (const socket of sockets) socket.unpipe()
    // It first receives nothing and then reconnects; either way, cached values become invalid.
    await expect.poll(() => remote.epoch('person')).not.toBe(before)
    await expect.poll(() => remote.epoch('person') ?? -1).toBeGreaterThan(before)
    await remote.close()
    for (const socket of sockets) socket.destroy()
    wire.close()
  })

  it('cannot be heard through a pooler, so nothing is held', async () => {
    const deaf = await listenForChanges({ ...database.config, pooledElsewhere: true }, quietLog)
    expect(deaf.epoch('person')).toBeNull()
    await deaf.close()
  })
})

describe('two processes on one database', () => {
  let here: TestApp
  beforeAll(async () => {
    here = await startTestApp()
  })
  afterAll(() => here.close())

  it('let nobody in whom the other has shut out', async () => {
    const teacher = await aTeacher(here, await aCompany(here))
    expect((await here.call(getMe, { as: teacher })).status).toBe(200)
    await here.database.pool.query('update sessions set revoked_at = now() where user_id = $1', [teacher.id])
    await here.heard()
    expect((await here.call(getMe, { as: teacher })).status).toBe(401)
  })
})
