import { beforeAll, describe, expect, it } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { exportAudit, listAudit, listAuditPeople } from '#contract/evidence/audit.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import { eraseStudent } from '#domains/directory/directory.service.ts'
import { recordEvent } from '#platform/events.ts'
import { newId, newIdAt } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { name: 'Harbor Group' }))
const child = fileFixture(() => aCompany(app, { name: 'Aurora Bank', parent: company }))
const admin = fileFixture(() => anAdmin(app, company, { first_name: 'Elena', last_name: 'Marsh' }))
const auditor = fileFixture(() => aTeacher(app, company, { abilities: ['auditor'] }))
const student = fileFixture(() => aStudent(app, company, { first_name: 'Irini', last_name: 'Pappa' }))
const course = fileFixture(() => aCourse(app, admin, { title: 'Safe passwords' }))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))

type Query = QueryOf<typeof listAudit>
const list = (query: Query = {}, as: TestPerson = admin) => app.call(listAudit, { as, query })
const kinds = async (query: Query = {}) => (await list(query)).data.data.map(({ kind }) => kind)

interface Past {
  kind: EventKind
  at: string
  company_id?: string
  actor_id?: string | null
  impersonator_id?: string
  student_id?: string
  data?: Record<string, unknown>
}

/** An event of the past, of the company unless it names another. */
async function happened({ at, data = {}, ...event }: Past): Promise<string> {
  const id = newIdAt(new Date(at))
  await app.database.db
    .insertInto('events')
    .values({ company_id: company.id, ...event, id, at, data: JSON.stringify(data) })
    .execute()
  return id
}

beforeAll(async () => {
  const by = { actor_id: admin.id }
  const user = { user_id: student.id }
  await happened({ kind: 'person.created', at: '2026-03-01T10:00:00Z', ...by, data: user })
  await happened({
    kind: 'person.moved',
    at: '2026-03-02T10:00:00Z',
    ...by,
    data: { ...user, from: child.id, to: newId() },
  })
  await happened({ kind: 'person.signed_in', at: '2026-03-03T23:30:00Z', data: user })
  await happened({
    kind: 'person.impersonation_ended',
    at: '2026-03-04T10:00:00Z',
    actor_id: student.id,
    impersonator_id: admin.id,
    data: user,
  })
  await happened({
    kind: 'lesson.completed',
    at: '2026-03-05T10:00:00Z',
    actor_id: student.id,
    student_id: student.id,
    data: { reason: 'A private remark' },
  })
  await app.database.db
    .insertInto('events')
    .values({
      id: newIdAt(new Date('2026-03-06T10:00:00Z')),
      company_id: company.id,
      kind: 'progress.reset',
      actor_id: admin.id,
      student_id: student.id,
      course_id: course.id,
      data: JSON.stringify({ reason: 'Was ill for a month', cycle: 1 }),
      at: '2026-03-06T10:00:00Z',
    })
    .execute()
  await happened({
    kind: 'host.claimed',
    at: '2026-03-07T10:00:00Z',
    ...by,
    data: { hostname: 'learn.harbor.example' },
  })
  await happened({ kind: 'company.updated', at: '2026-03-08T10:00:00Z', company_id: child.id, ...by })
})

const march = { from: '2026-03-01', until: '2026-03-31' }

// Specification +: Admins and auditors read who did what in their company.
describe('the audit log', () => {
  it('tells who did what to whom, newest first, with the names of today', async () => {
    const { data } = (await list(march)).data
    const { id: actorId } = admin
    const elena = { id: actorId, name: 'Elena Marsh' }
    const irini = { id: student.id, name: 'Irini Pappa' }
    const person = { kind: 'person', ...irini }
    const shown = data.map(({ kind, actor, impersonator, target }) => ({ kind, actor, impersonator, target }))
    const by = { actor: elena, impersonator: null }
    expect(shown).toEqual([
      { kind: 'host.claimed', ...by, target: { kind: 'host', id: null, name: 'learn.harbor.example' } },
      { kind: 'progress.reset', ...by, target: person },
      { kind: 'lesson.completed', actor: irini, impersonator: null, target: null },
      { kind: 'person.impersonation_ended', ...by, target: person },
      { kind: 'person.signed_in', actor: irini, impersonator: null, target: null },
      { kind: 'person.moved', ...by, target: person },
      { kind: 'person.created', ...by, target: person },
    ])
    expect(data[1]?.course).toEqual({ id: course.id, title: 'Safe passwords' })
    expect(data[0]).toMatchObject({ area: 'company', details: [] })
  })

  it('names companies in reach only', async () => {
    const moved = (await list({ ...march, area: 'people' })).data.data.find(
      ({ kind }) => kind === 'person.moved',
    )
    expect(moved?.details).toEqual([{ name: 'from_company', values: ['Aurora Bank'] }])
  })

  it('goes on page by page, whatever is added meanwhile', async () => {
    const april = { company_id: child.id, from: '2026-04-01', until: '2026-04-30' }
    const add = (kind: EventKind, day: string) =>
      happened({ kind, at: `2026-04-${day}T10:00:00Z`, company_id: child.id })
    const kindsOfMonth = [
      'group.created',
      'group.renamed',
      'group.deleted',
      'host.lost',
      'company.closed',
    ] as const
    for (const [index, kind] of kindsOfMonth.entries()) await add(kind, `1${index}`)
    const all = await kinds(april)
    expect(all).toEqual(kindsOfMonth.toReversed())
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const { data } = await list({ ...april, limit: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...data.data.map(({ kind }) => kind))
      cursor = data.meta.next_cursor
      if (paged.length === 2) await add('company.opened', '20')
    } while (cursor)
    expect(paged).toEqual(all)
    expect(await kinds(april)).toEqual(['company.opened', ...all])
  })

  it('is filtered by area, by person and by days of the company’s time zone', async () => {
    expect(await kinds({ ...march, area: 'sign_in' })).toEqual([
      'person.impersonation_ended',
      'person.signed_in',
    ])
    expect(await kinds({ ...march, area: 'community' })).toEqual([])
    const concerning = ['progress.reset', 'lesson.completed', 'person.impersonation_ended']
    expect(await kinds({ ...march, person_id: student.id })).toEqual([
      ...concerning,
      'person.signed_in',
      'person.moved',
      'person.created',
    ])
    expect(await kinds({ ...march, person_id: student.id, area: 'learning' })).toEqual([
      'progress.reset',
      'lesson.completed',
    ])
    expect(await kinds({ ...march, person_id: admin.id, area: 'sign_in' })).toEqual([
      'person.impersonation_ended',
    ])
    const zone = (time_zone: string) =>
      app.database.db.updateTable('companies').set({ time_zone }).where('id', '=', company.id).execute()
    const thatDay = { from: '2026-03-03', until: '2026-03-03' }
    await zone('UTC')
    expect(await kinds(thatDay)).toEqual(['person.signed_in'])
    await zone('Europe/Athens')
    expect(await kinds(thatDay)).toEqual([])
    expect((await list({ from: '2026-03-04', until: '2026-03-04' })).data).toMatchObject({
      data: [{ kind: 'person.impersonation_ended' }, { kind: 'person.signed_in' }],
      meta: { time_zone: 'Europe/Athens' },
    })
  })

  it('names the person of the filter', async () => {
    const { meta } = (await list({ person_id: student.id })).data
    expect(meta.person).toEqual({ id: student.id, name: 'Irini Pappa' })
    expect((await list({ person_id: newId() })).data.meta.person?.name).toBeNull()
  })

  it('names nobody out of reach whom the log does not concern', async () => {
    const { data } = await list({ person_id: stranger.id })
    expect(data).toMatchObject({ data: [], meta: { person: { id: stranger.id, name: null } } })
  })

  it('refuses a period that ends before it starts, and a day that does not exist', async () => {
    expect((await list({ from: '2026-03-02', until: '2026-03-01' })).status).toBe(422)
    expect((await list({ from: '2026-02-30' })).status).toBe(422)
    expect((await list({ area: 'weather' as never })).status).toBe(422)
  })

  it('shows a kind that this version does not know without an area', async () => {
    const id = await happened({ kind: 'comet.seen' as EventKind, at: '2026-05-01T10:00:00Z' })
    const { data } = (await list({ from: '2026-05-01', until: '2026-05-01' })).data
    expect(data).toMatchObject([{ id, kind: 'comet.seen', area: null, actor: null, target: null }])
  })

  it('does not name people whose data was erased', async () => {
    const gone = await aStudent(app, company, { first_name: 'Nikos', last_name: 'Georgiou' })
    await happened({ kind: 'person.disabled', at: '2026-06-01T10:00:00Z', data: { user_id: gone.id } })
    const target = async () => (await list({ from: '2026-06-01', until: '2026-06-01' })).data.data[0]?.target
    expect(await target()).toMatchObject({ name: 'Nikos Georgiou' })
    await eraseStudent(app.as(admin), gone)
    expect(await target()).toEqual({ kind: 'person', id: gone.id, name: null })
    expect((await list({ person_id: gone.id })).data.data.length).toBeGreaterThan(1)
  })
})

describe('who reads the audit log', () => {
  const reason = async (as: TestPerson) => {
    const { data } = (await list({ ...march, area: 'learning' }, as)).data
    return data.find(({ kind }) => kind === 'progress.reset')?.details
  }

  it('is open to admins and auditors, who see no reasons', async () => {
    expect(await reason(admin)).toEqual([{ name: 'reason', values: ['Was ill for a month'] }])
    expect(await reason(auditor)).toEqual([])
  })

  it('is closed to everyone else', async () => {
    for (const abilities of [[], ['people'], ['group_manager']] as const)
      expect((await list({}, await aTeacher(app, company, { abilities: [...abilities] }))).status).toBe(403)
    expect((await list({}, student)).status).toBe(403)
    expect((await app.call(listAudit, { as: null })).status).toBe(401)
    const plain = await aTeacher(app, company)
    expect((await app.call(exportAudit, { as: plain })).status).toBe(403)
    expect((await app.call(listAuditPeople, { as: plain, query: { search: 'Irini' } })).status).toBe(403)
  })

  it('covers one company in reach: one’s own, or one below it', async () => {
    expect(await kinds({ ...march, company_id: child.id })).toEqual(['company.updated'])
    expect((await list({ company_id: company.id }, stranger)).status).toBe(404)
    expect((await list({ company_id: company.id }, await anAdmin(app, child))).status).toBe(404)
    expect((await list(march, stranger)).data.data).toEqual([])
  })
})

describe('the file of the audit log', () => {
  const file = (query: QueryOf<typeof exportAudit> = march, as: TestPerson = admin) =>
    app.call(exportAudit, { as, query })

  it('holds the filtered entries, and its export is an entry of the log', async () => {
    const answer = await file({ ...march, area: 'sign_in' }, auditor)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(answer.headers.get('content-disposition')).toContain('2026-03-01')
    const [headings, ...lines] = answer.text.trimEnd().split('\r\n')
    expect(headings).toContain('Time (UTC),Area,Event,Who')
    expect(lines.map((line) => line.split(',').slice(1, 4))).toEqual([
      ['Sign-in', 'person.impersonation_ended', 'Elena Marsh'],
      ['Sign-in', 'person.signed_in', 'Irini Pappa'],
    ])
    const [entry] = (await list({ area: 'exports' })).data.data
    expect(entry).toMatchObject({ kind: 'audit.exported', actor: { id: auditor.id } })
    expect(entry?.details).toEqual([
      { name: 'area', values: ['sign_in'] },
      { name: 'period', values: ['2026-03-01', '2026-03-31'] },
      { name: 'entries', values: ['2'] },
    ])
  })

  it('has no formulas, and no reasons for an auditor', async () => {
    const at = '2026-07-01T10:00:00Z'
    const formula = await aStudent(app, company, { first_name: '=HYPERLINK("x")', last_name: 'B' })
    await happened({ kind: 'person.tagged', at, actor_id: admin.id, data: { user_id: formula.id } })
    await happened({ kind: 'certificate.revoked', at, student_id: formula.id, data: { reason: '+1, oh' } })
    const days = { from: '2026-07-01', until: '2026-07-01' }
    const { text } = await file(days)
    expect(text).toContain(`"'=HYPERLINK(""x"") B"`)
    expect(text).toContain('"reason: +1, oh"')
    expect((await file(days, auditor)).text).not.toContain('+1, oh')
  })

  it('covers the year up to the last day unless it says from when, and never more', async () => {
    expect((await file({ until: '2026-03-31' })).text).toContain('host.claimed')
    expect((await file({ until: '2027-03-31' })).text).not.toContain('host.claimed')
    expect((await file({ from: '2025-03-30', until: '2026-03-31' })).status).toBe(422)
    expect((await file({ from: '2025-03-31', until: '2026-03-31' })).status).toBe(200)
    expect((await file({ from: '2020-01-01' })).error.errors?.from).toHaveLength(1)
    expect((await file({ company_id: company.id }, stranger)).status).toBe(404)
  })
})

describe('people of the filter', () => {
  const search = async (text: string, as: TestPerson = admin, company_id?: string) => {
    const query = { search: text, ...(company_id ? { company_id } : {}) }
    const { data } = (await app.call(listAuditPeople, { as, query })).data
    return data.map(({ name, role }) => `${name}, ${role}`)
  }

  it('are found by their name, staff of companies above included', async () => {
    expect(await search('irini pap')).toEqual(['Irini Pappa, student'])
    expect(await search('Elena', admin, child.id)).toEqual(['Elena Marsh, admin'])
    expect(await search('Elena', await anAdmin(app, child))).toEqual([])
    expect(await search('Elena', stranger)).toEqual([])
    expect(await search('a b c')).toEqual([])
  })
})

describe('a refused sign-in of staff', () => {
  it('is recorded once an hour for the account, and nothing without one', async () => {
    const other = await aCompany(app)
    const teacher = await aTeacher(app, other)
    const guess = (email: string) =>
      app.call(login, { body: { email, password: 'not this one' }, headers: { host: other.host } })
    for (const email of [teacher.email, teacher.email, 'nobody@example.test'])
      expect((await guess(email)).status).toBe(401)
    await app.settled()
    const { data } = (await list({}, await anAdmin(app, other))).data
    expect(data).toMatchObject([
      { kind: 'person.sign_in_refused', actor: null, target: { id: teacher.id }, area: 'sign_in' },
    ])
  })
})

it('refuses to compile an event without a place in the log', async () => {
  const event = { kind: 'comet.seen', company_id: company.id } as const
  // @ts-expect-error A kind must be declared in contract/evidence/event-kinds.ts.
  await expect(recordEvent(app.as(admin), event)).resolves.toBeUndefined()
})
