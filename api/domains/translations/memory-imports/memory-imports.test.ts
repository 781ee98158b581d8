import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { workChangedEvent } from '#contract/events.ts'
import * as helps from '#contract/translations/helps.ts'
import * as imports from '#contract/translations/memory-imports.ts'
import { exportMemory } from '#contract/translations/resource-files.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { callsOf } from '../greek-job.test-support.ts'

const app = aTestApp()
const call = callsOf(app)
const pair = { source_locale: 'en_US', target_locale: 'el_GR' } as const
let company: TestCompany
let admin: TestPerson
let teacher: TestPerson

beforeEach(async () => {
  company = await aCompany(app)
  admin = await anAdmin(app, company)
  teacher = await aTeacher(app, company)
})

const send = (text: string, as = admin) =>
  app.call(imports.importMemory, {
    as,
    query: pair,
    file: { name: 'agency.tmx', type: 'text/xml', bytes: new TextEncoder().encode(text) },
  })
const ofImport = (importId: string, as = admin) => ({ as, params: { importId } })
const read = async (importId: string) => (await call(imports.getMemoryImport, ofImport(importId))).data
const rowsOf = async (importId: string) =>
  (await call(imports.listMemoryImportRows, { ...ofImport(importId), query: { limit: 100 } })).data
/** Uploads a file and waits for the run that checks it. */
async function upload(text: string) {
  const answer = await send(text)
  if (answer.status !== 202) throw new Error(answer.text)
  await app.mails()
  return read(answer.data.data.id)
}
async function apply(importId: string) {
  await call(imports.applyMemoryImport, ofImport(importId))
  await app.mails()
  return read(importId)
}
const importAll = async (text: string) => apply((await upload(text)).id)
/** Includes imports that are still being read, which no list shows. */
const importsInDatabase = () =>
  app.database.db.selectFrom('memory_imports').select('id').where('company_id', '=', company.id).execute()
const memory = async () => (await call(helps.listMemory, { as: teacher, query: pair })).data

const tmx = (units: string) =>
  `<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header/><body>${units}</body></tmx>`
const unit = (source: string, target: string, id = '') =>
  `<tu tuid="${id}"><tuv xml:lang="EN"><seg>${source}</seg></tuv><tuv xml:lang="el-GR"><seg>${target}</seg></tuv></tu>`

describe('a TMX file', () => {
  it('is checked first, then saved once with its marks, however often it is sent', async () => {
    const file = tmx(
      unit(
        'Look <bpt i="7" x="1"/>twice<ept i="7"/>.',
        'Κοιτάξτε <bpt i="3" x="1">&lt;b&gt;</bpt>δύο φορές<ept i="3"/>.',
      ) + unit('Only English', ''),
    )
    const checked = await upload(file)
    expect(checked).toMatchObject({
      file_name: 'agency.tmx',
      status: 'checked',
      total: 2,
      done: 2,
      by_result: { added: 1, known: 0, refused: 1 },
    })
    expect(await memory()).toEqual([])
    expect(await apply(checked.id)).toMatchObject({ status: 'done', applied: 1, problem: null })
    expect((await upload(file)).by_result).toEqual({ added: 0, known: 1, refused: 1 })
    expect(await memory()).toMatchObject([
      { source: ['Look <1>twice</1>.'], target: ['Κοιτάξτε <1>δύο φορές</1>.'] },
    ])
  })

  it('says which entries are refused and why', async () => {
    const long = 'x'.repeat(20_001)
    const { id, by_result } = await upload(
      tmx(unit('Wait', '') + unit('', 'Περιμένετε') + unit(long, 'Πολύ') + unit('Stop', 'Σταματήστε')),
    )
    expect(by_result).toEqual({ added: 1, known: 0, refused: 3 })
    expect((await rowsOf(id)).map(({ number, problem, source }) => [number, problem, source.length])).toEqual(
      [
        [1, 'target_missing', 4],
        [2, 'source_missing', 0],
        [3, 'too_long', 300],
        [4, null, 4],
      ],
    )
  })

  it('keeps no half of a character of an entry that it refuses', async () => {
    const long = `${'x'.repeat(299)}😀`
    const { id, by_result } = await upload(tmx(unit(long, '') + unit('Stop', 'Σταματήστε')))
    expect(by_result).toEqual({ added: 1, known: 0, refused: 1 })
    expect((await rowsOf(id))[0]).toMatchObject({ problem: 'target_missing', source: 'x'.repeat(299) })
  })

  it('has an entry that it repeats once', async () => {
    const { id, by_result } = await upload(tmx(unit('Stop', 'Σταματήστε').repeat(3)))
    expect(by_result).toEqual({ added: 1, known: 2, refused: 0 })
    expect(await apply(id)).toMatchObject({ applied: 1 })
    expect(await memory()).toHaveLength(1)
  })

  it('puts the fields of an entry together again', async () => {
    await importAll(
      tmx(unit('One', 'Ένα', 'a.0.2') + unit('Two', 'Δύο', 'a.1.2') + unit('Alone', 'Μόνο', 'b.1.3')),
    )
    const before = await memory()
    expect(before.map(({ source }) => source).toSorted()).toEqual([['Alone'], ['One', 'Two']])
    const { text } = await app.call(exportMemory, { as: teacher, query: pair })
    for (const { id } of before) await call(helps.deleteMemoryEntry, { as: admin, params: { entryId: id } })
    await importAll(text)
    const texts = (await memory()).map(({ source, target }) => [source, target])
    expect(texts).toContainEqual([
      ['One', 'Two'],
      ['Ένα', 'Δύο'],
    ])
    expect(texts).toHaveLength(2)
  })

  it.each([
    ['entities', '<!DOCTYPE tmx [<!ENTITY a "aa">]><tmx><body/></tmx>'],
    ['another format', '<xliff/>'],
    ['nothing', tmx('')],
  ])('is refused with 415 for %s, and leaves nothing', async (_, text) => {
    expect((await send(text)).status).toBe(415)
    expect(await importsInDatabase()).toEqual([])
  })
})

describe('the import of a memory', () => {
  it('is for admins of the own company alone', async () => {
    expect((await send(tmx(unit('Stop', 'Σταματήστε')), teacher)).status).toBe(403)
    const { id } = await upload(tmx(unit('Stop', 'Σταματήστε')))
    const stranger = await anAdmin(app, await aCompany(app))
    for (const endpoint of [imports.getMemoryImport, imports.applyMemoryImport, imports.stopMemoryImport])
      expect((await app.call(endpoint, ofImport(id, stranger))).status).toBe(404)
    expect((await call(imports.listMemoryImports, { as: stranger, query: pair })).data).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'checked' })
  })

  it('gives way to a new file while nobody has saved it', async () => {
    const first = await upload(tmx(unit('Stop', 'Σταματήστε')))
    const second = await upload(tmx(unit('Wait', 'Περιμένετε')))
    const { data } = await call(imports.listMemoryImports, { as: admin, query: pair })
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'checked'],
      [first.id, 'stopped'],
    ])
    const late = await app.call(imports.applyMemoryImport, ofImport(first.id))
    expect([late.status, late.error?.code]).toEqual([409, 'conflict'])
  })

  it('can be stopped, refuses a second file until then, and saves nothing from then on', async () => {
    const { id } = await upload(tmx(unit('Stop', 'Σταματήστε')))
    await call(imports.applyMemoryImport, ofImport(id))
    expect((await send(tmx(unit('Wait', 'Περιμένετε')))).status).toBe(409)
    // The file is not read at all.
    expect((await send('<xliff/>')).status).toBe(409)
    expect(await importsInDatabase()).toEqual([{ id }])
    expect((await call(imports.stopMemoryImport, ofImport(id))).data).toMatchObject({ status: 'stopped' })
    await app.mails()
    expect(await read(id)).toMatchObject({ status: 'stopped', applied: 0 })
    expect(await memory()).toEqual([])
  })

  it('is announced to its admin while it is checked and saved', async () => {
    const channel = await aLiveChannel(app, admin)
    const nextWork = () => nextEvent(channel, workChangedEvent)
    const checkedEvent = nextWork()
    const { id } = await upload(tmx(unit('Stop', 'Σταματήστε')))
    const work = { kind: 'memory_import', subject: id }
    expect(await checkedEvent).toMatchObject(work)
    const appliedEvent = nextWork()
    await apply(id)
    expect(await appliedEvent).toMatchObject(work)
  })

  it('saves nothing once its admin has become somebody else', async () => {
    const { id } = await upload(tmx(unit('Stop', 'Σταματήστε')))
    await call(imports.applyMemoryImport, ofImport(id))
    await app.database.db.updateTable('users').set({ role: 'teacher' }).where('id', '=', admin.id).execute()
    await app.mails()
    const found = await app.database.db
      .selectFrom('memory_imports')
      .select(['status', 'problem', 'applied'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(found).toEqual({ status: 'failed', problem: 'not_allowed', applied: 0 })
  })

  it('goes on behind what is done after a failure, and saves each entry once', async () => {
    const units = Array.from({ length: 600 }, (_, index) => unit(`Sentence ${index}`, `Φράση ${index}`))
    const { id, by_result } = await upload(tmx(units.join('')))
    expect(by_result).toEqual({ added: 600, known: 0, refused: 0 })
    const { db } = app.database
    await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger break_it before update of applied_at on memory_import_rows
      for each row when (new.number > 550) execute function break_it()`.execute(db)
    await call(imports.applyMemoryImport, ofImport(id))
    await app.jobs.runDue()
    expect(await read(id)).toMatchObject({ status: 'applying', applied: 500, done: 500, total: 600 })
    await sql`drop trigger break_it on memory_import_rows`.execute(db)
    await app.jobs.runDue(new Date(Date.now() + 3_600_000))
    expect(await read(id)).toMatchObject({ status: 'done', applied: 600, done: 600 })
    const uses = await db
      .selectFrom('memory_words')
      .select('n')
      .where('company_id', '=', company.id)
      .where('word', '=', 'sentence')
      .executeTakeFirst()
    expect(uses?.n).toBe(600)
  })
})
