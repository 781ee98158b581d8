import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { getCourse } from '#contract/courses/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { exportAudit, listAudit } from '#contract/evidence/audit.ts'
import { exportOwnPersonalData } from '#contract/personal-data/personal-data.ts'
import { removePerson } from '#domains/accounts/removal.service.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { newId, newIdAt } from '#platform/ids.ts'
import { aTestApp, startTestApp, type TestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  aStudent,
  aTeacher,
  type TestPerson,
  testPassword,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { jobContext } from '#tests/support/jobs/job-context.ts'
import { createRefusedCalls } from './refused-calls.service.ts'

const app = aTestApp()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const list = async (as: TestPerson, query: QueryOf<typeof listAudit> = {}, on: TestApp = app) =>
  (await on.call(listAudit, { as, query })).data.data
const signIn = (person: TestPerson, host: string) =>
  app.call(login, {
    body: { email: person.email, password: testPassword },
    headers: { host, 'user-agent': firefox },
  })
const places = () => app.database.db.selectFrom('event_places').selectAll()

// Specification +: The audit log shows for 90 days from which address and device something was done
describe('the place of an entry', () => {
  it('is the address and the device of the call', async () => {
    const company = await aCompany(app)
    const [admin, teacher] = [await anAdmin(app, company), await aTeacher(app, company)]
    await signIn(teacher, company.host)
    const [entry] = await list(admin, { kind: 'person.signed_in' })
    const place = { ip: '127.0.0.1', browser: 'Firefox', system: 'Linux' }
    expect(entry).toMatchObject({ actor: { id: teacher.id }, place })
    const { text } = await app.call(exportAudit, { as: admin, query: { kind: 'person.signed_in' } })
    expect(text).toContain('127.0.0.1,"Firefox, Linux"')
    const answer = await app.call(exportAudit, { as: admin, query: { format: 'ndjson' } })
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson')
    const lines = answer.text.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(entry)
  })

  it('is unknown to those who do not have the person in reach', async () => {
    const parent = await aCompany(app)
    const child = await aCompany(app, { parent })
    const [above, below] = [await anAdmin(app, parent), await anAdmin(app, child)]
    const ctx = { ...app.as(above), ip: '192.0.2.7', user_agent: firefox }
    await recordEvent(ctx, { kind: 'company.updated', company_id: child.id })
    expect(await list(above, { company_id: child.id })).toMatchObject([{ place: { ip: '192.0.2.7' } }])
    expect(await list(below)).toMatchObject([{ kind: 'company.updated', place: null }])
  })

  it('is not kept for what people learn, nor for what the product does on its own', async () => {
    const company = await aCompany(app)
    const student = await aStudent(app, company)
    const ctx = { ...app.as(student), ip: '192.0.2.8' }
    await recordEvent(ctx, { kind: 'lesson.completed', company_id: company.id, student_id: student.id })
    await recordEvent(app.contextOutside(), { kind: 'host.lost', company_id: company.id })
    expect(await list(await anAdmin(app, company))).toMatchObject([{ place: null }, { place: null }])
  })

  it('is in the export of the person, and goes with them', async () => {
    const company = await aCompany(app)
    const teacher = await aTeacher(app, company)
    await signIn(teacher, company.host)
    const { bytes } = await app.call(exportOwnPersonalData, { as: teacher })
    const data = JSON.parse(strFromU8(unzipSync(bytes)['person.json'] ?? new Uint8Array())) as {
      places: unknown[]
    }
    expect(data.places).toContainEqual(
      expect.objectContaining({ kind: 'person.signed_in', ip: '127.0.0.1', user_agent: firefox }),
    )
    const removal = {
      id: teacher.id,
      company_id: company.id,
      kind: 'person.removed',
      names: 'keep_names',
    } as const
    await jobContext(app).transaction((inner: Ctx) => removePerson(inner, removal))
    expect(await places().where('person_id', '=', teacher.id).execute()).toEqual([])
  })

  it('is forgotten after 90 days', async () => {
    const at = (days: number) => newIdAt(new Date(Date.now() - days * 86_400_000))
    const [old, recent] = [at(90), at(60)]
    const place = { person_id: null, ip: '192.0.2.9', user_agent: '' }
    await app.database.db
      .insertInto('event_places')
      .values([old, recent].map((event_id) => ({ event_id, ...place })))
      .execute()
    await app.jobs.plan(new Date(Date.now() + 86_400_000))
    await app.jobs.runDue(new Date(Date.now() + 86_400_000))
    const left = await places().where('event_id', 'in', [old, recent]).execute()
    expect(left.map(({ event_id }) => event_id)).toEqual([recent])
  })
})

describe('the filter', () => {
  it('tells what somebody did from what was done to them, one kind, and by what way', async () => {
    const company = await aCompany(app)
    const [admin, teacher] = [await anAdmin(app, company), await aTeacher(app, company)]
    const event = { company_id: company.id }
    const by = (actor: TestPerson) => app.as(actor)
    await recordEvent(by(admin), { ...event, kind: 'person.updated', data: { user_id: teacher.id } })
    await recordEvent(by(teacher), { ...event, kind: 'group.created', data: { group_id: newId() } })
    await recordEvent(app.contextOutside(), {
      ...event,
      kind: 'person.signed_in',
      data: { user_id: teacher.id, connection_id: newId() },
    })
    await recordEvent(by(admin), {
      ...event,
      kind: 'person.tagged',
      data: { user_id: teacher.id, import_id: newId() },
    })
    const kinds = async (query: QueryOf<typeof listAudit>) =>
      (await list(admin, query)).map(({ kind }) => kind)
    const person_id = teacher.id
    expect(await kinds({ person_id, part: 'actor' })).toEqual(['person.signed_in', 'group.created'])
    expect(await kinds({ person_id, part: 'target' })).toEqual(['person.tagged', 'person.updated'])
    expect(await kinds({ kind: 'group.created' })).toEqual(['group.created'])
    expect(await kinds({ via: 'sso' })).toEqual(['person.signed_in'])
    expect(await kinds({ via: 'import', area: 'people' })).toEqual(['person.tagged'])
    expect(await kinds({ via: 'scim' })).toEqual([])
    expect(await kinds({ via: 'import', person_id, part: 'target' })).toEqual(['person.tagged'])
    const bad = await app.call(listAudit, { as: admin, query: { via: 'pigeon' as never } })
    expect(bad.status).toBe(422)
  })
})

// Specification +: Calls of staff that were refused are counted in the audit log, once an hour for each person
describe('refused calls of staff', () => {
  it('are recorded as one entry with their numbers', async () => {
    const own = await startTestApp()
    onTestFinished(own.close)
    const company = await aCompany(own)
    const [teacher, student] = [await aTeacher(own, company), await aStudent(own, company)]
    const params = { courseId: newId() }
    for (const as of [teacher, teacher, student]) await own.call(getCourse, { as, params })
    await own.call(listAudit, { as: teacher })
    await own.server.close()
    const { rows } = await own.database.pool.query(
      "select company_id, data from events where kind = 'person.calls_refused'",
    )
    expect(rows).toEqual([
      {
        company_id: company.id,
        data: { user_id: teacher.id, not_found: 2, forbidden: 1, from: expect.any(String) },
      },
    ])
  })

  it('wait for the end of their hour, and of no more people than memory allows', () => {
    const calls = createRefusedCalls()
    const person = { id: newId(), company_id: newId() }
    const at = (time: string) => new Date(`2026-03-01T${time}Z`)
    calls.add(person, 'forbidden', at('10:59:59'))
    calls.add(person, 'forbidden', at('11:00:00'))
    expect(calls.take(at('10:59:59'))).toEqual([])
    expect(calls.take(at('11:00:30'))).toMatchObject([{ user_id: person.id, forbidden: 1, not_found: 0 }])
    for (let people = 0; people < 10_100; people += 1)
      calls.add({ ...person, id: newId() }, 'not_found', at('11:10:00'))
    expect(calls.take(at('12:00:00'))).toHaveLength(10_000)
  })
})
