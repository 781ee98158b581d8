import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as identities from '#domains/accounts/identities/identities.queries.ts'
import * as staffRules from '#domains/accounts/identities/staff-rule.queries.ts'
import { consumeChallenge, forgetChallenges } from '#domains/accounts/passkeys/challenges.service.ts'
import * as passkeys from '#domains/accounts/passkeys/passkeys.queries.ts'
import { ownsSecondFactor, selectMethods } from '#domains/accounts/second-factor/second-factor.queries.ts'
import * as steps from '#domains/accounts/second-factor/sign-in-steps.queries.ts'
import { selectProven } from '#domains/companies/mail-domains/mail-domains.queries.ts'
import { findSender, selectDueSenders } from '#domains/companies/mail-sender/mail-sender.queries.ts'
import * as connections from '#domains/sso/connections/connections.queries.ts'
import { answerFlow, purgeFlows, spendAnswer, spendFlow, wasBegun } from '#domains/sso/flows/flows.queries.ts'
import { purgeSeenAssertions } from '#domains/sso/flows/saml/seen-assertions.queries.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from './support/app.ts'
import { aStudent } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { type Explained, readsOf, scannedTables } from './support/database/query-plan.ts'
import { fileFixture } from './support/fixtures.ts'

/** Signing in asks for single rows of tables that grow with people and with calls of anybody: none is read whole. */
const rows = 4_000

interface Statement {
  text: string
  values: unknown[]
}
let heard: Statement[] | null = null
const { query } = pg.Client.prototype
// Before the application starts, because connections keep the function they began with.
beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Statement, unknown[]?]
    heard?.push(
      typeof first === 'string'
        ? { text: first, values: Array.isArray(values) ? values : [] }
        : { text: first.text, values: first.values ?? (Array.isArray(values) ? values : []) },
    )
    return Reflect.apply(query, this, args)
  } as typeof query
})
afterAll(() => {
  pg.Client.prototype.query = query
})

const app = aTestApp({ connections: 5 })
const company = fileFixture(() => aCompany(app))
const student = fileFixture(() => aStudent(app, company))

/** Other people of another company, each with a link to a provider, a passkey, and something begun. */
beforeAll(async () => {
  const other = await aCompany(app)
  const { pool } = app.database
  const each = `from generate_series(1, ${rows}) i`
  await pool.query(
    `insert into companies select (jsonb_populate_record(company, jsonb_build_object('id', gen_random_uuid(), 'root_id', $1::uuid))).*
    from companies company, generate_series(1, ${rows / 10}) where company.id = $1`,
    [other.id],
  )
  const companies = `(select array_agg(id) ids from companies) companies`
  const ofCompany = `companies.ids[1 + i % ${rows / 10}]`
  const hash = `decode(md5(i::text), 'hex')`
  await pool.query(
    `insert into users (id, company_id, role, email, first_name, last_name, status, created_at)
    select gen_random_uuid(), $1, 'student', 'p' || i || '@other.example', 'P', 'Q', 'active', now() ${each}`,
    [other.id],
  )
  await pool.query(
    `insert into sso_connections (id, company_id, provider, name, issuer, client_id, secret, status, created_at, updated_at)
    select gen_random_uuid(), ${ofCompany}, 'other', 'P', 'https://p.example', 'c', '', 'active', now(), now() ${each}, ${companies}`,
  )
  await pool.query(
    `insert into mail_domains (id, company_id, domain, token, status, started_at, created_at)
    select gen_random_uuid(), ${ofCompany}, 'd' || i || '.example', 't', 'active', now(), now() ${each}, ${companies}`,
  )
  const people = `(select id, row_number() over () i from users where company_id = '${other.id}') u`
  const connection = `(select id from sso_connections limit 1)`
  for (const statement of [
    `insert into identities (id, connection_id, subject, user_id, linked_at)
      select gen_random_uuid(), c.id, 's' || i, u.id, now() from ${people}
      join (select id, row_number() over () i from sso_connections) c using (i)`,
    `insert into passkeys (id, user_id, rp_id, credential_id, public_key, counter, transports, user_handle, device_type,
        backed_up, name, created_at)
      select gen_random_uuid(), u.id, 'other.example', ${hash}, '', 0, '{}', '', 'singleDevice', false, 'P', now() from ${people}`,
    `insert into passkey_challenges (challenge_hash, purpose, rp_id, expires_at)
      select ${hash}, 'sign_in', 'other.example', now() + interval '1 hour' ${each}`,
    `insert into totp_factors (id, user_id, secret, confirmed_at, created_at)
      select gen_random_uuid(), u.id, '', now(), now() from ${people}`,
    `insert into recovery_codes (user_id, code_hash) select u.id, ${hash} from ${people}`,
    `insert into sign_in_steps (token_hash, user_id, created_at, expires_at)
      select ${hash}, u.id, now(), now() + interval '1 hour' from ${people}`,
    `insert into sign_in_flows (id, state_hash, browser_hash, nonce, verifier, connection_id, connection_version, host,
        redirect_uri, purpose, expires_at, created_at, ticket_hash)
      select gen_random_uuid(), ${hash}, ${hash}, 'n', 'v', ${connection}, 1, 'other.example', 'u', 'sign_in',
        now() + interval '1 hour', now(), ${hash} ${each}`,
    `insert into seen_assertions (connection_id, assertion_hash, expires_at)
      select ${connection}, ${hash}, now() + interval '1 hour' ${each}`,
  ])
    await pool.query(statement)
  await pool.query('analyze')
}, 60_000)

/** The tables of many rows that the statements of some work read whole. */
async function readWhole(work: (ctx: Ctx) => Promise<unknown>): Promise<string[]> {
  const said: Statement[] = []
  heard = said
  await work(app.contextOutside()).finally(() => {
    heard = null
  })
  const statements = said.filter(({ text }) => /^\s*(?:select|update|delete|with)\b/i.test(text))
  expect(statements.length).toBeGreaterThan(0)
  const whole: string[] = []
  for (const { text, values } of statements) {
    const explained = await app.database.pool.query<Explained>(`explain (format json) ${text}`, values)
    whole.push(...scannedTables(explained.rows.flatMap(readsOf)).filter((table) => large.has(table)))
  }
  return whole
}
const large = new Set([
  'users',
  'sso_connections',
  'mail_domains',
  'identities',
  'passkeys',
  'passkey_challenges',
  'totp_factors',
  'recovery_codes',
  'sign_in_steps',
  'sign_in_flows',
  'seen_assertions',
])

it('a table read whole is noticed', async () => {
  const count = sql`select count(*) from sign_in_flows where nonce = 'x'`
  expect(await readWhole((ctx) => count.execute(ctx.db))).toEqual(['sign_in_flows'])
})

const token = 'x'.repeat(43)
const signed = Buffer.from(JSON.stringify({ challenge: token })).toString('base64url')
const holder = () => ({ companyId: company.id, connectionId: newId(), email: 'p7@other.example' })
it.each<[string, (ctx: Ctx) => Promise<unknown>]>([
  ['a returning browser', (ctx) => spendFlow(ctx, { state: token, flow: token })],
  ['a flow to answer', (ctx) => answerFlow(ctx, newId(), token)],
  ['a flow that was begun', (ctx) => wasBegun(ctx, newId(), token)],
  ['a ticket', (ctx) => spendAnswer(ctx, { ticket: token, flow: token })],
  ['assertions that are over', (ctx) => purgeSeenAssertions(ctx, 100)],
  ['flows that are over', (ctx) => purgeFlows(ctx, 100)],
  ['a subject', (ctx) => identities.findByIdentity(ctx, newId(), 's7')],
  ['who has an address', (ctx) => identities.selectHolders(ctx, holder())],
  ['own providers', (ctx) => identities.selectProvidersOf(ctx, student)],
  ['passkeys that work', (ctx) => passkeys.countWorkingPasskeys(ctx, student)],
  ['erased links', (ctx) => identities.deleteIdentitiesOf(ctx, student.id)],
  ['whether a provider is required', (ctx) => identities.isSsoRequired(ctx, company.id)],
  ['whether a provider is required of staff', (ctx) => staffRules.selectStaffRules(ctx, student)],
  ['whether an owner is one for emergencies', (ctx) => staffRules.isEmergencyOwner(ctx, student)],
  ['owners', (ctx) => staffRules.selectOwners(ctx, company.id)],
  ['linked staff', (ctx) => staffRules.countLinkedStaff(ctx, company.id, newId())],
  ['providers of an invitation', (ctx) => identities.selectProvidersFor(ctx, company.id)],
  ['providers of a company', (ctx) => connections.selectConnections(ctx, company.id)],
  ['providers of a sign-in page', (ctx) => connections.selectOffered(ctx, company.id)],
  ['providers to link', (ctx) => connections.selectLinkable(ctx, company.id)],
  ['who speaks for a domain', (ctx) => connections.selectSpeaking(ctx, [newId()], 'd7.example')],
  ['proved domains', (ctx) => selectProven(ctx, company.id)],
  ['a sender address', (ctx) => findSender(ctx, company.id)],
  ['sender addresses to check', (ctx) => selectDueSenders(ctx, 100)],
  ['a passkey', (ctx) => passkeys.findPasskey(ctx, 'other.example', Buffer.from('x'))],
  ['own passkeys', (ctx) => passkeys.selectPasskeysOf(ctx, student.id)],
  ['a challenge', (ctx) => consumeChallenge(ctx, { purpose: 'sign_in', rpId: 'a', userId: null }, signed)],
  ['expired challenges', (ctx) => forgetChallenges(ctx)],
  ['the ways of a second step', (ctx) => selectMethods(ctx, student.id)],
  ['whether there is a second factor', (ctx) => ownsSecondFactor(ctx, student.id)],
  ['a second step', (ctx) => steps.findStep(ctx, token)],
  ['a try', (ctx) => steps.countTry(ctx, token)],
  ['ended steps', (ctx) => steps.endSteps(ctx, student.id)],
])('is found by an index: %s', async (_, work) => {
  expect(await readWhole(work)).toEqual([])
})
