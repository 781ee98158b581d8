import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { getContent, getStorage, saveContent, uploadImage, uploadMedia } from '#contract/content/content.ts'
import { type BodyOf, pathFor } from '#contract/endpoint.ts'
import { getFile, type MediaKind } from '#contract/media/media.ts'
import { downloadCourse, importCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const app = aTestApp()
const company = testFixture(() => aCompany(app))
const teacher = testFixture(() => aTeacher(app, company))
const course = testFixture(() => aCourse(app, teacher, { lessons: 1 }))

const samples = join(import.meta.dirname, '../../../tests/support/samples')
const sample = (name: string) => readFileSync(join(samples, name))
const path = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const send = (kind: MediaKind, bytes: Uint8Array, name = 'a') =>
  app.call(uploadMedia, {
    as: teacher,
    params: path(),
    query: { kind },
    file: { name, type: 'application/octet-stream', bytes },
  })
const open = (url: string, headers: Record<string, string> = {}) =>
  app.call(getFile, { params: { key: url.replace('/files/', '') }, headers })
const storage = async () =>
  (await app.call(getStorage, { as: teacher, params: { courseId: course.id } })).data.data
const spooled = () => {
  const folder = join(app.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}
const room = (bytes: number) =>
  app.database.db
    .updateTable('companies')
    .set({ storage_bytes: bytes })
    .where('id', '=', company.id)
    .execute()

describe('what is uploaded', () => {
  test.each([
    ['film.webm', 'video', 'video/webm'],
    ['film.mp4', 'video', 'video/mp4'],
    ['sound.mp3', 'audio', 'audio/mpeg'],
    ['sound.m4a', 'audio', 'audio/mp4'],
    ['sound.ogg', 'audio', 'audio/ogg'],
  ] as const)('%s is stored as it is, and played by parts', async (name, kind, mime) => {
    const bytes = sample(name)
    const { status, data } = await send(kind, bytes, 'renamed.bin')
    expect([status, data.data]).toMatchObject([201, { mime, bytes: bytes.length }])
    const part = await open(data.data.url, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, mime])
    expect(Buffer.from(part.bytes)).toEqual(bytes.subarray(100, 200))
    expect(part.headers.get('content-disposition')).toBeNull()
    expect(spooled()).toEqual([])
  })

  test.each([
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n', 'a.pdf', 'application/pdf'],
    ['text', 'Καλημέρα\r\n', 'a.txt', 'text/plain; charset=utf-8'],
    ['a table', 'name;amount\nȘtefan;3\n', 'a.CSV', 'text/csv; charset=utf-8'],
    [
      'a page, which is text here',
      '<!doctype html><script>alert(1)</script>',
      'a.html',
      'text/plain; charset=utf-8',
    ],
  ])('%s is handed out to be saved, never to be shown', async (_, text, name, mime) => {
    const { status, data } = await send('paper', Buffer.from(text), name)
    expect([status, data.data.mime]).toEqual([201, mime])
    const { headers } = await open(data.data.url)
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('SRT becomes WebVTT', async () => {
    const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello <b>there</b>\r\n'
    const { status, data } = await send('captions', Buffer.from(srt), 'a.srt')
    expect([status, data.data.mime]).toEqual([201, 'text/vtt; charset=utf-8'])
    expect((await open(data.data.url)).text).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello <b>there</b>\n',
    )
  })

  // Specification, authoring 5: Lottie is validated, SVG drawn without what it could run
  test('a drawing becomes a picture of it, without what it could run', async () => {
    const svg =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><script>alert(1)</script><rect width="9" height="9"/></svg>'
    const file = { name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(svg) }
    const { status, data } = await app.call(uploadImage, { as: teacher, params: path(), file })
    expect([status, data.data.mime]).toEqual([201, 'image/webp'])
    // The displayed size is the declared one, with two pixels per unit.
    expect(data.data).toMatchObject({ width: 90, height: 60 })
    const { bytes } = await open(data.data.url)
    expect((await sharp(bytes).metadata()).width).toBe(180)
  })

  test('a drawing as Illustrator writes it is taken, and what it names elsewhere is not read', async () => {
    const svg = (text: string) =>
      Buffer.from(`<?xml version="1.0"?>
<!-- Generator: Adobe Illustrator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY own "Hello">
  <!ENTITY host SYSTEM "file:///etc/hostname">
]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:i="&ns_ai;" width="90" height="60"><text y="30">${text}</text></svg>`)
    const drawing = (text: string) => {
      const file = { name: 'a.svg', type: 'image/svg+xml', bytes: svg(text) }
      return app.call(uploadImage, { as: teacher, params: path(), file })
    }
    const { status, data } = await drawing('&own;')
    expect([status, data.data.mime]).toEqual([201, 'image/webp'])
    expect((await drawing('&host;')).status).toBe(422)
  })

  test.each([
    ['a film as sound', 'audio', sample('film.mp4')],
    ['sound as a film', 'video', sample('sound.mp3')],
    ['a page as a film', 'video', Buffer.from('<!doctype html>')],
    ['a program', 'paper', Buffer.from('MZ\0\0\0\0\0\0\0\0\0\0\0\0\0\0')],
    ['text with control signs', 'paper', Buffer.from('a\u0007b')],
    ['text that is not UTF-8', 'paper', Buffer.from([0x61, 0xe1, 0x62])],
    ['a film as a paper', 'paper', sample('film.webm')],
    ['nothing', 'paper', Buffer.alloc(0)],
  ] as const)('%s is not taken: 415', async (_, kind, bytes) => {
    const answer = await send(kind, bytes)
    expect([answer.status, answer.error.code]).toEqual([415, 'unsupported_type'])
    expect(spooled()).toEqual([])
  })

  test('captions that say nothing, and a kind that there is not, are refused: 422', async () => {
    const silent = await send('captions', Buffer.from('WEBVTT\n\nNOTE nothing here\n'))
    expect([silent.status, Object.keys(silent.error.errors ?? {})]).toEqual([422, ['file']])
    const unknown = await send('program' as MediaKind, sample('film.mp4'))
    expect([unknown.status, Object.keys(unknown.error.errors ?? {})]).toEqual([422, ['kind']])
    expect(spooled()).toEqual([])
  })

  // Specification, authoring 5: Type by content, limits per kind, room per company
  test('what is larger than its kind may be is refused: 413, saying how large it may be', async () => {
    const answer = await send('captions', Buffer.alloc(500_001, 'a'))
    expect([answer.status, answer.error.message]).toEqual([413, expect.stringContaining('0.5 MB')])
    expect(spooled()).toEqual([])
  })

  test('sent twice is stored once', async () => {
    const [one, two] = await Promise.all([
      send('video', sample('film.mp4')),
      send('video', sample('film.mp4')),
    ])
    expect(two.data.data.url).toBe(one.data.data.url)
    expect(await storage()).toMatchObject({
      used: sample('film.mp4').length,
      by_kind: [{ kind: 'video', files: 1 }],
    })
    const keys: string[] = []
    for await (const key of app.files.list()) if (key.endsWith('.mp4')) keys.push(key)
    expect(keys.filter((key) => one.data.data.url.endsWith(key))).toHaveLength(1)
  })

  test('beside a field that cannot be read leaves nothing behind', async () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(sample('film.mp4'))]), 'film.mp4')
    form.set('no name', 'x')
    const url = `${app.url}${pathFor(uploadMedia.path, path())}?kind=video`
    const headers = { authorization: `Bearer ${teacher.token}` }
    expect((await fetch(url, { method: 'POST', headers, body: form })).status).toBe(400)
    expect(spooled()).toEqual([])
  })

  test('that is broken off leaves nothing behind', async () => {
    const boundary = 'x'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`
    const url = `${app.url}${pathFor(uploadMedia.path, path())}?kind=video`
    const call = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${teacher.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 1_000_000,
      },
    })
    call.on('error', () => undefined)
    call.write(head)
    call.write(Buffer.alloc(100_000))
    await expect.poll(() => spooled().length).toBe(1)
    call.destroy()
    await expect.poll(() => spooled().length).toBe(0)
  })
})

describe('the room of a company', () => {
  // Specification, authoring 5: Type by content, limits per kind, room per company
  test('bounds what it stores; the refusal says how much is left', async () => {
    await room(sample('film.webm').length + 100)
    expect((await send('video', sample('film.webm'))).status).toBe(201)
    const answer = await send('audio', sample('sound.mp3'))
    expect([answer.status, answer.error.code]).toEqual([413, 'too_large'])
    expect(answer.error.message).toMatch(/0 MB of 0 MB is left/)
    const picture = { name: 'a.png', type: 'image/png', bytes: await aPicture({ width: 900, height: 900 }) }
    expect((await app.call(uploadImage, { as: teacher, params: path(), file: picture })).status).toBe(413)
    expect((await send('video', sample('film.webm'))).status).toBe(201)
    expect(spooled()).toEqual([])
  })

  test('is not exceeded by two who send at once', async () => {
    await room(sample('film.webm').length + 100)
    const answers = await Promise.all([
      send('video', sample('film.webm')),
      send('audio', Buffer.concat([sample('sound.mp3'), Buffer.alloc(8_000)])),
      send('audio', Buffer.concat([sample('sound.mp3'), Buffer.alloc(8_001)])),
    ])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const { used, quota } = await storage()
    expect(used).toBeLessThanOrEqual(quota)
  })

  test('is told to authors of its courses only', async () => {
    await send('audio', sample('sound.mp3'))
    const stranger = await aTeacher(app, await aCompany(app))
    const student = await aStudent(app, company)
    const file = { name: 'a', type: 'video/mp4', bytes: sample('film.mp4') }
    await expectGuarded(
      app,
      [
        { endpoint: getStorage, params: { courseId: course.id } },
        { endpoint: uploadMedia, params: path(), query: { kind: 'video' }, file },
      ],
      { wrongRole: student, stranger },
    )
    expect(await storage()).toEqual({
      quota: 10_000_000_000,
      used: sample('sound.mp3').length,
      by_kind: [{ kind: 'audio', files: 1, bytes: sample('sound.mp3').length }],
    })
  })
})

describe('in a lesson', () => {
  const block = (type: string, attrs: object) => ({ type, attrs: { id: `${type}-block`, ...attrs } })
  const film = (src: string, more: object = {}) =>
    block('video', {
      src,
      title: 'How it begins',
      captions: [],
      transcript: '',
      poster: null,
      width: 320,
      height: 180,
      must_watch: false,
      ...more,
    })
  const save = async (content: object[]) => {
    const { courseId, lessonId } = path()
    const params = { courseId, lessonId, locale: 'en_US' }
    const { id, version } = (await app.call(getContent, { as: teacher, params })).data.data
    const body = { version, document: { type: 'doc', content } } as BodyOf<typeof saveContent>
    return app.call(saveContent, { as: teacher, params: { courseId, lessonId, contentId: id }, body })
  }
  const stored = async (kind: MediaKind, name: string) => (await send(kind, sample(name), name)).data.data.url
  const captions = async () =>
    (await send('captions', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nWatch the sender\n'))).data.data
      .url

  test('a film, sound and a file are saved, and refused where the address is of something else', async () => {
    const [video, audio, vtt] = [
      await stored('video', 'film.webm'),
      await stored('audio', 'sound.mp3'),
      await captions(),
    ]
    const track = { locale: 'en_US', src: vtt }
    const sound = { title: 'Listen', transcript: 'One two three', captions: [track] }
    const good = await save([film(video, { captions: [track] }), block('audio', { ...sound, src: audio })])
    expect([good.status, good.data.data.words]).toEqual([200, 7])
    const strangers = await aTeacher(app, await aCompany(app))
    const theirs = await aCourse(app, strangers, { lessons: 1 })
    const { data } = await app.call(uploadMedia, {
      as: strangers,
      params: { courseId: theirs.id, lessonId: theirs.lessonIds[0] ?? '' },
      query: { kind: 'video' },
      file: { name: 'a', type: '', bytes: Buffer.concat([sample('film.webm'), Buffer.alloc(9)]) },
    })
    const wrong = [
      film(audio),
      film(data.data.url),
      film(video, { captions: [{ locale: 'en_US', src: video }] }),
    ]
    for (const each of [
      ...wrong,
      film(video, { poster: vtt }),
      block('file', { src: video, name: 'a', bytes: 1 }),
    ]) {
      const answer = await save([each])
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([
        422,
        [`document.${each.attrs.id}`],
      ])
    }
    expect((await save([film('https://vimeo.com/1')])).status).toBe(200)
  })

  test('they go along in a copy, in the course as a file and in the site to take away', async () => {
    const [video, vtt] = [await stored('video', 'film.webm'), await captions()]
    await save([film(video, { captions: [{ locale: 'en_US', src: vtt }] })])
    const download = (format: 'json' | 'html') =>
      app.call(downloadCourse, {
        as: teacher,
        params: { courseId: course.id, locale: 'en_US' },
        query: { format },
      })
    const site = unzipSync((await download('html')).bytes)
    const key = video.replace('/files/', '')
    expect(Buffer.from(site[`media/${key}`] as Uint8Array)).toEqual(sample('film.webm'))
    const pages = Object.entries(site).map(([name, bytes]) =>
      name.endsWith('.html') ? strFromU8(bytes) : '',
    )
    expect(pages.join('')).toContain(
      `<video controls="" preload="metadata" src="media/${key}"><track kind="captions"`,
    )
    const courseFile = await download('json')
    const elsewhere = await aTeacher(app, await aCompany(app))
    const imported = await app.call(importCourse, {
      as: elsewhere,
      query: { key: 'film-course' },
      file: { name: 'a.json', type: 'application/json', bytes: courseFile.bytes },
    })
    const id = imported.data.data.course?.id ?? ''
    const again = await app.call(downloadCourse, {
      as: elsewhere,
      params: { courseId: id, locale: 'en_US' },
      query: { format: 'json' },
    })
    const theirs = /\/files\/[a-z2-7]{26}\.webm/.exec(again.text)?.[0] ?? ''
    expect(theirs).not.toBe(video)
    expect(Buffer.from((await open(theirs)).bytes)).toEqual(sample('film.webm'))
  })
})
