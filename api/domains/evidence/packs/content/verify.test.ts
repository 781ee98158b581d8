import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sealNow } from '#domains/evidence/seals/seals.service.ts'
import { recordEvents } from '#platform/events.ts'
import { signingKey } from '#platform/secrets/signing-key.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { rewriteLog } from '#tests/support/on-record.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { aPack, dayFromNow, jobCtx, noonFromNow, unpack, verifyFolder } from '../packs.test-support.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { name: 'Harbor Group', time_zone: 'UTC' }))
const admin = fileFixture(() => anAdmin(app, company))

/** Three seals: one reaches into the period, one is in it, and one reaches beyond its end. */
beforeAll(async () => {
  for (const days of [
    [-40, -12],
    [-11, -10],
    [-9, -2],
  ]) {
    for (const day of days)
      await recordEvents(jobCtx(app, new Date(noonFromNow(day))), [
        {
          kind: 'course.started',
          company_id: company.id,
          data: { words: 'Προσοχή "now"', deep: { b: [1.5, null], a: true } },
        },
        { kind: 'lesson.completed', company_id: company.id },
      ])
    await sealNow(jobCtx(app), company.id)
  }
})
const pack = fileFixture(() => aPack(app, admin, { from: dayFromNow(-20), until: dayFromNow(-5) }))

const flipByte = (content: Uint8Array, at: number): Uint8Array => {
  const changed = Uint8Array.from(content)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}
const file = (name: string): Uint8Array => pack.files[name] as Uint8Array
const replaced = (name: string, from: string | RegExp, to: string): Uint8Array => {
  const text = pack.text(name)
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return new TextEncoder().encode(changed)
}
/** What the program says about the pack with some files replaced; a file that is null is missing. */
async function verifyWith(changes: Record<string, Uint8Array | null>, ...more: string[]) {
  const folder = await unpack(
    Object.fromEntries(
      Object.entries({ ...pack.files, ...changes }).flatMap(([name, content]) =>
        content ? [[name, content]] : [],
      ),
    ),
  )
  const result = await verifyFolder(folder, ...more)
  await rm(folder, { recursive: true })
  return result
}

// Specification +: An evidence pack is checked without the platform, and any change in it is named
it('confirms a pack as it was made', async () => {
  const { code, output } = await verifyWith({})
  expect(output).toContain('OK: the pack is complete and unchanged')
  expect(output).toContain('10 files, 3 seals, 8 events')
  expect(output).toContain(`Key       ${(await signingKey(app.database.db)).id}`)
  expect(output).toContain('Harbor Group')
  expect(code).toBe(0)
})

it('takes the line separators of Unicode for what they are: characters of a text', async () => {
  const reason = 'On leave\u2028until May\u2029as agreed'
  const other = await aCompany(app, { time_zone: 'UTC' })
  await recordEvents(jobCtx(app), [
    { kind: 'lesson.completed', company_id: other.id, data: { reason } },
    { kind: 'lesson.completed', company_id: other.id },
  ])
  const { files, text } = await aPack(app, await anAdmin(app, other))
  const lines = text('events.ndjson').trimEnd().split('\n')
  expect(text('events.ndjson')).not.toMatch(/[\u2028\u2029]/)
  const reasons = lines.map((line) => JSON.parse(line).event.data.reason)
  expect(reasons.filter((each) => each !== undefined)).toEqual([reason])

  const folder = await unpack(files)
  expect(await verifyFolder(folder)).toMatchObject({ code: 0 })
  // As other programs may have written it: the file has changed, but each line is still one event.
  await writeFile(
    join(folder, 'events.ndjson'),
    text('events.ndjson').replace('\\u2028', '\u2028').replace('\\u2029', '\u2029'),
  )
  const { output } = await verifyFolder(folder)
  expect(output).toContain('NOT OK: 1 problem\n  events.ndjson: has')
  await rm(folder, { recursive: true })
})

it('names a changed byte in the records', async () => {
  const { code, output } = await verifyWith({ 'records.csv': flipByte(file('records.csv'), 40) })
  expect(output).toContain('NOT OK: 1 problem\n  records.csv: was changed')
  expect(code).toBe(1)
})

it('names a changed event', async () => {
  const { code, output } = await verifyWith({
    'events.ndjson': replaced('events.ndjson', 'Προσοχή', 'Προσοχη'),
  })
  expect(output).toMatch(/events\.ndjson, line 1: event [0-9a-f-]{36} was changed/)
  expect(output).toContain('events.ndjson: was changed')
  expect(code).toBe(1)
})

it('names an event that was left out', async () => {
  const { code, output } = await verifyWith({ 'events.ndjson': replaced('events.ndjson', /^.*\n/, '') })
  expect(output).toContain('seals.json, seal 1: has 3 events instead of 4')
  expect(output).toContain('seals.json, seal 1: its root does not follow')
  expect(code).toBe(1)
})

// Specification +: An evidence pack says how many events were removed from the log after they were sealed
it('warns of events that were removed from the log, and of no others', async () => {
  const other = await aCompany(app, { name: 'Quay Group', time_zone: 'UTC' })
  const auditor = await anAdmin(app, other)
  await sealNow(jobCtx(app), other.id)
  for (const day of [-30, -12, -11])
    await recordEvents(jobCtx(app, new Date(noonFromNow(day))), [
      { kind: 'lesson.completed', company_id: other.id },
    ])
  await sealNow(jobCtx(app), other.id)
  const period = { from: dayFromNow(-20), until: dayFromNow(-5) }
  const packOf = async () => {
    const { files, text, manifest } = await aPack(app, auditor, period)
    const folder = await unpack(files)
    const result = await verifyFolder(folder)
    await rm(folder, { recursive: true })
    const seals = JSON.parse(text('seals.json')) as { others: unknown[]; removed: unknown[] }[]
    const report = pdfText(files['report.pdf'] as Uint8Array).replace(/\s+/g, ' ')
    return { ...result, chain: manifest.chain, report, seal: seals.at(-1) }
  }
  const removedLine = 'Events removed from the log after they were sealed'

  const before = await packOf()
  expect(before).toMatchObject({ code: 0, chain: { removed: 0 }, seal: { removed: [] } })
  expect(before.output).not.toContain('Warning')
  expect(before.report).not.toContain(removedLine)

  await rewriteLog(
    app,
    sql`delete from events where company_id = ${other.id} and at = ${noonFromNow(-12)}::timestamptz`,
  )
  const after = await packOf()
  const isMember = { id: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) }
  expect(after).toMatchObject({
    code: 0,
    chain: { removed: 1, root: before.chain.root },
    seal: { others: before.seal?.others, removed: [isMember] },
  })
  expect(after.output).toContain('Warning   1 event was removed from the log after being sealed')
  expect(after.output).toContain('OK: the pack is complete')
  expect(after.report).toContain(`${removedLine}: 1.`)
})

it('names a changed seal', async () => {
  const root = (JSON.parse(pack.text('seals.json')) as { root: string }[])[1]?.root ?? ''
  const other = root.replace(/^./, (letter) => (letter === '0' ? '1' : '0'))
  const { code, output } = await verifyWith({ 'seals.json': replaced('seals.json', root, other) })
  expect(output).toContain('seals.json, seal 2: its root does not follow')
  expect(output).toContain('seals.json, seal 3: does not follow seal 2')
  expect(code).toBe(1)
})

it('names a signature that is not of this manifest', async () => {
  const other = replaced('manifest.json', 'Harbor Group', 'Harbor Grrup')
  const forged = Buffer.from(`${Buffer.alloc(64, 7).toString('base64')}\n`)
  const each: Record<string, Uint8Array>[] = [{ 'manifest.json': other }, { 'manifest.sig': forged }]
  for (const changes of each) {
    const { code, output } = await verifyWith(changes)
    expect(output).toContain('manifest.sig: the signature does not belong to manifest.json')
    expect(code).toBe(1)
  }
})

it('names a missing file and one too many', async () => {
  const { code, output } = await verifyWith({ 'report.pdf': null, 'more.txt': new Uint8Array(1) })
  expect(output).toContain('report.pdf: is missing')
  expect(output).toContain('more.txt: is not part of the pack')
  expect(code).toBe(1)
})

it('tells whether the expected key signed it', async () => {
  const { id } = await signingKey(app.database.db)
  expect((await verifyWith({}, '--key', id)).code).toBe(0)
  const { code, output } = await verifyWith({}, '--key', '-another-key')
  expect(output).toContain(`public-key.json: is key ${id}, not the expected key -another-key`)
  expect(code).toBe(1)
})

it('takes the folder as an argument', async () => {
  const folder = await unpack(pack.files)
  const elsewhere = await unpack({ 'verify.mjs': file('verify.mjs') })
  expect((await verifyFolder(elsewhere, folder)).code).toBe(0)
  await writeFile(join(folder, 'public-key.json'), '{')
  expect((await verifyFolder(elsewhere, folder)).output).toContain('public-key.json: cannot be read')
  for (const each of [folder, elsewhere]) await rm(each, { recursive: true })
})
