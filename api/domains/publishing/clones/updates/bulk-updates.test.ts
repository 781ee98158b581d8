import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { getCourse } from '#contract/courses/courses.ts'
import { removeNodes } from '#contract/courses/outline.ts'
import { updateClones as updateClonesEndpoint } from '#contract/publishing/clone-updates.ts'
import { archiveCourse, listReleases, publishCourse } from '#contract/publishing/publishing.ts'
import type { SignedIn } from '#platform/context.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aClone, cloneUpdate } from '#tests/support/builders/clones.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aReleasedCourse, publishDraft } from '#tests/support/builders/publishing.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { messageOf } from '#tests/support/message-of.ts'
import { updateClones } from './bulk-updates.service.ts'

const app = aTestApp()
const reseller = fileFixture(() => aCompany(app))
const client = fileFixture(() => aCompany(app, { parent: reseller }))
const admin = fileFixture(() => anAdmin(app, reseller))
const course = testFixture(() => aReleasedCourse(app, admin, { lessons: 2 }))

const clone = () => aClone(app, admin, { course, company: client })
async function publishedClone() {
  const made = await clone()
  await publishDraft(app, admin, made.id)
  return made
}
const write = ({ id, lessonIds }: TestCourse, text: string, nth = 0) =>
  writeLesson(app, admin, { courseId: id, lessonId: lessonIds[nth] ?? '', document: aDocument(text) })
const remove = ({ id, lessonIds }: TestCourse, nth: number) =>
  app.call(removeNodes, {
    as: admin,
    params: { courseId: id },
    body: { kind: 'item', ids: [lessonIds[nth] ?? ''] },
  })
async function improve(options: Parameters<typeof publishDraft>[3] = {}): Promise<string> {
  await write(course, 'Better words.')
  return publishDraft(app, admin, course.id, options)
}
interface Bulk {
  release_id: string
  clone_ids: string[]
  publish?: boolean
}
const updateAll = (body: Bulk, as: TestPerson = admin) =>
  app.call(updateClonesEndpoint, { as, params: { courseId: course.id }, body })
const read = async (courseId: string) =>
  (await app.call(getCourse, { as: admin, params: { courseId } })).data.data
const releasesOf = async (courseId: string) =>
  (await app.call(listReleases, { as: admin, params: { courseId } })).data.data.map(
    ({ number, kind, note }) => [number, kind, note],
  )
const done = (result: string, reason: string | null = null) => ({ result, conflicts: 0, reason })

/** The errors that a call by the admin logs. */
async function errorsOf(call: (ctx: SignedIn) => Promise<unknown>) {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const ctx = { ...app.as(admin), log }
  await call({ ...ctx, transaction: runInTransaction(ctx, () => undefined) })
  return lines
    .map((line) => JSON.parse(line) as { clone: string; err: { message: string } })
    .map(({ clone: id, err }) => ({ clone: id, cause: err.message }))
}
const reason = (key: string) => messageOf(`publishing.${key}`)

describe('several clones', () => {
  // Specification, authoring +: Clones of a course are updated together, each as a whole or not at all
  it('are updated together, each as a whole or not at all', async () => {
    const [plain, own, torn, archived, submitted] = [
      await clone(),
      await clone(),
      await clone(),
      await clone(),
      await clone(),
    ]
    await write(own, 'Words of the client.', 1)
    await write(torn, 'Words of the client.')
    await app.call(archiveCourse, { as: admin, params: { courseId: archived.id } })
    const teacher = await aTeacher(app, client)
    await app.call(publishCourse, { as: teacher, params: { courseId: submitted.id }, body: {} })
    const release_id = await improve()
    const clone_ids = [plain, own, torn, archived, submitted].map(({ id }) => id)
    const { status, data } = await updateAll({ release_id, clone_ids })
    expect([status, data.data]).toEqual([
      200,
      [
        { id: plain.id, ...done('updated') },
        { id: own.id, ...done('updated') },
        { id: torn.id, result: 'conflicts', conflicts: 1, reason: null },
        { id: archived.id, ...done('refused', messageOf('courses.archived')) },
        { id: submitted.id, ...done('refused', reason('in_review')) },
      ],
    ])
    expect((await read(torn.id)).origin?.update).toMatchObject({ number: 2 })
    expect((await read(submitted.id)).status).toBe('in_review')
    expect((await cloneUpdate(app, admin, own.id)).is_current).toBe(true)
    const again = await updateAll({ release_id, clone_ids })
    expect(again.data.data.map(({ result }) => result)).toEqual([
      'current',
      'current',
      'conflicts',
      'refused',
      'refused',
    ])
  })

  it('are updated although one of them fails unexpectedly, which is logged and leaves that one as it was', async () => {
    const [first, broken, last] = [await clone(), await clone(), await clone()]
    const release_id = await improve()
    const clone_ids = [first.id, broken.id, last.id]
    const { db } = app.database
    // It fails after the draft was written.
    await sql`create function break_it() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      db,
    )
    await sql`create trigger break_it before update of origin_release_id on courses
      for each row when (new.id = ${sql.lit(broken.id)}) execute function break_it()`.execute(db)
    const { status, data } = await updateAll({ release_id, clone_ids })
    expect([status, data.data]).toEqual([
      200,
      [
        { id: first.id, ...done('updated') },
        { id: broken.id, ...done('failed', messageOf('error.internal')) },
        { id: last.id, ...done('updated') },
      ],
    ])
    expect(await errorsOf((ctx) => updateClones(ctx, course.id, { release_id, clone_ids }))).toEqual([
      { clone: broken.id, cause: 'no' },
    ])
    await sql`drop trigger break_it on courses`.execute(db)
    expect((await cloneUpdate(app, admin, broken.id)).changes).toHaveLength(1)
    expect((await updateAll({ release_id, clone_ids: [broken.id] })).data.data).toEqual([
      { id: broken.id, ...done('updated') },
    ])
  })

  it('all wait for another call if no transaction can be opened', async () => {
    const { id } = await clone()
    const body = { release_id: await improve(), clone_ids: [id] }
    // Outside a call, none can be.
    await expect(updateClones(app.as(admin), course.id, body)).rejects.toThrow('No transaction')
    expect((await updateAll(body)).data.data).toEqual([{ id, ...done('updated') }])
  })

  it('are updated once by calls at the same moment', async () => {
    const { id } = await publishedClone()
    const release_id = await improve()
    const calls = [1, 2, 3].map(() => updateAll({ release_id, clone_ids: [id, id], publish: true }))
    const results = (await Promise.all(calls)).map(({ data }) => data.data.map(({ result }) => result))
    expect(results.toSorted()).toEqual([['current'], ['current'], ['published']])
    expect(await releasesOf(id)).toHaveLength(2)
  })

  it('are refused as a whole if one is no clone of the course, or the release is not the newest', async () => {
    const { id } = await clone()
    const release_id = await improve()
    const other = await aClone(app, admin, { course: await aReleasedCourse(app, admin) })
    expect((await updateAll({ release_id, clone_ids: [id, other.id] })).status).toBe(404)
    expect((await updateAll({ release_id, clone_ids: [id, course.id] })).status).toBe(404)
    const { status, error } = await updateAll({ release_id: course.releaseId, clone_ids: [id] })
    expect([status, error.message]).toEqual([409, reason('clones.newer_release')])
    expect((await read(id)).origin?.update).toMatchObject({ number: 2 })
  })

  it('are refused in a company that one does not see', async () => {
    const below = await aCompany(app, { parent: client })
    const inClient = await aReleasedCourse(app, await anAdmin(app, client))
    const inReseller = await aClone(app, admin, { course: inClient, company: reseller })
    const inBelow = await aClone(app, admin, { course: inClient, company: below })
    const params = { courseId: inClient.id }
    const as = await anAdmin(app, client)
    const body = { release_id: inClient.releaseId, clone_ids: [inReseller.id, inBelow.id] }
    expect((await app.call(updateClonesEndpoint, { as, params, body })).status).toBe(404)
    const seen = { ...body, clone_ids: [inBelow.id] }
    expect((await app.call(updateClonesEndpoint, { as, params, body: seen })).data.data).toEqual([
      { id: inBelow.id, ...done('current') },
    ])
  })

  it('cannot be compared if it is unknown what they were made of', async () => {
    const draft = await aCourse(app, admin, { lessons: 1 })
    const { id } = await aClone(app, admin, { course: draft })
    await app.database.db.deleteFrom('clone_bases').where('course_id', '=', id).execute()
    const release_id = await publishDraft(app, admin, draft.id)
    const params = { courseId: draft.id }
    const answer = await app.call(updateClonesEndpoint, {
      as: admin,
      params,
      body: { release_id, clone_ids: [id] },
    })
    expect(answer.data.data).toEqual([{ id, ...done('refused', reason('clones.unknown_base')) }])
  })
})

describe('with publish, a clone', () => {
  const publishing = async (clone_ids: string[], release_id: string, as = admin) =>
    (await updateAll({ release_id, clone_ids, publish: true }, as)).data.data.map(
      ({ id: _, ...rest }) => rest,
    )

  it('is published as its original was', async () => {
    const { id } = await publishedClone()
    expect(await publishing([id], await improve({ kind: 'cosmetic', note: 'Better' }))).toEqual([
      done('published'),
    ])
    expect((await releasesOf(id))[0]).toEqual([2, 'cosmetic', 'Better'])
    expect(await read(id)).toMatchObject({ status: 'published', unpublished_changes: 0 })
  })

  it('is published as a material change if it missed one', async () => {
    const { id } = await publishedClone()
    await improve({ kind: 'material' })
    await write(course, 'The best words.')
    const release_id = await publishDraft(app, admin, course.id, { kind: 'cosmetic', note: 'Best' })
    expect(await publishing([id], release_id)).toEqual([done('published')])
    expect((await releasesOf(id))[0]).toEqual([2, 'material', 'Best'])
  })

  it('stays a draft if it was not published before, or had other changes', async () => {
    const [draft, changed] = [await clone(), await publishedClone()]
    await write(changed, 'Words of the client.', 1)
    expect(await publishing([draft.id, changed.id], await improve())).toEqual([
      done('updated', reason('clones.never_published')),
      done('updated', reason('clones.had_changes')),
    ])
    expect([await releasesOf(draft.id), (await releasesOf(changed.id)).length]).toEqual([[], 1])
  })

  it('is not published by a teacher', async () => {
    const { id } = await publishedClone()
    const release_id = await improve()
    expect(await publishing([id], release_id, await aTeacher(app, reseller))).toEqual([
      done('updated', reason('clones.only_admins_publish')),
    ])
    expect(await read(id)).toMatchObject({ status: 'published', release: { number: 1 } })
  })

  it('keeps the update if it cannot be published', async () => {
    const made = await clone()
    await remove(made, 1)
    await publishDraft(app, admin, made.id)
    await remove(course, 0)
    const release_id = await publishDraft(app, admin, course.id)
    expect(await publishing([made.id], release_id)).toEqual([done('updated', reason('not_ready'))])
    expect(await read(made.id)).toMatchObject({
      release: { number: 1 },
      counts: { lessons: 0 },
      origin: { update: null },
    })
  })

  it('that gets nothing new is not published again', async () => {
    const made = await clone()
    await write(made, 'Better words.')
    await publishDraft(app, admin, made.id)
    expect(await publishing([made.id], await improve())).toEqual([done('updated')])
    expect(await releasesOf(made.id)).toHaveLength(1)
  })
})
