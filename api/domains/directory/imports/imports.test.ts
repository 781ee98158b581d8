import { describe, expect, it } from 'vitest'
import { createStudent, disableStudent } from '#contract/accounts/people.ts'
import { listStudents } from '#contract/directory/directory.ts'
import * as contract from '#contract/directory/people-imports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { anImportingAdmin, csv, options } from './imports.test-support.ts'
import { peopleFile } from './people-file.test-support.ts'

const app = aTestApp()
const { made, upload, read, check, apply, rowsOf, person } = anImportingAdmin(app)
const office = anOffice(app)
const below = fileFixture(() => aCompany(app, { parent: office.company, name: 'Harbour Below' }))

const heading = 'Employee number;E-mail;First name;Last name;Department;Tags;Manager e-mail'

describe('an import', () => {
  it('creates, updates and refuses what its dry run found', async () => {
    const known = await aStudent(app, made.company, { email: 'known@people.test', first_name: 'Kim' })
    const same = await aStudent(app, made.company, {
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
      `6;${made.admin.email};Ad;Min;;;`,
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
      .where('company_id', '=', made.company.id)
      .execute()
    expect(events.filter(({ kind }) => kind === 'person.created')).toHaveLength(2)
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([made.admin.id]))
  })

  it('sets managers by one write, from the company before one below, also where they come later in the file', async () => {
    const branch = await aCompany(app, { parent: made.company })
    await aStudent(app, branch, { email: 'twice@managers.test' })
    const twice = await aStudent(app, made.company, { email: 'twice@managers.test' })
    const lead = await aStudent(app, branch, { email: 'lead@managers.test' })
    const checked = await check(
      [
        'email,first name,last name,manager email',
        'one@managers.test,One,First,late@managers.test',
        'two@managers.test,Two,Second,lead@managers.test',
        'three@managers.test,Three,Third,twice@managers.test',
        'late@managers.test,Late,Fourth,',
      ].join('\n'),
    )
    await apply(checked.id)
    const late = await person('late@managers.test')
    expect(late).toMatchObject({ manager_id: null, version: 1 })
    expect(await person('one@managers.test')).toMatchObject({ manager_id: late?.id, version: 1 })
    expect(await person('two@managers.test')).toMatchObject({ manager_id: lead.id })
    expect(await person('three@managers.test')).toMatchObject({ manager_id: twice.id, version: 1 })
    const changed = await check('email,manager email\ntwo@managers.test,one@managers.test')
    await apply(changed.id)
    const one = await person('one@managers.test')
    expect(await person('two@managers.test')).toMatchObject({ manager_id: one?.id })
    const events = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('company_id', '=', made.company.id)
      .where('kind', '=', 'person.updated')
      .execute()
    expect(events.map(({ data }) => data)).toMatchObject([{ fields: ['manager_id'] }])
  })

  it('gives the refused rows back to be repaired, guarded, with the columns remembered', async () => {
    const checked = await check(
      `${heading}\n1;first@repair.test;Ada;Byron;"'=1+1";;\n2;broken@repair;=Bob;"O""Neil;x";;;`,
    )
    expect(checked.counts).toMatchObject({ created: 1, refused: 1 })
    await apply(checked.id)
    expect(await person('first@repair.test')).toMatchObject({ department: '=1+1' })
    const { text, headers } = await app.call(contract.downloadImportRows, {
      as: made.admin,
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
    await app.call(contract.cancelImport, { as: made.admin, params: { importId: again.data.data.id } })
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
      [5, messageOf('directory.import.problem.duplicate_about', { about: 4 })],
      [6, messageOf('directory.import.problem.duplicate_about', { about: 4 })],
    ])
  })

  it('refuses whoever was changed since the dry run', async () => {
    const known = await aStudent(app, made.company, { email: 'changed@since.test' })
    const checked = await check('email,department\nchanged@since.test,New\nnew@since.test,New')
    expect(checked.counts).toMatchObject({ created: 1, updated: 1 })
    await app.call(disableStudent, { as: made.admin, params: { studentId: known.id } })
    await app.call(createStudent, {
      as: made.admin,
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

  it('refuse a code that several companies beside each other have', async () => {
    await aStudent(app, office.company, { email: 'twin@move.test' })
    for (const name of ['Twin one', 'Twin two'])
      await aCompany(app, { parent: office.company, name, code: 'TW' })
    const rows = 'email,company\ntwin@move.test,tw'
    const refused = await check(rows, { move: true }, office.admin)
    expect(refused.problems.map(({ problem }) => problem)).toEqual(['company_unknown'])
    await app.call(contract.cancelImport, { as: office.admin, params: { importId: refused.id } })
    const named = await check(rows.replace(',tw', ',twin two'), { move: true }, office.admin)
    expect(named.counts).toMatchObject({ updated: 1, refused: 0 })
    await app.call(contract.cancelImport, { as: office.admin, params: { importId: named.id } })
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
      as: made.admin,
      body: {},
      file: { name: 'people.csv', type: 'text/csv', bytes },
    })
    const { id: importId, encoding, samples } = data.data
    expect(encoding).toBe('windows-1252')
    expect(samples[0]?.text).not.toContain('Μαρία')
    const layout = (body: BodyOf<typeof contract.setImportLayout>) =>
      app.call(contract.setImportLayout, { as: made.admin, params: { importId }, body })
    expect((await layout({ encoding: 'windows-1253' })).data.data.samples[0]?.text).toBe('Μαρία Παπαδοπούλου')
    expect((await layout({ encoding: 'utf-8' })).status).toBe(422)
    const bare = (await layout({ has_heading: false })).data.data
    expect([bare.rows, bare.has_heading, bare.columns.map(({ name }) => name)]).toEqual([2, false, ['', '']])
  })

  it('keeps no half of a character where a heading or a value is cut', async () => {
    const long = `${'x'.repeat(limits.tag * 2 - 1)}😀`
    const checked = await check(`email,${long}\n${'x'.repeat(99)}😀,b`)
    expect(checked.columns[1]?.name).toBe('x'.repeat(limits.tag * 2 - 1))
    expect((await rowsOf(checked.id))[0]?.problems[0]?.value).toBe('x'.repeat(99))
  })

  it('needs each column once and one that finds people', async () => {
    const { data } = await upload('email,mail 2,name\na@x.test,b@x.test,C')
    const send = (columns: contract.ImportField[]) =>
      app.call(contract.checkImport, {
        as: made.admin,
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
      as: made.admin,
      headers: { 'platform-language': language },
    })
    const file = { name: 'template.csv', type: 'text/csv', bytes }
    const { data } = await app.call(contract.uploadImport, { as: made.admin, body: {}, file })
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
      ...['tags', 'groups', 'manager_email'],
    ])
    expect(data.data.delimiter).toBe(';')
  })
})

it('is for whoever may manage people, in their companies', async () => {
  expect((await upload('email\na@b.test', office.teacher)).status).toBe(403)
  const elsewhere = await app.call(contract.uploadImport, {
    as: office.admin,
    body: { company_id: made.company.id },
    file: csv('email\na@b.test'),
  })
  expect(elsewhere.status).toBe(404)
  const { data } = await upload('email\na@b.test')
  const params = { importId: data.data.id }
  expect((await app.call(contract.getImport, { as: office.admin, params })).status).toBe(404)
  expect((await app.call(contract.listImports, { as: made.admin })).data.data).toHaveLength(1)
  expect((await app.call(listStudents, { as: made.admin })).data.data).toEqual([])
})
