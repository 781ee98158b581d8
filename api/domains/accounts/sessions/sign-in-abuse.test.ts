import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import * as accounts from '#contract/accounts/accounts.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, testPassword } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { magicLink, signInTries } from '../accounts.policy.ts'
import { makeToken } from '../links/tokens.queries.ts'

const app = aTestApp({ connections: 5, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const company = fileFixture(() => aCompany(app))

const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status).sort()

describe('guessing a password', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const guess = (email: string, host = company.host, ip = '192.0.2.1') =>
    app.call(accounts.login, {
      body: { email, password: 'not this one, I fear' },
      headers: { host, ...from(ip) },
    })
  const signIn = (email: string, ip: string) =>
    app.call(accounts.login, {
      body: { email, password: testPassword },
      headers: { host: company.host, ...from(ip) },
    })

  it('ends after some tries under whatever host names they are made', async () => {
    const { email } = await aTeacher(app, company)
    for (let tries = 0; tries < signInTries.max; tries += 1)
      expect((await guess(email, `${tries}.example.test`)).status).toBe(401)
    expect((await guess(email, 'another.example.test')).status).toBe(429)
    const right = await signIn(email, '192.0.2.1')
    expect(right.status).toBe(429)
    const wait = Number(right.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(signInTries.windowMs / 1_000 - 120)
    expect(wait).toBeLessThanOrEqual(signInTries.windowMs / 1_000)
  })

  it('shuts out whoever guesses and not the account’s owner', async () => {
    const { email } = await aTeacher(app, company)
    for (let tries = 0; tries < signInTries.max; tries += 1) await guess(email)
    expect((await guess(email)).status).toBe(429)
    expect((await signIn(email, '192.0.2.2')).status).toBe(200)
    expect((await signIn(email, '192.0.2.1')).status).toBe(429)
  })

  it('shuts out one account and leaves the others of the same place', async () => {
    const [guessed, colleague] = await Promise.all([aTeacher(app, company), aTeacher(app, company)])
    for (let tries = 0; tries <= signInTries.max; tries += 1) await guess(guessed.email)
    expect((await signIn(colleague.email, '192.0.2.1')).status).toBe(200)
  })

  it('has no more tries from all the addresses of one IPv6 network', async () => {
    const { email } = await aTeacher(app, company)
    for (let tries = 0; tries < signInTries.max; tries += 1)
      expect((await guess(email, company.host, `2001:db8:7:7::${tries + 1}`)).status).toBe(401)
    expect((await guess(email, company.host, '2001:db8:7:7:ffff::1')).status).toBe(429)
    expect((await signIn(email, '2001:db8:7:8::1')).status).toBe(200)
  })

  it('has no more tries when they are made at once', async () => {
    const { email } = await aTeacher(app, company)
    const answers = await Promise.all(Array.from({ length: signInTries.max + 5 }, () => guess(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(signInTries.max)
  })
})

describe('whether an address has an account', () => {
  const headers = () => ({ host: company.host })

  it('is not told by the work that a sign-in makes', async () => {
    const { email } = await aTeacher(app, company)
    // CPU time rather than wall-clock time, which also depends on the machine's other load.
    const cost = async (address: string) => {
      const before = process.cpuUsage()
      const body = { email: address, password: 'not this one, I fear' }
      const answer = await app.call(accounts.login, { body, headers: headers() })
      expect(answer.status).toBe(401)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await cost('warms.up@example.test')
    const costs: [number, number][] = []
    for (let round = 0; round < 8; round += 1)
      costs.push([await cost(email), await cost('nobody.at.all@example.test')])
    // Without the stand-in hash, one would take a tenth of the other.
    const [known, unknown] = [0, 1].map((side) => Math.min(...costs.map((pair) => pair[side] ?? 0)))
    expect(unknown).toBeGreaterThan((known ?? 0) / 3)
    expect(known).toBeGreaterThan((unknown ?? 0) / 3)
  })

  it.each([
    ['a link', accounts.requestMagicLink],
    ['a new password', recovery.forgotPassword],
  ])(
    'is not told by the time that asking for %s takes: nobody is looked up before the answer',
    async (_, ask) => {
      const person = await app.database.pool.connect()
      try {
        await person.query('begin')
        await person.query('lock table users in access exclusive mode')
        const answer = await app.call(ask, { body: { email: 'anybody@example.test' }, headers: headers() })
        expect(answer.status).toBe(200)
      } finally {
        await person.query('rollback')
        person.release()
      }
    },
  )
})

/**
 * Runs `meanwhile` while the rows of `taken` are locked; `queued` resolves when the given number of calls wait for
 * them.
 */
async function whileLocked(
  taken: string,
  id: string,
  meanwhile: (queued: (calls: number) => Promise<void>) => Promise<void>,
) {
  const other = await app.database.pool.connect()
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  // Queried outside the transaction, which would keep seeing its first snapshot of the connections.
  const queued = (calls: number) =>
    expect.poll(async () => (await app.database.pool.query(waiting)).rowCount).toBe(calls)
  try {
    await other.query('begin')
    await other.query(taken, [id])
    await meanwhile(queued)
  } finally {
    await other.query('commit')
    other.release()
  }
}

it('a password that is changed while it is checked opens nothing', async () => {
  const { id, email } = await aTeacher(app, company)
  let signingIn: Promise<{ status: number }> | undefined
  await whileLocked('update users set password_hash = null where id = $1', id, async (queued) => {
    signingIn = app.call(accounts.login, {
      body: { email, password: testPassword },
      headers: { host: company.host },
    })
    await queued(1)
  })
  expect((await signingIn)?.status).toBe(401)
})

describe('a token', () => {
  const refresh = (person: { token: string }) => app.call(accounts.refresh, { as: person })
  const leave = (person: { token: string }) => app.call(accounts.logout, { as: person })

  const isGood = async (token: string) => (await app.call(accounts.getMe, { as: { token } })).status === 200

  it('sent twice at once is exchanged once, for one that works', async () => {
    const person = await aTeacher(app, company)
    const answers = await Promise.all([refresh(person), refresh(person)])
    expect(statuses(answers)).toEqual([200, 200])
    const [token = '', again] = answers.map(({ data }) => data.access_token)
    expect(again).toBe(token)
    expect([await isGood(token), await isGood(person.token)]).toEqual([true, false])
  })

  const timePasses = (person: { id: string }, ms: number) =>
    app.database.pool.query(
      `update sessions set successor_used_at = successor_used_at - $2 * interval '1 millisecond' where user_id = $1`,
      [person.id, ms],
    )

  it('gives its successor again until that is in use, however long ago its answer was lost', async () => {
    const person = await aTeacher(app, company)
    const lost = (await refresh(person)).data
    await timePasses(person, 3_600_000)
    expect(await isGood(person.token)).toBe(false)
    const again = (await refresh(person)).data
    expect(again.access_token).toBe(lost.access_token)
    expect(again.expires_in).toBeLessThanOrEqual(lost.expires_in)
    expect(await isGood(again.access_token)).toBe(true)
  })

  it('gives it for another minute once it is in use, and ends the session where it comes back later', async () => {
    const person = await aTeacher(app, company)
    const token = (await refresh(person)).data.access_token
    expect(await isGood(token)).toBe(true)
    await timePasses(person, 59_000)
    expect((await refresh(person)).data.access_token).toBe(token)
    await timePasses(person, 1_001)
    // Only an exchange ends the session, since a tab that was asleep may send the old token with any other call.
    expect([await isGood(person.token), await isGood(token)]).toEqual([false, true])
    expect((await refresh(person)).status).toBe(401)
    expect([await isGood(token), (await refresh({ token })).status]).toEqual([false, 401])
  })

  it('is forgotten once its successor is exchanged, too', async () => {
    const person = await aTeacher(app, company)
    const token = (await refresh(person)).data.access_token
    const last = (await refresh({ token })).data.access_token
    expect((await refresh(person)).status).toBe(401)
    expect(await isGood(last)).toBe(true)
  })

  it('leaves nobody signed out who exchanges and uses it in twenty tabs at once', async () => {
    const person = await aTeacher(app, company)
    const tab = async (_: unknown, index: number): Promise<string> => {
      await delay(index * 3)
      const { status, data } = await refresh(person)
      expect(status).toBe(200)
      expect(await isGood(data.access_token)).toBe(true)
      return data.access_token
    }
    const tokens = await Promise.all(Array.from({ length: 20 }, tab))
    expect(new Set(tokens).size).toBe(1)
    expect((await Promise.all(tokens.map(isGood))).every(Boolean)).toBe(true)
  })

  it('gives nothing any more once the session it was of is over', async () => {
    const person = await aTeacher(app, company)
    const token = (await refresh(person)).data.access_token
    expect((await leave({ token })).status).toBe(200)
    expect((await refresh(person)).status).toBe(401)
  })

  it.each([
    ['exchanging it', refresh, leave, 200],
    ['signing out', leave, refresh, 401],
  ])('is never exchanged for one that is dead when %s comes first', async (_, first, second, exchanged) => {
    const person = await aTeacher(app, company)
    const calls: ReturnType<typeof refresh | typeof leave>[] = []
    await whileLocked('select from sessions where user_id = $1 for update', person.id, async (queued) => {
      for (const call of [first, second]) {
        calls.push(call(person))
        await queued(calls.length)
      }
    })
    const answers = await Promise.all(calls)
    expect(statuses(answers)).toEqual([200, exchanged])
    // Signing out ends the session: tokens from an earlier refresh are invalid, and a later refresh is refused.
    for (const { data } of answers) {
      const token = data && 'access_token' in data ? data.access_token : person.token
      expect((await app.call(accounts.getMe, { as: { token } })).status).toBe(401)
    }
  })
})

describe('links', () => {
  it('opened at once open one session, and the others are dead', async () => {
    const { id } = await aStudent(app, company)
    const ctx = app.contextOutside()
    const make = () => makeToken(ctx, { purpose: 'magic', userId: id, lifeMs: 60_000 })
    const tokens = await Promise.all([make(), make(), make()])
    const open = (token: string) => app.call(accounts.useMagicLink, { body: { token } })
    expect(statuses(await Promise.all([...tokens, ...tokens].map(open)))).toEqual([
      200, 401, 401, 401, 401, 401,
    ])
  })
})

describe('asking for links', () => {
  it('goes on bringing mails to somebody who signs in by each', async () => {
    const { email } = await aStudent(app, company)
    const host = { host: company.host }
    for (let tries = 0; tries <= magicLink.perPerson; tries += 1) {
      await app.call(accounts.requestMagicLink, { body: { email }, headers: host })
      const sent = (await app.mails()).filter(({ to }) => to?.[0]?.address === email)
      expect(sent).toHaveLength(tries + 1)
      const token = /\/magic\/([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
      const used = await app.call(accounts.useMagicLink, { body: { token }, headers: host })
      expect(used.status).toBe(200)
    }
  })

  it('at once brings one mail', async () => {
    const { email } = await aStudent(app, company)
    const ask = () =>
      app.call(accounts.requestMagicLink, { body: { email }, headers: { host: company.host } })
    const answers = await Promise.all(Array.from({ length: magicLink.perPerson * 3 }, ask))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const sent = (await app.mails()).filter(({ to }) => to?.[0]?.address === email)
    expect(sent).toHaveLength(1)
  })
})
