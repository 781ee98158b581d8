import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadImage, uploadAnimation, uploadImage } from '#contract/content/content.ts'
import { limits } from '#contract/limits.ts'
import type { PictureWidth } from '#contract/media/image-widths.ts'
import { getFile } from '#contract/media/media.ts'
import type { SignedIn } from '#platform/context.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { anAnimation, aPicture } from '#tests/support/builders/media.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { storeVector } from './media.service.ts'

let app: TestApp
let teacher: TestPerson
/** A server elsewhere on the web that returns the image for every request. */
let web: Server
let picture: Uint8Array
let course: TestCourse

beforeAll(async () => {
  web = createServer((_, response) => response.end(picture)).listen(0, '127.0.0.1')
  await once(web, 'listening')
  const local = { address: '127.0.0.1', family: 4 }
  app = await startTestApp({
    safeFetch: {
      ports: [String(portOf(web))],
      resolve: async () => [local],
      isAllowed: (at) => at === local,
    },
  })
  teacher = await aTeacher(app, await aCompany(app))
  course = await aCourse(app, teacher, { lessons: 1 })
})
afterAll(async () => {
  web.close()
  await app.close()
})
const portOf = (server: Server) => (server.address() as AddressInfo).port

const lesson = () => ({ courseId: course.id, lessonId: course.lessonIds[0] ?? '' })
const upload = (bytes: Uint8Array, name = 'picture.png', type = 'image/png') =>
  app.call(uploadImage, { as: teacher, params: lesson(), file: { name, type, bytes } })
const open = (url: string) => app.call(getFile, { params: { key: url.replace('/files/', '') } })

describe('a picture', () => {
  // Specification, authoring 5: Served by byte ranges and cached by content hash
  test('is served as WebP from an address that never changes its content', async () => {
    const { status, data } = await upload(await aPicture({ width: 300, height: 200 }))
    expect([status, data.data]).toMatchObject([201, { mime: 'image/webp', width: 300, height: 200 }])
    const file = await open(data.data.url)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(file.bytes.byteLength).toBe(data.data.bytes)
    expect((await sharp(file.bytes).metadata()).format).toBe('webp')
  })

  test('is also handed out no wider than a card shows it, from then on without work', async () => {
    const { data } = await upload(await aPicture({ width: 900, height: 600 }))
    const params = { key: data.data.url.replace('/files/', '') }
    const at = (width: PictureWidth) => app.call(getFile, { params, query: { width } })
    const widthOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).width
    const [first, again] = await Promise.all([at('320'), at('320')])
    expect(await widthOf(first.bytes)).toBe(320)
    expect(again.bytes).toEqual(first.bytes)
    expect((await at('320')).bytes).toEqual(first.bytes)
    expect(first.headers.get('content-type')).toBe('image/webp')
    expect(first.headers.get('cache-control')).toContain('immutable')
    expect(first.headers.get('etag')).not.toBe((await open(data.data.url)).headers.get('etag'))
    expect(await widthOf((await at('960')).bytes)).toBe(900)
    const never = { key: `${'a'.repeat(26)}.webp` }
    expect((await app.call(getFile, { params: never, query: { width: '320' } })).status).toBe(404)
    expect((await at('321' as PictureWidth)).status).toBe(422)
  })

  // Specification, authoring 3: download_image is safe against server-side request forgery, on every redirect, with limits
  test('comes from elsewhere on the web, and never from the own network', async () => {
    const fetched = (host: string) =>
      app.call(downloadImage, {
        as: teacher,
        params: lesson(),
        body: { url: `http://${host}:${portOf(web)}/a.png` },
      })
    picture = await aPicture({ width: 30, height: 20 })
    const { status, data } = await fetched('shop.example')
    expect([status, data.data]).toMatchObject([201, { mime: 'image/webp', width: 30 }])
    const inside = await fetched('127.0.0.1')
    expect([inside.status, inside.error.errors?.url?.[0]]).toEqual([422, messageOf('media.unreachable')])
    picture = Buffer.from('<html xmlns="http://www.w3.org/1999/xhtml"/>')
    expect((await fetched('shop.example')).status).toBe(415)
  })

  // Specification, authoring 5: Pictures are resized to WebP and lose where they were taken
  test('loses the place it was taken and stands upright', async () => {
    const taken = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#888' } })
      .withExif({
        IFD0: { Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(taken).metadata()
    expect([before.orientation, before.exif?.includes('Camera')]).toEqual([6, true])
    const { data } = await upload(taken, 'holiday.jpg', 'image/jpeg')
    const { bytes } = await open(data.data.url)
    const { exif, orientation, xmp, iptc, width, height } = await sharp(bytes).metadata()
    expect({ exif, orientation, xmp, iptc }).toEqual({})
    expect([width, height]).toEqual([30, 60])
    expect(Buffer.from(bytes).includes('Camera')).toBe(false)
  })

  // Specification, authoring 5: Pictures are resized to WebP and lose where they were taken
  test('is made no wider than 1600 pixels, keeping its shape, and never larger', async () => {
    const { data } = await upload(await aPicture({ width: 2400, height: 1200 }))
    expect(data.data).toMatchObject({ width: 1600, height: 800 })
  })

  test('sent twice is stored once in a company, and apart from another company’s', async () => {
    const bytes = await aPicture()
    const [first, second] = await Promise.all([upload(bytes), upload(bytes, 'again.png')])
    expect(second.data.data.id).toBe(first.data.data.id)
    const other = await aTeacher(app, await aCompany(app))
    const theirs = await aCourse(app, other, { lessons: 1 })
    const third = await app.call(uploadImage, {
      as: other,
      params: { courseId: theirs.id, lessonId: theirs.lessonIds[0] ?? '' },
      file: { name: 'a.png', type: 'image/png', bytes },
    })
    expect(third.data.data.url).not.toBe(first.data.data.url)
  })

  // Specification, authoring 5: Type by content, limits per kind, room per company
  test.each(['jpeg', 'webp', 'gif'] as const)('may be %s, whatever its name says', async (format) => {
    expect((await upload(await aPicture({ format }), 'name.txt', 'text/plain')).status).toBe(201)
  })

  test.each([
    ['text under a picture’s name', Buffer.from('not a picture at all')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['an animation', anAnimation()],
    ['nothing', new Uint8Array()],
  ])('%s is not taken: 415', async (_name, bytes) => {
    const answer = await upload(bytes)
    expect([answer.status, answer.error.code]).toEqual([415, 'unsupported_type'])
  })

  test('a damaged one is refused: 422', async () => {
    const whole = Buffer.from(await aPicture({ width: 400, height: 400, format: 'jpeg' }))
    const png = Buffer.from(await aPicture())
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([png.subarray(0, 16), Buffer.alloc(400)]),
    ]) {
      const answer = await upload(bytes)
      expect([answer.status, Object.keys(answer.error.errors ?? {})]).toEqual([422, ['image']])
    }
  })

  test('one that unpacks to more than memory holds is refused before it does: 422', async () => {
    const bomb = await sharp({ create: { width: 8_100, height: 8_100, channels: 3, background: '#000' } })
      .png({ compressionLevel: 3 })
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(limits.imageBytes)
    const { status, error } = await upload(bomb)
    expect([status, error.errors]).toEqual([422, { image: [messageOf('media.too_many_pixels')] }])
  })

  test('a moving one is refused: 422', async () => {
    const frames = sharp({ create: { width: 20, height: 40, channels: 3, background: '#123' } }).raw()
    const { data } = await frames.toBuffer({ resolveWithObject: true })
    data.fill(200, 0, data.length / 2)
    const moving = await sharp(data, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { status, error } = await upload(moving, 'moving.gif', 'image/gif')
    expect([status, error.errors]).toEqual([422, { image: [messageOf('media.moving_picture')] }])
  })

  test('one beyond the size limit is refused: 413', async () => {
    const answer = await upload(Buffer.alloc(limits.imageBytes + 1))
    expect([answer.status, answer.error.code]).toEqual([413, 'too_large'])
  })
})

describe('an animation', () => {
  const send = (bytes: Uint8Array) =>
    app.call(uploadAnimation, {
      as: teacher,
      params: lesson(),
      file: { name: 'film.json', type: 'application/json', bytes },
    })

  test('is stored with its size and served as JSON', async () => {
    const { status, data } = await send(anAnimation())
    expect([status, data.data]).toMatchObject([201, { mime: 'application/json', width: 64, height: 64 }])
    const file = await open(data.data.url)
    expect(file.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(file.text)).toMatchObject({ w: 64, layers: [] })
  })

  test('is refused for what it is', async () => {
    expect((await send(Buffer.from('{'))).status).toBe(415)
    expect((await send(anAnimation({ layers: undefined }))).status).toBe(422)
    expect((await send(Buffer.alloc(limits.lottieBytes + 1, 32))).status).toBe(413)
  })
})

test('a drawing of our own is served so that nothing in it runs', async () => {
  const ctx: SignedIn = { ...app.as(teacher), transaction: (work) => work(ctx) }
  const svg = readFileSync(
    join(import.meta.dirname, '../../demo/courses/spotting-phishing/cover.svg'),
    'utf8',
  )
  const file = await storeVector(ctx, svg, { companyId: teacher.company_id })
  expect(file).toMatchObject({ kind: 'vector', mime: 'image/svg+xml' })
  expect(file.width).toBeGreaterThan(0)
  const served = await open(`/files/${file.storage_key}`)
  expect(served.headers.get('content-type')).toBe('image/svg+xml')
  expect(served.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(served.text).toBe(svg)
})

test('a name that nobody was given leads nowhere', async () => {
  const names = [
    `${'a'.repeat(26)}.webp`,
    `${'a'.repeat(26)}.svg`,
    'short.webp',
    '..%2f..%2fetc%2fpasswd',
    'x'.repeat(200),
  ]
  for (const key of names)
    expect([key, (await app.call(getFile, { params: { key } })).status]).toEqual([key, 404])
})
