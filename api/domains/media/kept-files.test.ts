import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyFile, getContent, saveContent, uploadImage, uploadMedia } from '#contract/content/content.ts'
import { removeCourse } from '#contract/courses/courses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getItem } from '#contract/learning/learning.ts'
import { getFile, type MediaKind } from '#contract/media/media.ts'
import { assignCourse, cloneCourse, publishCourse } from '#contract/publishing/publishing.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { startTestBucket, type TestBucket } from '#tests/support/servers/bucket.ts'
import { collectUnusedFiles } from './file-gc.job.ts'

const film = readFileSync(join(import.meta.dirname, '../../../tests/support/samples/film.webm'))
const cues = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nWatch the sender\n'
const dayMs = 86_400_000

describe.each(['the local disk', 'a bucket'])('files on %s', (where) => {
  let app: TestApp
  let bucket: TestBucket | undefined
  let company: TestCompany
  let admin: TestPerson
  let course: TestCourse

  beforeAll(async () => {
    bucket = where === 'a bucket' ? await startTestBucket() : undefined
    app = await startTestApp({ env: bucket?.env ?? {} })
  })
  afterAll(async () => {
    await app.close()
    await bucket?.close()
  })
  beforeEach(async () => {
    company = await aCompany(app)
    admin = await anAdmin(app, company)
    course = await aCourse(app, admin, { lessons: 1 })
  })

  const lessonOf = ({ id, lessonIds }: TestCourse) => ({ courseId: id, lessonId: lessonIds[0] ?? '' })
  const open = (url: string, headers: Record<string, string> = {}) =>
    app.call(getFile, { params: { key: url.replace('/files/', '') }, headers })
  const send = (kind: MediaKind, bytes: Uint8Array) =>
    app.call(uploadMedia, {
      as: admin,
      params: lessonOf(course),
      query: { kind },
      file: { name: 'a', type: 'application/octet-stream', bytes },
    })
  const stored = async (): Promise<string[]> => {
    const keys: string[] = []
    for await (const key of app.files.list()) keys.push(key)
    return keys.sort()
  }
  const spooled = () => {
    const folder = join(app.dataDir, 'uploads')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  const sweepIn = async (days: number) => {
    const ctx = { ...app.contextOutside(), now: new Date(Date.now() + days * dayMs) }
    const transaction = runInTransaction(ctx, (tasks) => {
      for (const task of tasks) ctx.afterCommit(task)
    })
    await collectUnusedFiles({ ...ctx, transaction })
    await app.settled()
  }

  interface Film {
    src: string
    poster: string
    captions: string
  }
  const aFilm = async (): Promise<Film> => {
    const still = { name: 'a.png', type: 'image/png', bytes: await aPicture() }
    const poster = await app.call(uploadImage, { as: admin, params: lessonOf(course), file: still })
    const [src, captions] = [await send('video', film), await send('captions', Buffer.from(cues))]
    return { src: src.data.data.url, poster: poster.data.data.url, captions: captions.data.data.url }
  }
  const show = async (as: TestPerson, target: TestCourse, { src, poster, captions }: Film) => {
    const params = lessonOf(target)
    const { id, version } = (await app.call(getContent, { as, params: { ...params, locale: 'en_US' } })).data
      .data
    const facts = { title: 'How it begins', transcript: '', width: 320, height: 180, must_watch: false }
    const block = {
      type: 'video',
      attrs: { id: 'film-block', ...facts, src, poster, captions: [{ locale: 'en_US', src: captions }] },
    }
    const body = { version, document: { type: 'doc', content: [block] } } as BodyOf<typeof saveContent>
    return app.call(saveContent, { as, params: { ...params, contentId: id }, body })
  }
  const release = async (as: TestPerson, courseId: string, companyId: string) => {
    await app.call(publishCourse, { as, params: { courseId }, body: {} })
    await app.call(assignCourse, { as, params: { courseId }, body: { company_ids: [companyId] } })
  }
  /** The media addresses in the lesson that a student gets. */
  const seenBy = async (student: TestPerson, target: { courseId: string; itemId: string }) => {
    const { status, text } = await app.call(getItem, { as: student, params: target })
    expect(status).toBe(200)
    const of = (kind: string) => new RegExp(`/files/[a-z2-7]{26}\\.${kind}`).exec(text)?.[0] ?? ''
    return { src: of('webm'), poster: of('webp'), captions: of('vtt') }
  }
  const expectPlayed = async ({ src, poster, captions }: Film) => {
    const part = await open(src, { range: 'bytes=100-299' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${film.length}`])
    expect(Buffer.from(part.bytes)).toEqual(film.subarray(100, 300))
    const end = await open(src, { range: 'bytes=-50' })
    expect(Buffer.from(end.bytes)).toEqual(film.subarray(-50))
    expect((await open(captions)).text).toBe(cues)
    const picture = await open(poster)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }

  test('a film of a copied course is played in the other company, also once its source is gone', async () => {
    const other = await aCompany(app, { parent: company })
    const theirAdmin = await anAdmin(app, other)
    await show(admin, course, await aFilm())
    const clone = { key: crypto.randomUUID(), company_id: other.id }
    const copy = await app.call(cloneCourse, { as: admin, params: { courseId: course.id }, body: clone })
    const courseId = copy.data.data.id
    await release(theirAdmin, courseId, other.id)
    const student = await aStudent(app, other)
    const items = await app.database.db
      .selectFrom('items')
      .select('id')
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow()
    const target = { courseId, itemId: items.id }
    expect(
      (await app.call(getContent, { as: student, params: { ...lessonOf(course), locale: 'en_US' } })).status,
    ).toBe(403)
    await expectPlayed(await seenBy(student, target))
    expect((await app.call(removeCourse, { as: admin, params: { courseId: course.id } })).status).toBe(204)
    for (const days of [2, 12, 22]) await sweepIn(days)
    await expectPlayed(await seenBy(student, target))
  })

  test('a film pasted from a company beside it becomes the course’s own, and stays when the other’s goes', async () => {
    const other = await aCompany(app)
    const theirAdmin = await anAdmin(app, other)
    const theirs = await aCourse(app, theirAdmin, { lessons: 1 })
    const source = await aFilm()
    await show(admin, course, source)
    expect((await show(theirAdmin, theirs, source)).status).toBe(422)
    const bring = async (url: string) =>
      (await app.call(copyFile, { as: theirAdmin, params: lessonOf(theirs), body: { url } })).data.data.url
    const brought = {
      src: await bring(source.src),
      poster: await bring(source.poster),
      captions: await bring(source.captions),
    }
    expect((await show(theirAdmin, theirs, brought)).status).toBe(200)
    await release(theirAdmin, theirs.id, other.id)
    await app.call(removeCourse, { as: admin, params: { courseId: course.id } })
    for (const days of [2, 12, 22]) await sweepIn(days)
    expect((await open(source.src)).status).toBe(404)
    const student = await aStudent(app, other)
    const shown = await seenBy(student, { courseId: theirs.id, itemId: theirs.lessonIds[0] ?? '' })
    expect(shown).toEqual(brought)
    await expectPlayed(shown)
  })

  test('the last room goes to one of two whose files arrive together, and nothing of the other stays', async () => {
    const bytes = 1_500_000
    const aText = () => Buffer.from(randomBytes(bytes / 2).toString('hex'))
    await app.database.db
      .updateTable('companies')
      .set({ storage_bytes: bytes + 500_000 })
      .where('id', '=', company.id)
      .execute()
    const before = await stored()
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${company.id}`}, 0))`
    // Both uploads have passed the quota check and stored their bytes before either may commit.
    const { sending } = await app.database.db.transaction().execute(async (locking) => {
      await lock.execute(locking)
      const both = Promise.all([send('paper', aText()), send('paper', aText())])
      await expect.poll(async () => (await stored()).length).toBe(before.length + 2)
      return { sending: both }
    })
    const [won, lost] = (await sending).toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.error.code]).toEqual([201, 413, 'too_large'])
    expect(lost?.error.message).toBe(messageOf('media.quota_full', { left: 0.5, quota: 2, size: 1.5 }))
    await app.settled()
    const added = (await stored()).filter((key) => !before.includes(key))
    expect(added.map((key) => `/files/${key}`)).toEqual([won?.data.data.url])
    expect(spooled()).toEqual([])
  })
})
