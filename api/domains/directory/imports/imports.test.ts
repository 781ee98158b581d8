import { beforeEach, describe, expect, it } from 'vitest'
import { createStudent, disableStudent } from '#contract/accounts/people.ts'
import { listStudents, removeStudent } from '#contract/directory/directory.ts'
import * as contract from '#contract/directory/people-imports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { madeOnce } from '#tests/support/made.ts'
import { applyImportJob } from './apply.job.ts'
import { encode, peopleFile } from './people-file.test-support.ts'
import { purgeImportsJob } from './purge-imports.job.ts'

const app = aTestApp()
const office = anOffice(app)
const below = madeOnce(() => aCompany(app, { parent: office.company, name: 'Harbour Below' }))

/** A company of its own, as one import at a time is open in each. */
let company: TestCompany
let admin: TestPerson
beforeEach(async () => {
  company = await aCompany(app)
  admin = await anAdmin(app, company)
})

const csv = (text: string) => ({ name: 'people.csv', type: 'text/csv', bytes: encode(text, 'utf-8') })
const upload = (text: string, as = admin) =>
  app.call(contract.uploadImport, { as, file: csv(text), body: {} })
const runJobs = () => app.jobs.runDue()
const options: contract.ImportOptions = {
  ...{ clear_empty: false, tag_mode: 'add', absent: 'keep', move: false, enable: false },
}
const read = async (importId: string, as = admin) =>
  (await app.call(contract.getImport, { as, params: { importId } })).data.data

/** Uploads and checks with the columns as they are proposed. */
async function check(text: string, chosen: Partial<contract.ImportOptions> = {}, as = admin) {
  const { data, error } = await upload(text, as)
  if (!data?.data) throw new Error(JSON.stringify(error))
  const { id, columns } = data.data
  const body = { columns: columns.map(({ field }) => field), options: { ...options, ...chosen } }
  const started = await app.call(contract.checkImport, { as, params: { importId: id }, body })
  expect([started.status, started.data.data.state]).toEqual([202, 'checking'])
  await runJobs()
  return read(id, as)
}

async function apply(importId: string, body: Partial<BodyOf<typeof contract.applyImport>> = {}, as = admin) {
  const answer = await app.call(contract.applyImport, {
    as,
    params: { importId },
    body: { absent: 'keep', invite: false, ...body },
  })
  if (answer.status === 202) await runJobs()
  return answer
}
const rowsOf = async (importId: string, query: { outcome?: contract.ImportOutcome; limit?: number } = {}) =>
  (await app.call(contract.listImportRows, { as: admin, params: { importId }, query })).data.data
const person = (email: string) =>
  app.database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('company_id', '=', company.id)
    .executeTakeFirst()

const heading = 'Employee number;E-mail;First name;Last name;Department;Tags;Manager e-mail'

describe('an import', () => {
  it('creates, updates and refuses what its dry run found', async () => {
    const known = await aStudent(app, company, { email: 'known@people.test', first_name: 'Kim' })
    const same = await aStudent(app, company, {
      email: 'same@people.test',
      first_name: 'Sam',
      last_name: 'Ess',
    })
    const file = [
      heading,
      '1;ada@people.test;Ada;Byron;Production;drivers|night;boss@people.test',
      '2;boss@people.test;Bo;Sé;Production;;',
      '3;known@people.test;Kimberly;;Sales;drivers;ada@people.test',
      ';same@people.test;Sam;Ess;;;',
      '5;wrong@people;Wrong;One;;;',
      `6;${admin.email};Ad;Min;;;`,
      '7;lost@people.test;Lost;One;;;nobody@people.test',
      '8;"open;Bad;Row;;;',
    ].join('\r\n')
    const checked = await check(file)
    expect(checked).toMatchObject({
      state: 'checked',
      rows: 8,
      counts: { created: 2, updated: 1, unchanged: 1, disabled: 0, refused: 4 },
      samples: [{ line: 3, text: 'Bo Sé' }],
    })
    expect(await person('ada@people.test')).toBeUndefined()
    const refused = await rowsOf(checked.id, { outcome: 'refused' })
    expect(refused.map(({ line, problems }) => [line, problems[0]?.problem])).toEqual([
      [6, 'email_invalid'],
      [7, 'staff'],
      [8, 'manager_unknown'],
      [9, 'unreadable'],
    ])
    expect((await apply(checked.id)).status).toBe(202)
    expect(await read(checked.id)).toMatchObject({ state: 'applied', counts: checked.counts })
    const ada = await person('ada@people.test')
    const boss = await person('boss@people.test')
    expect(ada).toMatchObject({
      ...{
        role: 'student',
        status: 'active',
        source: 'import',
        employee_number: '1',
        department: 'Production',
      },
      ...{ tags: ['drivers', 'night'], manager_id: boss?.id, invited_at: null },
    })
    const updated = await person('known@people.test')
    expect(updated).toMatchObject({
      ...{ id: known.id, first_name: 'Kimberly', department: 'Sales', tags: ['drivers'], source: 'manual' },
      ...{ employee_number: '3', manager_id: ada?.id },
    })
    expect(Object.keys(updated?.tag_since ?? {})).toEqual(['drivers'])
    expect(await person('same@people.test')).toMatchObject({ id: same.id, version: 1 })
    const events = await app.database.db
      .selectFrom('events')
      .select(['kind', 'actor_id'])
      .where('company_id', '=', company.id)
      .execute()
    expect(events.filter(({ kind }) => kind === 'person.created')).toHaveLength(2)
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]))
  })

  it('gives the refused rows back to be repaired, guarded, with the columns remembered', async () => {
    const checked = await check(
      `${heading}\n1;first@repair.test;Ada;Byron;"'=1+1";;\n2;broken@repair;=Bob;"O""Neil;x";;;`,
    )
    expect(checked.counts).toMatchObject({ created: 1, refused: 1 })
    await apply(checked.id)
    expect(await person('first@repair.test')).toMatchObject({ department: '=1+1' })
    const { text, headers } = await app.call(contract.downloadImportRows, {
      as: admin,
      params: { importId: checked.id },
      query: { outcome: 'refused' },
    })
    expect(headers.get('content-disposition')).toContain('people-Refused.csv')
    const [first, second] = text.replace('\uFEFF', '').split('\r\n')
    expect(first).toBe(`${heading};Outcome;Problem`)
    expect(second).toBe('2;broken@repair;\'=Bob;"O""Neil;x";;;;Refused;This isn’t a valid e-mail address.')
    const again = await upload(text.replace('broken@repair', 'fixed@repair.test'))
    expect(again.data.data.remembered_at).toBe(checked.created_at)
    expect(again.data.data.columns.map(({ field }) => field).slice(-2)).toEqual(['ignore', 'ignore'])
    await app.call(contract.cancelImport, { as: admin, params: { importId: again.data.data.id } })
    const repaired = await check(text.replace('broken@repair', 'fixed@repair.test'))
    await apply(repaired.id)
    expect(await person('fixed@repair.test')).toMatchObject({ first_name: '=Bob', last_name: 'O"Neil;x' })
  })

  it('takes equal rows of one key for one, and refuses those that differ with each other’s lines', async () => {
    const checked = await check(
      [
        'email,first name,last name,employee id',
        'one@twice.test,One,Same,',
        'one@twice.test,One,Same,',
        'two@twice.test,Two,Other,7',
        'two@twice.test,Two,Another,',
        'three@twice.test,Three,More,7',
      ].join('\n'),
    )
    expect(checked.counts).toMatchObject({ created: 1, unchanged: 1, refused: 3 })
    const refused = await rowsOf(checked.id, { outcome: 'refused' })
    expect(refused.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
      [4, expect.stringMatching(/Also in line (5|6)/)],
      [5, 'Also in line 4, with different details.'],
      [6, 'Also in line 4, with different details.'],
    ])
  })

  it('refuses whoever was changed since the dry run', async () => {
    const known = await aStudent(app, company, { email: 'changed@since.test' })
    const checked = await check('email,department\nchanged@since.test,New\nnew@since.test,New')
    expect(checked.counts).toMatchObject({ created: 1, updated: 1 })
    await app.call(disableStudent, { as: admin, params: { studentId: known.id } })
    await app.call(createStudent, {
      as: admin,
      body: { email: 'new@since.test', first_name: 'A', last_name: 'B', invite: false },
    })
    await apply(checked.id)
    const done = await read(checked.id)
    expect(done.counts).toMatchObject({ created: 0, updated: 0, refused: 2 })
    expect(done.problems).toEqual([{ problem: 'changed_since', count: 2 }])
    expect((await person('changed@since.test'))?.department).toBe('')
  })

  it('changes nothing by empty cells unless they are to clear', async () => {
    await check('email,first name,last name,department,tags\na@clear.test,A,B,Ops,x').then(({ id }) =>
      apply(id),
    )
    const file = 'email,first name,last name,department,tags\na@clear.test,,,,y'
    const kept = await check(file)
    await apply(kept.id)
    expect(await person('a@clear.test')).toMatchObject({ department: 'Ops', tags: ['x', 'y'] })
    const cleared = await check(file, { clear_empty: true, tag_mode: 'set' })
    await apply(cleared.id)
    expect(await person('a@clear.test')).toMatchObject({ first_name: 'A', department: '', tags: ['y'] })
  })

  it('moves people to the company of their row only where that is chosen', async () => {
    const student = await aStudent(app, office.company, { email: 'mover@move.test' })
    const file = 'email,company\nmover@move.test,harbour below\nnobody@move.test,Elsewhere'
    const kept = await check(file, {}, office.admin)
    expect(kept.problems.map(({ problem }) => problem).sort()).toEqual(['company_unknown', 'other_company'])
    await app.call(contract.cancelImport, { as: office.admin, params: { importId: kept.id } })
    const moving = await check(file, { move: true }, office.admin)
    expect(moving.counts).toMatchObject({ updated: 1, refused: 1 })
    await apply(moving.id, {}, office.admin)
    const moved = await app.database.db
      .selectFrom('users')
      .select('company_id')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow()
    expect(moved.company_id).toBe(below.id)
  })
})

describe('people who are not in the file', () => {
  const file = (count: number, from = 0) =>
    ['email', ...Array.from({ length: count }, (_, index) => `p${from + index}@absent.test`)].join('\n')

  it('are disabled where they came by a file, with a second yes for many', async () => {
    await aStudent(app, company, { email: 'by.hand@absent.test' })
    await apply((await check(file(40))).id)
    const checked = await check(file(28, 12), { absent: 'disable' })
    expect(checked.counts).toMatchObject({ unchanged: 28, disabled: 12 })
    expect(checked.absent).toMatchObject({
      ...{ count: 12, of: 40, needs_confirmation: true, needs_owner: false, can_disable: true },
    })
    expect(checked.absent?.names).toHaveLength(3)
    expect((await apply(checked.id, { absent: 'disable' })).status).toBe(422)
    expect((await apply(checked.id, { absent: 'disable', confirm_disabled: 12 })).status).toBe(202)
    expect((await read(checked.id)).counts.disabled).toBe(12)
    expect((await person('p0@absent.test'))?.status).toBe('disabled')
    expect((await person('by.hand@absent.test'))?.status).toBe('active')
    const back = await check(file(40), { enable: true })
    await apply(back.id)
    expect((await person('p0@absent.test'))?.status).toBe('active')
  })

  it('stay when a file is too small for anybody but an owner', async () => {
    await apply((await check(file(40))).id)
    const owner = await anAdmin(app, company)
    await app.database.db
      .updateTable('users')
      .set({ abilities: ['owner'] })
      .where('id', '=', owner.id)
      .execute()
    const checked = await check(file(10), { absent: 'disable' })
    expect(checked.absent).toMatchObject({ count: 30, needs_owner: true, can_disable: false })
    const body = { absent: 'disable', confirm_disabled: 30 } as const
    expect((await apply(checked.id, body)).status).toBe(403)
    expect((await apply(checked.id, body, owner)).status).toBe(202)
  })

  it('stay where the person who applies keeps them', async () => {
    await apply((await check(file(3))).id)
    const checked = await check(file(2), { absent: 'disable' })
    await apply(checked.id, { absent: 'keep' })
    expect((await person('p2@absent.test'))?.status).toBe('active')
  })
})

describe('a run', () => {
  const many = [
    'email,first name',
    ...Array.from({ length: 1_200 }, (_, index) => `m${index}@many.test,M`),
  ].join('\n')
  const countPeople = async () => {
    const rows = await app.database.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', company.id)
      .execute()
    return rows.length - 1
  }

  it('goes on behind what is done when its process ended on the way, and does nothing twice', async () => {
    const checked = await check(many.replace(',first name', '').replaceAll(',M', ''))
    await app.call(contract.applyImport, {
      as: admin,
      params: { importId: checked.id },
      body: { absent: 'keep', invite: false },
    })
    const ctx = app.contextOutside()
    let transactions = 0
    const dying = {
      ...ctx,
      transaction: async (work: (inner: typeof ctx) => Promise<unknown>) => {
        transactions += 1
        if (transactions > 2) throw new Error('killed')
        return ctx.db.transaction().execute((db) => work({ ...ctx, db }))
      },
    } as typeof ctx
    await expect(applyImportJob.run(dying, { import_id: checked.id }, { id: '' })).rejects.toThrow('killed')
    expect(await countPeople()).toBe(1_000)
    expect((await read(checked.id)).progress).toEqual({ done: 1_000, total: 1_200 })
    await runJobs()
    expect(await countPeople()).toBe(1_200)
    const created = await app.database.db
      .selectFrom('events')
      .select('id')
      .where('company_id', '=', company.id)
      .where('kind', '=', 'person.created')
      .execute()
    expect(created).toHaveLength(1_200)
    expect((await read(checked.id)).state).toBe('applied')
  })

  it('is cancelled between its pieces, and what is done stays', async () => {
    const { data } = await upload('email\na@cancel.test')
    const importId = data.data.id
    const body = { columns: ['email' as const], options }
    await app.call(contract.checkImport, { as: admin, params: { importId }, body })
    const cancel = () => app.call(contract.cancelImport, { as: admin, params: { importId } })
    expect((await cancel()).data.data.state).toBe('uploaded')
    await runJobs()
    expect(await read(importId)).toMatchObject({ state: 'uploaded' })
    await app.call(contract.checkImport, { as: admin, params: { importId }, body })
    await runJobs()
    await app.call(contract.applyImport, {
      as: admin,
      params: { importId },
      body: { absent: 'keep', invite: false },
    })
    expect((await cancel()).data.data).toMatchObject({ state: 'cancelled', counts: { created: 0 } })
    await runJobs()
    expect(await countPeople()).toBe(0)
    expect((await cancel()).status).toBe(200)
  })

  it('is one at a time in a company', async () => {
    const first = await upload('email\na@once.test')
    const second = await upload('email\nb@once.test')
    expect(second.status).toBe(409)
    expect(second.error).toMatchObject({ detail: { id: first.data.data.id } })
    expect(app.files).toBeDefined()
  })

  it('of somebody who may manage people no more is given up', async () => {
    const able = await aTeacher(app, company)
    const abilities = (...names: 'people'[]) =>
      app.database.db.updateTable('users').set({ abilities: names }).where('id', '=', able.id).execute()
    await abilities('people')
    const { data } = await upload('email\na@able.test', able)
    await app.call(contract.checkImport, {
      as: able,
      params: { importId: data.data.id },
      body: { columns: ['email'], options },
    })
    await abilities()
    await runJobs()
    expect(await read(data.data.id)).toMatchObject({ state: 'failed', failure: 'not_allowed' })
  })

  it('mails a welcome in working hours alone, some at a time, and only where that is chosen', async () => {
    const mailsTo = async () =>
      (await app.mails()).filter(({ to }) => to?.[0]?.address?.endsWith('@mails.test')).length
    const silent = await check('email\nsilent@mails.test')
    await apply(silent.id)
    const people = Array.from({ length: 210 }, (_, index) => `w${index}@mails.test`)
    const checked = await check(['email', ...people].join('\n'))
    await app.database.db.deleteFrom('jobs').where('kind', '=', 'directory.invite_imported').execute()
    await apply(checked.id, { invite: true })
    const at = (iso: string) => app.jobs.runDue(new Date(iso))
    const before = await mailsTo()
    // A Saturday night, and the Monday morning behind it.
    await at('2031-03-01T23:00:00Z')
    expect([before === 0 || before === 200, (await read(checked.id)).waiting_invitations % 10]).toEqual([
      true,
      0,
    ])
    await at('2031-03-03T10:00:00Z')
    const first = (await read(checked.id)).waiting_invitations
    await at('2031-03-03T10:30:00Z')
    expect((await read(checked.id)).waiting_invitations).toBe(0)
    expect(first).toBeLessThanOrEqual(10)
    expect((await person('silent@mails.test'))?.invited_at).toBeNull()
    expect((await person('w209@mails.test'))?.invited_at).not.toBeNull()
  })

  it('leaves its file for a month and its rows for three', async () => {
    const checked = await check('email\na@purge.test')
    await apply(checked.id)
    const left = () =>
      app.database.db
        .selectFrom('imports')
        .leftJoin('import_rows', 'import_rows.import_id', 'imports.id')
        .select(['storage_key', 'number'])
        .where('imports.id', '=', checked.id)
        .execute()
    const [{ storage_key } = { storage_key: null }] = await left()
    const purge = (days: number) => {
      const ctx = { ...app.contextOutside(), now: new Date(Date.now() + days * 86_400_000) }
      const transaction = (work: (inner: typeof ctx) => unknown) =>
        ctx.db.transaction().execute(async (db) => work({ ...ctx, db }))
      return purgeImportsJob.run({ ...ctx, transaction } as typeof ctx, {}, { id: '' })
    }
    await purge(29)
    expect(await left()).toEqual([{ storage_key, number: 1 }])
    await purge(31)
    expect(await left()).toEqual([{ storage_key: null, number: 1 }])
    await app.settled()
    expect(await app.files.find(storage_key ?? '')).toBeNull()
    await purge(91)
    expect(await left()).toEqual([{ storage_key: null, number: null }])
  })

  it('forgets what it was told of a person who is erased', async () => {
    const checked = await check('email,first name,last name\ngone@erase.test,Gone,Person')
    await apply(checked.id)
    const gone = await person('gone@erase.test')
    await app.call(removeStudent, { as: admin, params: { studentId: gone?.id ?? '' } })
    const [row] = await app.database.db
      .selectFrom('import_rows')
      .selectAll()
      .where('import_id', '=', checked.id)
      .execute()
    expect(JSON.stringify(row)).not.toMatch(/erase\.test|Gone/)
  })
})

describe('a file', () => {
  it('is read in another encoding and delimiter where somebody says so', async () => {
    const bytes = peopleFile(
      [
        ['email', 'name'],
        ['maria@greek.test', 'Μαρία Παπαδοπούλου'],
      ],
      { encoding: 'windows-1253', delimiter: '|' },
    )
    const { data } = await app.call(contract.uploadImport, {
      as: admin,
      body: {},
      file: { name: 'people.csv', type: 'text/csv', bytes },
    })
    const { id: importId, encoding, samples } = data.data
    expect(encoding).toBe('windows-1252')
    expect(samples[0]?.text).not.toContain('Μαρία')
    const layout = (body: BodyOf<typeof contract.setImportLayout>) =>
      app.call(contract.setImportLayout, { as: admin, params: { importId }, body })
    expect((await layout({ encoding: 'windows-1253' })).data.data.samples[0]?.text).toBe('Μαρία Παπαδοπούλου')
    expect((await layout({ encoding: 'utf-8' })).status).toBe(422)
    const bare = (await layout({ has_heading: false })).data.data
    expect([bare.rows, bare.has_heading, bare.columns.map(({ name }) => name)]).toEqual([2, false, ['', '']])
  })

  it('needs each column once and one that finds people', async () => {
    const { data } = await upload('email,mail 2,name\na@x.test,b@x.test,C')
    const send = (columns: contract.ImportField[]) =>
      app.call(contract.checkImport, {
        as: admin,
        params: { importId: data.data.id },
        body: { columns, options },
      })
    expect((await send(['email', 'email', 'full_name'])).status).toBe(422)
    expect((await send(['ignore', 'ignore', 'full_name'])).status).toBe(422)
    expect((await send(['email'])).status).toBe(422)
    expect((await send(['email', 'ignore', 'full_name'])).status).toBe(202)
  })

  it.each(['en', 'es', 'ro', 'el'])('made from the template in %s is understood whole', async (language) => {
    const { bytes } = await app.call(contract.getImportTemplate, {
      as: admin,
      headers: { 'platform-language': language },
    })
    const file = { name: 'template.csv', type: 'text/csv', bytes }
    const { data } = await app.call(contract.uploadImport, { as: admin, body: {}, file })
    expect(data.data.columns.map(({ field }) => field)).toEqual([
      ...[
        'employee_number',
        'email',
        'first_name',
        'last_name',
        'department',
        'title',
        'country',
        'language',
      ],
      ...['tags', 'manager_email'],
    ])
    expect(data.data.delimiter).toBe(';')
  })
})

it('is for whoever may manage people, in their companies', async () => {
  expect((await upload('email\na@b.test', office.teacher)).status).toBe(403)
  const elsewhere = await app.call(contract.uploadImport, {
    as: office.admin,
    body: { company_id: company.id },
    file: csv('email\na@b.test'),
  })
  expect(elsewhere.status).toBe(404)
  const { data } = await upload('email\na@b.test')
  const params = { importId: data.data.id }
  expect((await app.call(contract.getImport, { as: office.admin, params })).status).toBe(404)
  expect((await app.call(contract.listImports, { as: admin })).data.data).toHaveLength(1)
  expect((await app.call(listStudents, { as: admin })).data.data).toEqual([])
})
