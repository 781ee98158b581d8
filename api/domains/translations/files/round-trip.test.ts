import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#api/demo/seed.ts'
import { login } from '#contract/accounts/accounts.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import type { Locale } from '#contract/locales.ts'
import * as helps from '#contract/translations/helps.ts'
import * as imports from '#contract/translations/imports.ts'
import * as jobs from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { sessionOf } from '#tests/support/signing-in/session-of.ts'
import type { Item } from '../units/units.queries.ts'
import { closeTmx, openTmx, readTmx, type TmxEntry, writeTmx } from './tmx.format.ts'
import { fileUnits, fromPieces, keyOf } from './units.format.ts'
import { createCsvReader, csvHead, csvRow, toCsvUnit } from './units-csv.format.ts'
import { closeFile, closeXliff, openFile, openXliff, writeUnit, type XliffVersion } from './xliff.export.ts'
import { createXliffReader } from './xliff.import.ts'

// Only the texts of the courses matter here; without this setting, the first job to run would write three months of
// history.
const app = aTestApp({ env: { DEMO_HISTORY: 'off' } })
let admin: { token: string }
let paths: { courseId: string; translationJobId: string }[]
let items: Item[]

const languages: Locale[] = ['el_GR', 'es_ES']

beforeAll(async () => {
  const line = await seedDemo(app.contextOutside())
  const [company] = line?.demo ?? []
  const person = company?.people.find(({ role }) => role === 'admin')
  const session = await app.call(login, {
    body: { email: person?.email ?? '', password: person?.password ?? '' },
    headers: { host: company?.host ?? '' },
  })
  admin = { token: sessionOf(session).access_token }
  const { data: courses } = await app.call(listCourses, { as: admin, query: {} })
  paths = []
  for (const { id: courseId } of courses.data)
    for (const locale of languages) {
      const made = await app.call(jobs.createTranslationJob, {
        as: admin,
        params: { courseId },
        body: { locale },
      })
      paths.push({ courseId, translationJobId: made.data.data.id })
    }
  // With each source as its own translation, every mark and placeholder is present.
  const rows = await app.database.db.selectFrom('translation_job_items').selectAll().execute()
  items = (rows as unknown as Item[]).map((item) => ({ ...item, target: item.source }))
})

const expected = (): Map<string, string> =>
  new Map(
    items.flatMap((item) =>
      item.source.flatMap((text, index): [string, string][] =>
        text.trim() === '' ? [] : [[keyOf(item.id, index), text.normalize('NFC')]],
      ),
    ),
  )
const codesOf = (key: string) => items.find(({ id }) => key.startsWith(`u-${id}`))?.codes ?? []

describe('every text of the demo', () => {
  it.each<XliffVersion>(['2.1', '1.2'])('comes back from XLIFF %s as it went out', (version) => {
    const pair = { from: 'en_US', to: 'el_GR' } as const
    const read = new Map<string, string>()
    const reader = createXliffReader(({ key, target }) =>
      read.set(key, fromPieces(target ?? [], codesOf(key))),
    )
    reader.write(openXliff(version, pair) + openFile(version, { ...pair, id: 'a', title: 'Demo' }))
    for (const item of items) for (const unit of fileUnits(item)) reader.write(writeUnit(version, unit))
    reader.write(closeFile(version) + closeXliff)
    reader.end()
    expect(read.size).toBeGreaterThan(1_000)
    expect(read).toEqual(expected())
  })

  it('comes back from CSV as it went out', async () => {
    const text = csvHead() + items.flatMap((item) => fileUnits(item).map((unit) => csvRow(unit, ''))).join('')
    const parser = createCsvReader(text)
    parser.end(text)
    const read = new Map<string, string>()
    for await (const row of parser) {
      const unit = toCsvUnit(row as Record<string, string>)
      if (unit) read.set(unit.key, unit.target)
    }
    expect(read).toEqual(expected())
  })

  it('comes back from TMX as it went out', async () => {
    const pair = { from: 'en_US', to: 'el_GR' } as const
    const folder = await mkdtemp(join(tmpdir(), 'wardwise-tmx-'))
    const updated_at = '2026-11-24T10:15:00.000Z'
    const entries = items.map(({ id, source }) => writeTmx({ id, source, target: source, updated_at }, pair))
    await writeFile(join(folder, 'all.tmx'), openTmx(pair) + entries.join('') + closeTmx)
    const read: TmxEntry[] = []
    await readTmx(join(folder, 'all.tmx'), pair, async (some) => void read.push(...some))
    await rm(folder, { recursive: true })
    const fields = items.map(({ source }) => source.map((text) => text.normalize('NFC').trim()))
    expect(read).toEqual(fields.map((source) => ({ source, target: source })))
  })

  it.each(helps.fileFormats)('changes nothing when its %s is imported as it was exported', async (format) => {
    for (const params of paths) {
      const { text } = await app.call(helps.exportJobFile, { as: admin, params, query: { format } })
      const file = { name: 'a', type: 'text/plain', bytes: new TextEncoder().encode(text) }
      const sent = await app.call(imports.importJobFile, { as: admin, params, file })
      await app.mails()
      const { data } = await app.call(imports.getJobImport, {
        as: admin,
        params: { ...params, importId: sent.data.data.id },
      })
      const { total, by_result, file_format, status } = data.data
      expect({ file_format, status, kept: by_result.kept }).toEqual({
        ...{ file_format: format, status: 'checked', kept: total },
      })
      expect(total).toBeGreaterThan(100)
    }
  })
})
