import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadMedia } from '#contract/content/content.ts'
import * as helps from '#contract/translations/helps.ts'
import * as imports from '#contract/translations/imports.ts'
import * as items from '#contract/translations/items.ts'
import { importMemory } from '#contract/translations/memory-imports.ts'
import { importGlossary } from '#contract/translations/resource-files.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aGreekJob, callsOf, type JobPath } from '../greek-job.test-support.ts'

const app = aTestApp()
const call = callsOf(app)
const pair = { source_locale: 'en_US', target_locale: 'el_GR' } as const
const admin = fileFixture(async () => anAdmin(app, await aCompany(app)))
const path = fileFixture(async (): Promise<JobPath> => aGreekJob(app, admin, ['Stop and look.']))
const lesson = fileFixture(async () => {
  const course = await aCourse(app, admin, { lessons: 1 })
  return { courseId: course.id, lessonId: course.lessonIds[0] ?? '' }
})

/** A server that a malicious file could make our server call. */
let calls = 0
const outside = createServer((_, response) => {
  calls += 1
  response.end('<!ENTITY leak "leak">')
})
let outsideUrl: string
beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
})
afterAll(() => outside.close())

type Send = (bytes: Uint8Array) => Promise<{ status: number; text: string }>
const fileOf = (bytes: Uint8Array) => ({ name: 'file', type: 'application/octet-stream', bytes })
const toJob: Send = (bytes) =>
  app.call(imports.importJobFile, { as: admin, params: path, file: fileOf(bytes) })
const toMemory: Send = (bytes) => app.call(importMemory, { as: admin, query: pair, file: fileOf(bytes) })
const toGlossary: Send = (bytes) =>
  app.call(importGlossary, { as: admin, query: { ...pair, apply: 'yes' }, file: fileOf(bytes) })
const toLesson: Send = (bytes) =>
  app.call(uploadMedia, { as: admin, params: lesson, query: { kind: 'captions' }, file: fileOf(bytes) })

interface Format {
  send: Send
  /** Writes a valid file around a text, with an optional part before its root element. */
  write: (text: string, head?: string) => string
  isXml: boolean
}
const formats: Record<string, Format> = {
  'XLIFF 2.1': {
    send: toJob,
    write: (text, head = '') =>
      `<?xml version="1.0"?>${head}<xliff version="2.1" srcLang="en-US" trgLang="el-GR"><file id="f"><unit id="u-1-0"><segment><source>Stop</source><target>${text}</target></segment></unit></file></xliff>`,
    isXml: true,
  },
  'XLIFF 1.2': {
    send: toJob,
    write: (text, head = '') =>
      `<?xml version="1.0"?>${head}<xliff version="1.2"><file><body><trans-unit id="u-1-0"><source>Stop</source><target>${text}</target></trans-unit></body></file></xliff>`,
    isXml: true,
  },
  TMX: {
    send: toMemory,
    write: (text, head = '') =>
      `<?xml version="1.0"?>${head}<tmx version="1.4"><header/><body><tu tuid="1"><tuv xml:lang="en"><seg>Stop</seg></tuv><tuv xml:lang="el"><seg>${text}</seg></tuv></tu></body></tmx>`,
    isXml: true,
  },
  TBX: {
    send: toGlossary,
    write: (text, head = '') =>
      `<?xml version="1.0"?>${head}<tbx type="TBX-Basic" xml:lang="en"><text><body><conceptEntry id="1"><langSec xml:lang="en"><termSec><term>link</term></termSec></langSec><langSec xml:lang="el"><termSec><term>${text}</term></termSec></langSec></conceptEntry></body></text></tbx>`,
    isXml: true,
  },
  'CSV of a job': {
    send: toJob,
    write: (text) => `"key","target"\r\n"u-1-0","${text}"\r\n"u-2-0","words"\r\n`,
    isXml: false,
  },
  'CSV of terms': {
    send: toGlossary,
    write: (text) => `"term","target"\r\n"link","${text}"\r\n"mail","words"\r\n`,
    isXml: false,
  },
  WebVTT: {
    send: toLesson,
    write: (text) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`,
    isXml: false,
  },
}
const megabytes = 10
const huge = 'x'.repeat(megabytes * 1_000_000)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const laughs = [
  '<!ENTITY a0 "ha">',
  ...Array.from({ length: 12 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`),
].join('')
type Attack = (format: Format) => Uint8Array
/** Greek in the Windows-1253 encoding: not valid UTF-8. */
const cp1253 = Uint8Array.from([0xd3, 0xf4, 0xe1, 0xec, 0xe1])
const inside = ({ write }: Format, bytes: Uint8Array): Uint8Array => {
  const [before = '', after = ''] = write('|').split('|')
  return Buffer.concat([bytesOf(before), bytes, bytesOf(after)])
}
const ofXml: Record<string, Attack> = {
  'a billion laughs': ({ write }) => bytesOf(write('&a12;', `<!DOCTYPE x [${laughs}]>`)),
  'an entity of a file': ({ write }) =>
    bytesOf(write('&leak;', '<!DOCTYPE x [<!ENTITY leak SYSTEM "file:///etc/passwd">]>')),
  'an entity of another server': ({ write }) =>
    bytesOf(write('&leak;', `<!DOCTYPE x SYSTEM "${outsideUrl}/x.dtd">`)),
  'deep nesting': ({ write }) => bytesOf(write(`${'<g id="1">'.repeat(50_000)}deep`)),
  'a huge attribute': ({ write }) => bytesOf(write(`<ph id="${huge}"/>`)),
  'a character that XML has not': ({ write }) => bytesOf(write('a&#0;b')),
  'half a pair of characters': ({ write }) => bytesOf(write('a&#xD800;b')),
}
const ofAll: Record<string, Attack> = {
  'another encoding': (format) => inside(format, cp1253),
  'a cut in the middle': ({ write }) => {
    const bytes = bytesOf(write('Σταμάτα και κοίτα'))
    return bytes.slice(0, Math.floor(bytes.length * 0.7))
  },
  'a text of ten megabytes': ({ write }) => bytesOf(write(huge)),
  'null bytes': ({ write }) => bytesOf(write('a\0b')),
  nothing: () => new Uint8Array(0),
}
/** Accepted by these formats: captions are cleaned, and a truncated file is still valid. */
const harmless = new Set(['WebVTT null bytes', 'WebVTT a cut in the middle'])

const cases = Object.entries(formats).flatMap(([name, format]) =>
  Object.entries({ ...ofAll, ...(format.isXml ? ofXml : {}) })
    .filter(([attack]) => !harmless.has(`${name} ${attack}`))
    .map(([attack, make]) => ({ name, format, attack, make })),
)

describe('a hostile file', () => {
  const state = async () => ({
    // Includes imports that are still being read, which no list shows.
    imports: await app.database.db.selectFrom('translation_imports').select(['id', 'status']).execute(),
    units: (await call(items.listUnits, { as: admin, params: path, query: { limit: 100 } })).data.map(
      ({ revision, target }) => [revision, target],
    ),
    memory: (await call(helps.listMemory, { as: admin })).data,
    memoryImports: await app.database.db.selectFrom('memory_imports').select(['id', 'status']).execute(),
    terms: (await call(helps.listGlossary, { as: admin })).data,
  })

  let before: Awaited<ReturnType<typeof state>>
  beforeAll(async () => {
    before = await state()
  })

  it.each(cases)(
    'of $name with $attack is refused and changes nothing',
    async ({ format, make }) => {
      const answer = await format.send(make(format))
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([
        expect.toBeOneOf([413, 415, 422]),
        expect.stringContaining('"code"'),
      ])
      expect(answer.text).not.toContain('root:')
      await app.mails()
      expect(await state()).toEqual(before)
      expect(calls).toBe(0)
    },
    10_000,
  )

  it.each(Object.entries(formats))('of %s is refused only for its harm', async (_, { send, write }) => {
    expect((await send(bytesOf(write('Σταμάτα')))).status).toBeOneOf([200, 201, 202])
  })

  it.each([
    [
      'XLIFF 2.1',
      '<unit id="u-1-0"><segment><target>a</target></segment></unit>',
      '<xliff version="2.1"><file id="f">',
      '</file></xliff>',
    ],
    [
      'XLIFF 1.2',
      '<trans-unit id="u-1-0"><target>a</target></trans-unit>',
      '<xliff version="1.2"><file><body>',
      '</body></file></xliff>',
    ],
    ['CSV', 'u-1-0,a\n', 'key,target\n', ''],
  ])('of a job in %s that has an id ten thousand times says so of each once', async (_, unit, head, foot) => {
    const answer = await toJob(bytesOf(head + unit.repeat(10_000) + foot))
    expect(answer.status).toBe(202)
  })
})
