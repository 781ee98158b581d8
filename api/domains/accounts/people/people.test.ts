import { describe, expect, it } from 'vitest'
import { getMe, getStudent as getOwnStudent, impersonate } from '#contract/accounts/accounts.ts'
import { createGroup } from '#contract/accounts/groups.ts'
import * as contract from '#contract/accounts/people.ts'
import { getStudentFile, listStudents } from '#contract/directory/directory.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import {
  anAdmin,
  anOffice,
  aStudent,
  aTeacher,
  aToken,
  type TestPerson,
} from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const office = anOffice(app)
const child = fileFixture(() => aCompany(app, { parent: office.company }))

type NewStudent = BodyOf<typeof contract.createStudent>
let created = 0
const newStudent = (fields: Partial<NewStudent> = {}): NewStudent => {
  created += 1
  return {
    email: `new${created}@example.test`,
    first_name: 'Nia',
    last_name: 'Berg',
    invite: false,
    ...fields,
  }
}
const create = (fields: Partial<NewStudent> = {}, as = office.admin) =>
  app.call(contract.createStudent, { as, body: newStudent(fields) })
const eventKinds = async (userId: string) => {
  const rows = await app.database.db.selectFrom('events').select(['kind', 'data']).orderBy('id').execute()
  return rows.filter(({ data }) => (data as { user_id?: string }).user_id === userId).map(({ kind }) => kind)
}

describe('the start date of a student', () => {
  it('is changed and taken away, and is in the file of the student', async () => {
    const { id, version } = (await create({ starts_on: '2026-03-02' })).data.data
    const update = (body: Partial<BodyOf<typeof contract.updateStudent>>, after: number) =>
      app.call(contract.updateStudent, {
        as: office.admin,
        params: { studentId: id },
        body: { version: after, ...body },
      })
    const later = await update({ starts_on: '2028-02-29' }, version)
    expect(later.data.data.starts_on).toBe('2028-02-29')
    const file = await app.call(getStudentFile, { as: office.admin, params: { studentId: id } })
    expect(file.data.data.starts_on).toBe('2028-02-29')
    const same = await update({ starts_on: '2028-02-29' }, version + 1)
    expect(same.data.data.version).toBe(version + 1)
    expect((await update({ starts_on: null }, version + 1)).data.data.starts_on).toBeNull()
  })

  it.each(['2027-02-29', 'tomorrow', ''])('refuses %j with 422', async (starts_on) => {
    expect((await create({ starts_on })).status).toBe(422)
  })
})

describe('creating a student', () => {
  it('stores names, details and tags, and answers them', async () => {
    const manager = await aStudent(app, office.company, { first_name: 'Maro', last_name: 'Chief' })
    const { status, data } = await create({
      email: ' Nia.Berg@Example.test '.trim(),
      platform_locale: 'el_GR',
      tags: ['drivers', ' drivers '],
      department: ' Logistics ',
      title: 'Driver',
      country: 'GR',
      employee_number: 'E-100',
      starts_on: '2026-03-02',
      manager_id: manager.id,
    })
    expect(status).toBe(201)
    expect(data.data).toMatchObject({
      email: 'Nia.Berg@Example.test',
      full_name: 'Nia Berg',
      platform_locale: 'el_GR',
      tags: ['drivers'],
      department: 'Logistics',
      country: 'GR',
      employee_number: 'E-100',
      starts_on: '2026-03-02',
      manager: { id: manager.id, full_name: 'Maro Chief' },
      status: 'active',
      invited_at: null,
      version: 1,
    })
    const file = await app.call(getStudentFile, {
      as: office.admin,
      params: { studentId: data.data.id },
    })
    expect(file.data.data).toMatchObject({ department: 'Logistics', can: { manage: true } })
  })

  it('puts them in groups, which an edit changes; one out of reach or of another company is refused', async () => {
    const inGroup = async (name: string, company_id = office.company.id) =>
      (await app.call(createGroup, { as: office.admin, body: { name, company_id } })).data.data.id
    const [night, crane, below] = [
      await inGroup('Night shift'),
      await inGroup('Cranes'),
      await inGroup('Below', child.id),
    ]
    const { data } = await create({ group_ids: [night] })
    const params = { studentId: data.data.id }
    const names = async () => {
      const file = await app.call(getStudentFile, { as: office.admin, params })
      return file.data.data.groups.map(({ name }) => name)
    }
    const edit = (group_ids: string[]) =>
      app.call(contract.updateStudent, { as: office.admin, params, body: { version: 1, group_ids } })
    expect(await names()).toEqual(['Night shift'])
    expect((await edit([crane])).status).toBe(200)
    expect(await names()).toEqual(['Cranes'])
    expect((await edit([below])).status).toBe(422)
    expect((await edit([params.studentId])).status).toBe(404)
    expect(await names()).toEqual(['Cranes'])
  })

  it('creates one student for a key sent twice', async () => {
    const body = newStudent({ key: 'a-key-of-mine' })
    const answers = await Promise.all([
      app.call(contract.createStudent, { as: office.admin, body }),
      app.call(contract.createStudent, { as: office.admin, body }),
    ])
    const again = await app.call(contract.createStudent, { as: office.admin, body })
    const ids = [...answers, again].filter(({ status }) => status === 201).map(({ data }) => data.data.id)
    expect(new Set(ids).size).toBe(1)
    expect(again.status).toBe(201)
  })

  it('refuses a known address and a known employee number with 409 at their fields', async () => {
    const { data } = await create({ employee_number: 'E-7' })
    const { email } = data.data
    const known = await create({ email: email.toUpperCase() })
    expect(known).toMatchObject({ status: 409, data: { errors: { email: [expect.any(String)] } } })
    const number = await create({ employee_number: 'e-7' })
    expect(number).toMatchObject({ status: 409, data: { errors: { employee_number: [expect.any(String)] } } })
    expect((await create({ email, company_id: child.id })).status).toBe(201)
  })

  it('refuses blank names, a manager who is nobody and a company out of reach', async () => {
    expect((await create({ first_name: '  ' })).status).toBe(422)
    expect((await create({ manager_id: office.stranger.id })).status).toBe(422)
    expect((await create({ country: 'greece' })).status).toBe(422)
    expect((await create({ company_id: office.stranger.company_id })).status).toBe(404)
  })

  it('is done once for a key, also when it is sent several times at once', async () => {
    const body = { ...newStudent({ invite: true }), key: 'sent-at-once' }
    const send = () => app.call(contract.createStudent, { as: office.admin, body })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
    expect(await eventKinds(answers[0]?.data.data.id ?? '')).toEqual(['person.created', 'person.invited'])
  })

  it('takes any company in reach, however many there are', async () => {
    const top = await aCompany(app)
    const last = await aCompany(app, { parent: top, name: 'Zymurgy' })
    await app.database.pool.query(
      `with added as (
        insert into companies select (jsonb_populate_record(last, jsonb_build_object('id', gen_random_uuid(), 'name', 'A ' || n))).*
        from companies last, generate_series(1, 500) n where last.id = $2 returning id
      ) insert into company_closure (ancestor_id, descendant_id, depth)
        select $1::uuid, id, 1 from added union all select id, id, 0 from added`,
      [top.id, last.id],
    )
    const owner = await anAdmin(app, top)
    expect((await create({ company_id: last.id }, owner)).status).toBe(201)
  })

  it('mails an invitation that leads to the sign-in page and holds no token', async () => {
    const { data } = await create({ invite: true, email: 'invited@example.test' })
    expect(data.data.invited_at).not.toBeNull()
    const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === 'invited@example.test')
    expect(mail?.html).toContain('/login')
    expect(mail?.html).not.toContain('/magic/')
    expect(await eventKinds(data.data.id)).toEqual(['person.created', 'person.invited'])
  })

  it('needs the ability "people" of a teacher', async () => {
    expect((await create({}, office.teacher)).status).toBe(403)
    const able = await aTeacher(app, office.company)
    await app.database.db
      .updateTable('users')
      .set({ abilities: ['people'] })
      .where('id', '=', able.id)
      .execute()
    expect((await create({}, able)).status).toBe(201)
    const can = async (as: typeof able) => (await app.call(listStudents, { as })).data.meta.can.create
    expect([await can(able), await can(office.teacher)]).toEqual([true, false])
  })
})

describe('editing a student', () => {
  const update = (studentId: string, body: BodyOf<typeof contract.updateStudent>) =>
    app.call(contract.updateStudent, { as: office.admin, params: { studentId }, body })

  it('changes what is sent and refuses a stale version with what is there now', async () => {
    const { id } = (await create({ department: 'Sales' })).data.data
    const first = await update(id, { version: 1, last_name: 'Holm', department: 'Harbour' })
    expect(first.data.data).toMatchObject({ full_name: 'Nia Holm', department: 'Harbour', version: 2 })
    const stale = await update(id, { version: 1, last_name: 'Lund' })
    expect(stale.status).toBe(409)
    expect(stale.data).toMatchObject({ code: 'version_conflict', detail: { last_name: 'Holm' } })
    const nothing = await update(id, { version: 2, last_name: 'Holm' })
    expect(nothing.data.data.version).toBe(2)
    expect(await eventKinds(id)).toEqual(['person.created', 'person.updated'])
  })

  // Specification +: Students who have signed in are told at their old address that it was changed
  it('tells the old address that it was changed, once somebody has signed in with it', async () => {
    const mailsTo = async (address: string) =>
      (await app.mails()).filter(({ to }) => to?.[0]?.address === address).map(({ subject }) => subject)
    const { id, email } = (await create({ email: 'typo@example.test' })).data.data
    await update(id, { version: 1, email: 'before@example.test' })
    expect(await mailsTo(email)).toEqual([])
    await app.database.db
      .updateTable('users')
      .set({ first_signed_in_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await update(id, { version: 2, email: 'Before@example.test' })
    await update(id, { version: 3, email: 'after@example.test', first_name: 'Nia' })
    expect(await mailsTo('after@example.test')).toEqual([])
    const [subject, ...others] = await mailsTo('Before@example.test')
    expect([subject, others]).toEqual([expect.stringContaining('e-mail address was changed'), []])
    expect(await mailsTo('before@example.test')).toEqual([])
  })

  it('refuses an address that somebody else has, and nobody is their own manager', async () => {
    const { id, version } = (await create()).data.data
    const other = (await create()).data.data
    expect((await update(id, { version, email: other.email })).status).toBe(409)
    expect((await update(id, { version, manager_id: id })).status).toBe(422)
  })
})

describe('disabling a student', () => {
  it('ends all sessions at once, keeps everything, and can be undone', async () => {
    const student = await aStudent(app, office.company)
    const params = { studentId: student.id }
    const listed = async (status: 'active' | 'disabled') =>
      (await app.call(listStudents, { as: office.admin, query: { status, limit: 100 } })).data.data.some(
        ({ id }) => id === student.id,
      )
    for (let time = 0; time < 2; time += 1) {
      const { data } = await app.call(contract.disableStudent, { as: office.admin, params })
      expect(data.data).toMatchObject({ status: 'disabled', disabled_at: expect.any(String) })
    }
    expect((await app.call(getMe, { as: student })).status).toBe(401)
    expect([await listed('active'), await listed('disabled')]).toEqual([false, true])
    expect((await app.call(contract.inviteStudent, { as: office.admin, params })).status).toBe(409)
    const enabled = await app.call(contract.enableStudent, { as: office.admin, params })
    expect(enabled.data.data).toMatchObject({ status: 'active', disabled_at: null })
    expect(await eventKinds(student.id)).toEqual(['person.disabled', 'person.enabled'])
  })
})

describe('moving a student', () => {
  it('takes open enrolments along and ends the sessions', async () => {
    const student = await aStudent(app, office.company)
    const params = { studentId: student.id }
    const move = (company_id: string) =>
      app.call(contract.moveStudent, { as: office.admin, params, body: { company_id } })
    expect((await move(office.stranger.company_id)).status).toBe(404)
    expect((await move(child.id)).data.data.company_id).toBe(child.id)
    expect((await move(child.id)).status).toBe(200)
    expect((await app.call(getMe, { as: student })).status).toBe(401)
    expect(await eventKinds(student.id)).toEqual(['person.moved', 'person.moved'])
  })

  it('refuses a company that knows the address', async () => {
    const { id, email } = (await create()).data.data
    await create({ email, company_id: child.id })
    const refused = await app.call(contract.moveStudent, {
      as: office.admin,
      params: { studentId: id },
      body: { company_id: child.id },
    })
    expect(refused.status).toBe(409)
  })
})

describe('pasted addresses', () => {
  it('creates the new ones and says what became of each line', async () => {
    const known = (await create()).data.data
    const lines = ['Ada Byron <ada.byron@paste.test>', known.email, 'nonsense', 'ADA.byron@paste.test', '']
    const send = (dry_run: boolean) =>
      app.call(contract.createStudentsFromList, {
        as: office.admin,
        body: { lines: lines.filter(Boolean), tags: ['new'], invite: false, dry_run },
      })
    const outcomes = ['created', 'known', 'invalid', 'known']
    const dry = await send(true)
    expect(dry.data.data.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect((await send(false)).data).toMatchObject({ meta: { created: 1 } })
    expect((await send(false)).data).toMatchObject({ meta: { created: 0 } })
    const found = await app.call(listStudents, { as: office.admin, query: { search: 'paste.test' } })
    expect(found.data.data).toMatchObject([{ first_name: 'Ada', last_name: 'Byron', tags: ['new'] }])
  })
})

describe('signing a student out everywhere', () => {
  const end = (studentId: string, as: TestPerson | null = office.admin) =>
    app.call(contract.endStudentSessions, { as, params: { studentId } })

  // Specification +: Admins can end all sessions of a person
  it('ends every session, also an impersonation, and is logged; the student can sign in again', async () => {
    const student = await aStudent(app, office.company)
    const other = { ...student, token: await aToken(app, student.id) }
    const acting = await app.call(impersonate, { as: office.admin, body: { user_id: student.id } })
    const sessions = [student, other, { ...student, token: acting.data.access_token }]
    const statuses = () =>
      Promise.all(sessions.map(async (as) => (await app.call(getOwnStudent, { as })).status))
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await end(student.id)).status).toBe(204)
    await expect.poll(statuses).toEqual([401, 401, 401])
    expect((await end(student.id)).status).toBe(204)
    const again = { ...student, token: await aToken(app, student.id) }
    expect((await app.call(getOwnStudent, { as: again })).status).toBe(200)
    expect((await eventKinds(student.id)).filter((kind) => kind === 'person.sessions_ended')).toHaveLength(2)
  })

  it('is for those who manage people, with a fresh proof', async () => {
    const student = await aStudent(app, office.company)
    const able = await aTeacher(app, office.company, { abilities: ['people'] })
    const late = await anAdmin(app, office.company)
    await app.database.db
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 11 * 60_000).toISOString() })
      .where('user_id', '=', late.id)
      .execute()
    const refused = await end(student.id, late)
    expect([refused.status, refused.error.code]).toEqual([403, 'step_up_needed'])
    const statuses = [
      (await end(student.id, null)).status,
      (await end(student.id, student)).status,
      (await end(student.id, office.teacher)).status,
      (await end(student.id, await anAdmin(app, await aCompany(app)))).status,
      (await app.call(getOwnStudent, { as: student })).status,
      (await end(student.id, able)).status,
    ]
    expect(statuses).toEqual([401, 403, 403, 404, 200, 204])
  })
})
