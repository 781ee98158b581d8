import { describe, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { impersonate, refresh } from '#contract/accounts/accounts.ts'
import { startPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { startPasskeyStepUp, stepUp } from '#contract/accounts/step-up.ts'
import { inviteTeacher, setStaffRights } from '#contract/accounts/teachers.ts'
import { getCompany, updateCompany } from '#contract/companies/company-settings.ts'
import { startBulk } from '#contract/directory/bulk.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import type { BodyOf, Endpoint } from '#contract/endpoint.ts'
import { missingProof } from '#domains/accounts/sessions/step-up.service.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp, type Caller, type CallOptions } from '#tests/support/app.ts'
import {
  anAdmin,
  anOffice,
  aStudent,
  aTeacher,
  aToken,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aPasskey } from '#tests/support/builders/passkeys.ts'
import type { Authenticator } from '#tests/support/signing-in/authenticator.ts'

const app = aTestApp()
const { company, admin, teacher, student } = anOffice(app)

/** A session of the person in which they proved themselves so many minutes ago. */
const sessionOf = async (person: { id: string }, minutes: number): Promise<Caller> => {
  const token = await aToken(app, person.id)
  const at = new Date(Date.now() - minutes * 60_000).toISOString()
  await app.database.db
    .updateTable('sessions')
    .set({ proved_at: at })
    .where('user_id', '=', person.id)
    .execute()
  return { token }
}
const needed = { code: 'step_up_needed', detail: { methods: ['password'] } }

const freshEndpoints = allRoutes.map(({ endpoint }) => endpoint).filter(({ fresh }) => fresh)
const uuid = '01890a5d-ac96-774b-bcce-b302099a8057'

/** A call that gets as far as the proof: the ids may be unknown and a body with the value that needs it is enough. */
const callOf = (endpoint: Endpoint): CallOptions<Endpoint> => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const params = Object.fromEntries(names.map((name) => [name, name === 'hostname' ? 'a.example.com' : uuid]))
  return {
    ...(names.length > 0 ? { params } : {}),
    ...bodies[`${endpoint.method} ${endpoint.path}`],
  } as never
}
const bodies: Record<string, { body: unknown }> = {
  'POST /api/teachers': {
    body: { first_name: 'Eve', last_name: 'Example', email: 'eve@example.test', role: 'admin' },
  },
  'PATCH /api/companies/:companyId': { body: { version: 1, erase_after_days: 30 } },
  'POST /api/students/bulk': { body: { key: uuid, action: 'remove', ids: [uuid], expected_count: 1 } },
}

describe('calls that need a fresh proof', () => {
  it('are those that hand over power, people or addresses', () => {
    expect(freshEndpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'DELETE /api/companies/:companyId/hosts/:hostname',
        'DELETE /api/me/passkeys/:passkeyId',
        'DELETE /api/students/:studentId',
        'DELETE /api/teachers/:userId',
        'PATCH /api/companies/:companyId',
        'POST /api/companies/:companyId/hosts',
        'POST /api/impersonate',
        'POST /api/me/passkeys',
        'POST /api/students/:studentId/export',
        'POST /api/students/bulk',
        'POST /api/students/export',
        'POST /api/teachers',
        'PUT /api/companies/:companyId/hosts/:hostname/primary',
        'PUT /api/teachers/:userId/rights',
      ]),
    )
  })

  it.each(freshEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused eleven minutes after the proof, and goes on after nine',
    async (_, endpoint) => {
      const colleague = await anAdmin(app, company)
      const late = await app.call(endpoint, { ...callOf(endpoint), as: await sessionOf(colleague, 11) })
      expect(late).toMatchObject({ status: 403, error: needed })
      const early = await app.call(endpoint, { ...callOf(endpoint), as: await sessionOf(colleague, 9) })
      expect(early.error?.code).not.toBe('step_up_needed')
    },
  )

  it('asks only for the values that matter where an endpoint says so', async () => {
    const late = await sessionOf(await anAdmin(app, company), 11)
    const body = { first_name: 'Tim', last_name: 'Example', email: 'tim@example.test' }
    expect((await app.call(inviteTeacher, { as: late, body })).status).toBe(201)
    const bulk = { key: newId(), action: 'disable' as const, ids: [student.id], expected_count: 1 }
    expect((await app.call(startBulk, { as: late, body: bulk })).status).toBe(202)
  })

  it('asks before people are erased sooner, and not for other settings of a company', async () => {
    const owner = await anAdmin(app, company, { abilities: ['owner'] })
    const params = { companyId: company.id }
    const read = async () => (await app.call(getCompany, { as: owner, params })).data.data
    const save = async (minutes: number, change: Partial<BodyOf<typeof updateCompany>>) => {
      const body = { version: (await read()).version, ...change }
      return app.call(updateCompany, { as: await sessionOf(owner, minutes), params, body })
    }
    for (const term of ['erase_after_days', 'erase_unused_after_days'] as const) {
      for (const days of [1, 0, null])
        expect(await save(11, { [term]: days })).toMatchObject({ status: 403, error: needed })
      expect((await read())[term]).toBeNull()
      expect((await save(9, { [term]: 30 })).data.data[term]).toBe(30)
    }
    expect((await save(11, { tagline: 'Safe at every pier' })).status).toBe(200)
  })

  it('has no effect before the proof', async () => {
    const leaver = await aStudent(app, company)
    const call = { as: await sessionOf(await anAdmin(app, company), 11), params: { studentId: leaver.id } }
    expect((await app.call(removeStudent, call)).status).toBe(403)
    const row = app.database.db.selectFrom('users').select('status').where('id', '=', leaver.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'active' })
  })

  it('says who may not call before it asks for a proof', async () => {
    const params = { userId: teacher.id }
    const body = { role: 'teacher' as const, abilities: [] }
    const late = await sessionOf(await aTeacher(app, company), 11)
    const answer = await app.call(setStaffRights, { as: late, params, body })
    expect(answer).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  })

  it('asks sessions from before there were proofs', async () => {
    const old = await aToken(app, admin.id)
    await app.database.db.updateTable('sessions').set({ proved_at: null }).execute()
    const answer = await app.call(impersonate, { as: { token: old }, body: { user_id: student.id } })
    expect(answer).toMatchObject({ status: 403, error: needed })
  })
})

describe('confirming who one is', () => {
  it('lets the same call through, keeps the proof when the token is exchanged, and is recorded', async () => {
    const colleague = await anAdmin(app, company)
    const call = { as: await sessionOf(colleague, 11), body: { user_id: student.id } }
    expect((await app.call(impersonate, call)).status).toBe(403)
    const proof = await app.call(stepUp, { as: call.as, body: { password: testPassword } })
    expect(proof.status).toBe(200)
    const left = Date.parse(proof.data.data.fresh_until) - Date.now()
    expect(left / 60_000).toBeCloseTo(10, 0)
    expect((await app.call(impersonate, call)).status).toBe(201)
    const { data } = await app.call(refresh, { as: call.as })
    expect((await app.call(impersonate, { ...call, as: { token: data.access_token } })).status).toBe(201)
    const events = app.database.db
      .selectFrom('events')
      .select(['actor_id', 'data'])
      .where('kind', '=', 'person.identity_confirmed')
      .where('actor_id', '=', colleague.id)
    expect(await events.execute()).toEqual([
      { actor_id: colleague.id, data: { user_id: colleague.id, method: 'password' } },
    ])
  })

  it('proves only the session that confirmed', async () => {
    const colleague = await anAdmin(app, company)
    const one = await sessionOf(colleague, 11)
    const other = await sessionOf(colleague, 11)
    await app.call(stepUp, { as: one, body: { password: testPassword } })
    expect((await app.call(impersonate, { as: other, body: { user_id: student.id } })).status).toBe(403)
  })

  it('refuses a wrong password, notes it, and stops guessing', async () => {
    const colleague = await anAdmin(app, company)
    const late = await sessionOf(colleague, 11)
    const guess = () => app.call(stepUp, { as: late, body: { password: 'not the right one' } })
    expect(await guess()).toMatchObject({
      status: 422,
      error: { errors: { password: [expect.any(String)] } },
    })
    for (let nth = 1; nth < 10; nth += 1) await guess()
    expect((await guess()).status).toBe(429)
    expect((await app.call(stepUp, { as: late, body: { password: testPassword } })).status).toBe(429)
    await app.settled()
    const refused = app.database.db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'person.sign_in_refused')
      .where('data', '@>', JSON.stringify({ user_id: colleague.id }) as never)
    expect(await refused.execute()).toHaveLength(1)
  })

  it('takes a passkey of the host name, offered first, and no other', async () => {
    const headers = { host: company.host }
    const colleague = await anAdmin(app, company)
    const authenticator = await aPasskey(app, colleague, { host: company.host })
    const late = await sessionOf(colleague, 11)
    const call = { as: late, headers, body: { user_id: student.id } }
    const here = await app.call(impersonate, call)
    expect(here.error).toMatchObject({ detail: { methods: ['passkey', 'password'] } })
    const elsewhere = await app.call(impersonate, { ...call, headers: { host: 'localhost' } })
    expect(elsewhere.error).toMatchObject({ detail: { methods: ['password'] } })

    const foreign = await aPasskey(app, await anAdmin(app, company), { host: company.host })
    const answerOf = async (device: Authenticator, deviation = {}) => {
      const { data } = await app.call(startPasskeyStepUp, { as: late, headers })
      return device.sign(data.data, deviation)
    }
    for (const assertion of [
      await answerOf(foreign),
      await answerOf(authenticator, { withForeignKey: true }),
      authenticator.sign((await app.call(startPasskeyLogin, { headers })).data.data),
    ])
      expect((await app.call(stepUp, { as: late, headers, body: { assertion } })).status).toBe(422)
    expect((await app.call(impersonate, call)).status).toBe(403)
    const assertion = await answerOf(authenticator)
    expect((await app.call(stepUp, { as: late, headers, body: { assertion } })).status).toBe(200)
    expect((await app.call(impersonate, call)).status).toBe(201)
    expect((await app.call(stepUp, { as: late, headers, body: { assertion } })).status).toBe(422)
  })

  it('needs something to confirm with', async () => {
    expect((await app.call(stepUp, { as: admin, body: {} })).status).toBe(422)
  })

  it('is closed to impersonators, students and strangers', async () => {
    const colleague = await anAdmin(app, company)
    const acting = await app.call(impersonate, { as: colleague, body: { user_id: teacher.id } })
    const body = { password: testPassword }
    const asTeacher = { token: acting.data.access_token }
    expect((await app.call(stepUp, { as: asTeacher, body })).status).toBe(403)
    expect((await app.call(stepUp, { as: student, body })).status).toBe(403)
    expect((await app.call(stepUp, { body })).status).toBe(401)
    const session = { ...app.as(teacher).actor, impersonator_id: colleague.id }
    await expect(missingProof({ db: app.database.db }, session, company.host)).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
