import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { pathFor } from '#contract/endpoint.ts'
import { workChangedEvent } from '#contract/events.ts'
import * as helps from '#contract/translations/helps.ts'
import * as imports from '#contract/translations/imports.ts'
import * as items from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { aGreekJob, callsOf, type JobPath } from '../greek-job.test-support.ts'

const app = aTestApp()
let teacher: TestPerson
let path: JobPath

const call = callsOf(app)

const sentence = 'Tell {name} at once.'
const aJob = (texts: string[] = []) => aGreekJob(app, teacher, [sentence, ...texts])

beforeEach(async () => {
  teacher = await aTeacher(app, await aCompany(app))
  path = await aJob()
})

const unitOf = async (source: string): Promise<TranslationUnit> => {
  const { data } = await call(items.listUnits, { as: teacher, params: path, query: { limit: 100 } })
  const unit = data.find((one) => one.source[0] === source)
  if (!unit) throw new Error(`No unit ${source}`)
  return unit
}
const save = async (source: string, field: string) => {
  const { id, revision, source_hash } = await unitOf(source)
  const body = { id, revision, source_hash, fields: [field] }
  return call(items.saveUnit, { as: teacher, params: path, body })
}
const bold = 'Look <1>twice</1>'

const download = async (format: 'xliff21' | 'xliff12' | 'csv'): Promise<string> =>
  (await app.call(helps.exportJobFile, { as: teacher, params: path, query: { format } })).text
const send = (text: string, name = 'job.xlf') =>
  app.call(imports.importJobFile, {
    as: teacher,
    params: path,
    file: { name, type: 'application/octet-stream', bytes: new TextEncoder().encode(text) },
  })
const ofImport = (importId: string) => ({ as: teacher, params: { ...path, importId } })
const read = async (importId: string) => (await call(imports.getJobImport, ofImport(importId))).data
const rowsOf = async (importId: string) =>
  (await call(imports.listJobImportRows, { ...ofImport(importId), query: { limit: 100 } })).data
/** Uploads a file and waits for the run that checks it. */
async function upload(text: string) {
  const answer = await send(text)
  if (answer.status !== 202) throw new Error(answer.text)
  await app.mails()
  return read(answer.data.data.id)
}
async function apply(importId: string) {
  await call(imports.applyJobImport, ofImport(importId))
  await app.mails()
  return read(importId)
}

describe.each(['xliff21', 'xliff12', 'csv'] as const)('a file in %s', (format) => {
  it('comes back unchanged and changes nothing', async () => {
    await save(bold, 'Δείτε <1>δις</1>')
    const checked = await upload(await download(format))
    expect(checked).toMatchObject({ file_format: format, status: 'checked', total: 6, done: 6 })
    expect(checked.by_result).toMatchObject({ kept: 6, changed: 0 })
    expect(await rowsOf(checked.id)).toEqual([])
  })

  it('is checked first, then applied, each unit by itself', async () => {
    await save(bold, 'Δείτε <1>δις</1>')
    await save(sentence, 'Πείτε το στον {name}.')
    const text = await download(format)
    await save(sentence, 'Πείτε το αμέσως στον {name}.')
    const checked = await upload(text.replaceAll('Δείτε', 'Κοιτάξτε').replaceAll('Πείτε το', 'Πες το'))
    expect(checked.by_result).toMatchObject({ changed: 1, conflict: 1, kept: 4 })
    expect((await unitOf(bold)).target).toEqual(['Δείτε <1>δις</1>'])
    expect(await apply(checked.id)).toMatchObject({ status: 'done', applied: 1 })
    expect(await unitOf(bold)).toMatchObject({ target: ['Κοιτάξτε <1>δις</1>'], origin: 'import' })
  })
})

it('takes a file whose part names none', async () => {
  const text = await download('csv')
  const part = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream'
  const answer = await fetch(app.url + pathFor(imports.importJobFile.path, { ...path }), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${teacher.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body: `--b\r\n${part}\r\n\r\n${text}\r\n--b--\r\n`,
  })
  expect(answer.status).toBe(202)
  expect(await answer.json()).toMatchObject({ data: { file_name: '-' } })
})

describe('what a file says of a text that has changed since', () => {
  const suggestions = async () => {
    const { id } = await unitOf(sentence)
    const found = await call(helps.listSuggestions, {
      as: teacher,
      params: { ...path, translationJobItemId: id },
    })
    return found.data.suggestions.filter(({ from }) => from === 'file')
  }

  it('is a suggestion once the file was applied', async () => {
    await save(sentence, 'Πείτε το στον {name}.')
    const text = await download('csv')
    await save(sentence, 'Πείτε το αμέσως στον {name}.')
    const { id } = await upload(text.replaceAll('Πείτε', 'Πες'))
    expect(await suggestions()).toEqual([])
    expect(await apply(id)).toMatchObject({ status: 'done', applied: 0, by_result: { conflict: 1 } })
    const file = { name: 'job.xlf', result: 'conflict' }
    expect(await suggestions()).toMatchObject([{ score: null, fields: ['Πες το στον {name}.'], file }])
    expect((await unitOf(sentence)).target).toEqual(['Πείτε το αμέσως στον {name}.'])
    await save(sentence, 'Πες το στον {name}.')
    expect(await suggestions()).toEqual([])
  })

  const offered = async () => {
    const query = { only: 'file_suggestions' as const }
    const { data, meta } = await call(items.listUnits, { as: teacher, params: path, query })
    expect([data.length, data.every((unit) => unit.has_file_suggestion)]).toEqual([
      meta.counts.file_suggestions,
      true,
    ])
    return data.map(({ source }) => source[0])
  }
  const offer = async (from: string, to: string) => {
    await save(sentence, 'Πείτε το στον {name}.')
    const text = await download('csv')
    await save(sentence, 'Πείτε το αμέσως στον {name}.')
    return apply((await upload(text.replaceAll(from, to))).id)
  }

  it('is counted and found until somebody saves the text, in whatever words', async () => {
    await offer('Πείτε', 'Πες')
    expect(await offered()).toEqual([sentence])
    await save(sentence, 'Πείτε το αμέσως στον {name}.')
    expect(await offered()).toEqual([])
    expect(await suggestions()).toEqual([])
  })

  it('is dropped where somebody keeps the text as it is', async () => {
    await offer('Πείτε', 'Πες')
    const { id } = await unitOf(sentence)
    const dismiss = () =>
      call(items.dismissFileSuggestion, { as: teacher, params: { ...path, translationJobItemId: id } })
    const { data, meta } = await dismiss()
    expect(data).toMatchObject({ has_file_suggestion: false, target: ['Πείτε το αμέσως στον {name}.'] })
    expect(meta.counts.file_suggestions).toBe(0)
    await dismiss()
    expect(await offered()).toEqual([])
  })

  it('is that of the newest file alone', async () => {
    await offer('Πείτε', 'Πες')
    await offer('Πείτε', 'Να πεις')
    expect(await suggestions()).toMatchObject([{ fields: ['Να πεις το στον {name}.'] }])
    expect(await offered()).toEqual([sentence])
  })

  it('also where it changed between check and save', async () => {
    await save(sentence, 'Πείτε το στον {name}.')
    const { id } = await upload((await download('csv')).replaceAll('Πείτε', 'Πες'))
    await save(sentence, 'Πείτε το αμέσως στον {name}.')
    expect(await apply(id)).toMatchObject({ applied: 0, by_result: { changed: 0, conflict: 1 } })
    expect(await suggestions()).toHaveLength(1)
  })
})

describe('a file from elsewhere', () => {
  it('is refused unless it is one, also where it means harm', async () => {
    const bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="2.1">&a;</xliff>'
    const deep = `<xliff version="2.1">${'<unit id="a">'.repeat(100)}`
    for (const text of [
      bomb,
      deep,
      '<html></html>',
      'name;address\nAda;here',
      '',
      '<xliff version="2.1"><unit',
    ])
      expect([text.slice(0, 20), (await send(text)).status]).toEqual([text.slice(0, 20), 415])
    // Includes imports that are still being read, which no list shows.
    const { db } = app.database
    const rows = db.selectFrom('translation_imports').select('id').where('job_id', '=', path.translationJobId)
    expect(await rows.execute()).toEqual([])
  })

  it('shows nothing of a unit of another company that it names', async () => {
    const own = { teacher, path }
    teacher = await aTeacher(app, await aCompany(app))
    path = await aJob(['What nobody else may read.'])
    const { id: foreign } = await unitOf('What nobody else may read.')
    ;({ teacher, path } = own)
    const { id } = await upload(`${await download('csv')}"u-${foreign}-0","","","","words","","","",""\r\n`)
    expect(await rowsOf(id)).toMatchObject([{ result: 'unknown', id: null }])
    expect(JSON.stringify(await rowsOf(id))).not.toContain('nobody else')
  })

  it('may carry the whole original in its head', async () => {
    const skeleton = (text: string) =>
      text.replace(/(<file [^>]*>)/, `$1<skeleton>${'QUJD'.repeat(300_000)}</skeleton>`)
    expect(await upload(skeleton(await download('xliff21')))).toMatchObject({ status: 'checked', total: 6 })
    const head = `<header><skl><internal-file form="base64">${'QUJD'.repeat(300_000)}</internal-file></skl></header>`
    const withHead = (await download('xliff12')).replace('<body>', `${head}<body>`)
    expect(await upload(withHead)).toMatchObject({ status: 'checked', total: 6 })
    const note = `<notes><note>${'x'.repeat(600_000)}</note></notes>`
    expect((await send((await download('xliff21')).replace('<segment', `${note}<segment`))).status).toBe(415)
  })

  it('keeps no half of a character of a key that is none of ours', async () => {
    const key = `${'x'.repeat(99)}😀`
    const { id } = await upload(`key,target\r\n${key},Γεια\r\n`)
    expect((await rowsOf(id))[0]?.key).toBe('x'.repeat(99))
  })

  it('with a lost placeholder keeps the rest', async () => {
    await save(sentence, 'Πείτε το στον {name}.')
    await save(bold, 'Δείτε <1>δις</1>')
    const text = (await download('csv')).replaceAll('στον {name}.', 'τώρα.').replaceAll('Δείτε', 'Κοιτάξτε')
    const { id, by_result } = await upload(`${text}"strange","","","","words","","","",""\r\n`)
    expect(by_result).toMatchObject({ refused: 1, changed: 1, unknown: 1, kept: 4 })
    expect(await rowsOf(id)).toMatchObject([
      { result: 'refused', problems: ['placeholder'], before: 'Πείτε το στον {name}.' },
      { result: 'changed', problems: [] },
      { result: 'unknown', id: null, key: 'strange' },
    ])
    expect(await apply(id)).toMatchObject({ status: 'done', applied: 1 })
  })

  it('saved by a spreadsheet with semicolons is read too', async () => {
    await save(sentence, 'Πείτε το στον {name}.')
    const text = (await download('csv')).replaceAll('","', '";"').replaceAll('στον {name}', 'στη {name}')
    expect((await upload(text)).by_result).toMatchObject({ changed: 1 })
  })

  it('keeps what a spreadsheet would run as a formula as words', async () => {
    await save(sentence, "=1+1 {name}'")
    const text = await download('csv')
    expect(text).toContain("'=1+1")
    expect((await upload(text)).by_result).toMatchObject({ kept: 6 })
  })
})

describe('the runs of a file', () => {
  const changed = async (): Promise<string> => {
    await save(bold, 'Δείτε <1>δις</1>')
    return (await download('csv')).replaceAll('Δείτε', 'Κοιτάξτε')
  }

  it('are listed, and a new file takes the place of one that nobody has applied', async () => {
    const text = await changed()
    const first = await upload(text)
    const second = await upload(text)
    const { data } = await call(imports.listJobImports, { as: teacher, params: path })
    expect(data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'checked'],
      [first.id, 'stopped'],
    ])
    const late = await app.call(imports.applyJobImport, ofImport(first.id))
    expect([late.status, late.error?.code]).toEqual([409, 'conflict'])
  })

  it('are announced to who sent it while it is checked and applied', async () => {
    const text = await changed()
    const channel = await aLiveChannel(app, teacher)
    const nextWork = () => nextEvent(channel, workChangedEvent)
    const work = { kind: 'translation_import', subject: path.translationJobId }
    const checkedEvent = nextWork()
    const { id } = await upload(text)
    expect(await checkedEvent).toMatchObject(work)
    const appliedEvent = nextWork()
    await apply(id)
    expect(await appliedEvent).toMatchObject(work)
  })

  it('can be stopped, and write nothing from then on', async () => {
    const { id } = await upload(await changed())
    await call(imports.applyJobImport, ofImport(id))
    expect((await send('key,target\nstrange,words')).status).toBe(409)
    const stopped = await call(imports.stopJobImport, ofImport(id))
    expect(stopped.data).toMatchObject({ status: 'stopped', applied: 0 })
    await app.mails()
    expect(await read(id)).toMatchObject({ status: 'stopped', applied: 0 })
    expect((await unitOf(bold)).target).toEqual(['Δείτε <1>δις</1>'])
  })

  it('go on behind what is done after a failure, and write each unit once', async () => {
    const texts = Array.from({ length: 600 }, (_, index) => `Sentence ${index} of the lesson.`)
    path = await aJob(texts)
    const lines = (await download('csv')).split('\r\n').map((line) => {
      const [, source] = /"(Sentence \d+ of the lesson\.)",""/.exec(line) ?? []
      return source ? line.replace(`"${source}",""`, `"${source}","Φράση: ${source}"`) : line
    })
    const checked = await upload(lines.join('\r\n'))
    expect(checked.by_result).toMatchObject({ changed: 600, kept: 6 })
    const { db } = app.database
    await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger break_it before update of applied_at on translation_import_rows
      for each row when (new.number > 550) execute function break_it()`.execute(db)
    await call(imports.applyJobImport, ofImport(checked.id))
    await app.jobs.runDue()
    expect(await read(checked.id)).toMatchObject({ status: 'applying', applied: 500 })
    await sql`drop trigger break_it on translation_import_rows`.execute(db)
    await app.jobs.runDue(new Date(Date.now() + 3_600_000))
    expect(await read(checked.id)).toMatchObject({ status: 'done', applied: 600, done: 600 })
    const history = await db
      .selectFrom('unit_history')
      .select((q) => q.fn.countAll().as('n'))
      .where('job_id', '=', path.translationJobId)
      .executeTakeFirst()
    expect(Number(history?.n)).toBe(600)
  })
})
