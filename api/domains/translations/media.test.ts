import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { type ContentDocument, getContent, saveContent, uploadMedia } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import type { MediaKind } from '#contract/media/media.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { callsOf } from './greek-job.test-support.ts'

const app = aTestApp()
const film = readFileSync(join(import.meta.dirname, '../../../tests/support/samples/film.mp4'))
// Extra bytes at the end, which players ignore, make it a different file.
const otherFilm = Buffer.concat([film, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])])
const thirdFilm = Buffer.concat([otherFilm, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])])
let admin: TestPerson
let course: TestCourse
let path: { courseId: string; translationJobId: string }
let src: string

const call = callsOf(app)

const lesson = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const send = async (kind: MediaKind, bytes: Uint8Array) =>
  (
    await call(uploadMedia, {
      as: admin,
      params: lesson(),
      query: { kind },
      file: { name: 'a', type: 'application/octet-stream', bytes },
    })
  ).data.url
const captionsOf = (line: string) =>
  send('captions', Buffer.from(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${line}\n`))

interface Track {
  locale: Locale
  src: string
}
const documentOf = (captions: Track[]): ContentDocument => ({
  type: 'doc',
  content: [
    {
      type: 'video',
      attrs: {
        id: 'film',
        src,
        title: 'A call',
        captions,
        transcript: '',
        poster: null,
        width: 320,
        height: 180,
        must_watch: false,
      },
    },
  ],
})
const write = (captions: Track[]) => writeLesson(app, admin, { ...lesson(), document: documentOf(captions) })
const read = (locale: Locale) => call(getContent, { as: admin, params: { ...lesson(), locale } })
const tracksIn = async (locale: Locale): Promise<unknown> => {
  const { document } = (await read(locale)).data
  return (document as unknown as ContentDocument).content[0]?.attrs?.captions
}
const captionsItem = async () => {
  const { data } = await call(items.listMediaItems, { as: admin, params: path, query: {} })
  const item = data.find(({ slot }) => slot === 'captions')
  if (!item) throw new Error('The film has no row for its captions')
  return item
}
const show = async (address: string | null) =>
  (
    await call(items.saveMediaItem, {
      as: admin,
      params: path,
      body: { id: (await captionsItem()).id, address },
    })
  ).data

beforeEach(async () => {
  const company = await aCompany(app)
  admin = await anAdmin(app, company)
  course = await aCourse(app, admin, { title: 'Phishing', lessons: 1, locales: ['en_US', 'el_GR'] })
  src = await send('video', film)
  const [job] = (await call(jobs.listCourseJobs, { as: admin, params: { courseId: course.id } })).data
  path = { courseId: course.id, translationJobId: job?.id ?? '' }
})

test('captions of a language are a track beside those of the source', async () => {
  const [english, greek] = [await captionsOf('Hello'), await captionsOf('Γεια')]
  await write([{ locale: 'en_US', src: english }])
  expect(await captionsItem()).toMatchObject({ source: english, target: null })

  expect(await show(greek)).toMatchObject({ source: english, target: greek })
  expect(await captionsItem()).toMatchObject({ source: english, target: greek })
  expect(await tracksIn('el_GR')).toEqual([
    { locale: 'en_US', src: english },
    { locale: 'el_GR', src: greek },
  ])
  expect(await tracksIn('en_US')).toEqual([{ locale: 'en_US', src: english }])

  expect(await show(null)).toMatchObject({ source: english, target: null })
  expect(await tracksIn('el_GR')).toEqual([{ locale: 'en_US', src: english }])
})

test('a film without captions gets some in a translation', async () => {
  await write([])
  expect(await captionsItem()).toMatchObject({ source: '', target: null })
  const greek = await captionsOf('Γεια')
  expect(await show(greek)).toMatchObject({ source: '', target: greek })
  expect(await tracksIn('el_GR')).toEqual([{ locale: 'el_GR', src: greek }])
  expect(await tracksIn('en_US')).toEqual([])
})

test('captions that the source gets later are there beside those of the language', async () => {
  await write([])
  const [greek, english] = [await captionsOf('Γεια'), await captionsOf('Hello')]
  await show(greek)
  const { data } = await read('en_US')
  await call(saveContent, {
    as: admin,
    params: { ...lesson(), contentId: data.id },
    body: { version: data.version, document: documentOf([{ locale: 'en_US', src: english }]) },
  })
  expect(await captionsItem()).toMatchObject({ source: english, target: greek })
  const { data: units } = await call(items.listUnits, { as: admin, params: path, query: { limit: 100 } })
  const title = units.find(({ block_id }) => block_id === 'film')
  if (!title) throw new Error('The film has no unit')
  const { id, revision, source_hash } = title
  await call(items.saveUnit, {
    as: admin,
    params: path,
    body: { id, revision, source_hash, fields: ['Μια κλήση', ''] },
  })
  expect(await tracksIn('el_GR')).toEqual([
    { locale: 'en_US', src: english },
    { locale: 'el_GR', src: greek },
  ])
})

test('captions that the author added for the language are its own, and a file of another kind is refused', async () => {
  const [english, greek] = [await captionsOf('Hello'), await captionsOf('Γεια')]
  await write([
    { locale: 'en_US', src: english },
    { locale: 'el_GR', src: greek },
  ])
  const { id, ...item } = await captionsItem()
  expect(item).toMatchObject({ source: greek, target: null })
  const wrong = await app.call(items.saveMediaItem, { as: admin, params: path, body: { id, address: src } })
  expect([wrong.status, wrong.error.code]).toEqual([422, 'invalid'])
})

const srcItem = async () => {
  const { data } = await call(items.listMediaItems, { as: admin, params: path, query: {} })
  const item = data.find(({ slot }) => slot === 'src')
  if (!item) throw new Error('The film has no row')
  return item
}
const replaceSource = async (address: string) => {
  src = address
  const { data } = await read('en_US')
  await call(saveContent, {
    as: admin,
    params: { ...lesson(), contentId: data.id },
    body: { version: data.version, document: documentOf([]) },
  })
}
const filmIn = async (locale: Locale): Promise<unknown> =>
  ((await read(locale)).data.document as unknown as ContentDocument).content[0]?.attrs?.src
/** Translates the title, which copies the source's media into the translation. */
const translateTitle = async () => {
  const { data: units } = await call(items.listUnits, { as: admin, params: path, query: { limit: 100 } })
  const title = units.find(({ block_id }) => block_id === 'film')
  if (!title) throw new Error('The film has no unit')
  const { id, revision, source_hash } = title
  await call(items.saveUnit, {
    as: admin,
    params: path,
    body: { id, revision, source_hash, fields: ['Μια κλήση', ''] },
  })
}

test('a file that the author replaces later reaches the translations that showed the old one', async () => {
  await write([])
  await translateTitle()
  expect(await filmIn('el_GR')).toBe(src)
  const other = await send('video', otherFilm)
  await replaceSource(other)
  expect(await filmIn('el_GR')).toBe(other)
  expect(await srcItem()).toMatchObject({ source: other, target: null, is_stale: false })
})

test('a file of the language stays when the source changes, and is said to be out of date until somebody looks at it', async () => {
  await write([])
  const [own, other] = [await send('video', otherFilm), await send('video', thirdFilm)]
  const saved = await call(items.saveMediaItem, {
    as: admin,
    params: path,
    body: { id: (await srcItem()).id, address: own },
  })
  expect(saved.data).toMatchObject({ target: own, is_stale: false })
  await replaceSource(other)
  expect(await filmIn('el_GR')).toBe(own)
  const item = await srcItem()
  expect(item).toMatchObject({ source: other, target: own, is_stale: true })
  await call(items.saveMediaItem, { as: admin, params: path, body: { id: item.id, address: own } })
  expect(await srcItem()).toMatchObject({ source: other, target: own, is_stale: false })
  await call(items.saveMediaItem, { as: admin, params: path, body: { id: item.id, address: null } })
  expect(await srcItem()).toMatchObject({ source: other, target: null, is_stale: false })
})

test('a file that the author gave a translation in the editor is its own too', async () => {
  await write([])
  await translateTitle()
  const [own, other] = [await send('video', otherFilm), await send('video', thirdFilm)]
  const { data } = await read('el_GR')
  const document = data.document as unknown as ContentDocument
  const [block] = document.content
  if (!block) throw new Error('The document is empty')
  block.attrs = { ...block.attrs, src: own }
  await call(saveContent, {
    as: admin,
    params: { ...lesson(), contentId: data.id },
    body: { version: data.version, document },
  })
  await replaceSource(other)
  expect(await filmIn('el_GR')).toBe(own)
  expect(await srcItem()).toMatchObject({ source: other, target: own, is_stale: true })
})
