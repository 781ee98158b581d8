import { describe, expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import { decideOnSubject } from '#contract/community/moderation.ts'
import * as posts from '#contract/community/posts.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { backdater, hoursAgo } from './earlier.test-support.ts'

// What prevents points, reports and hiding from being abused against others.

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)
const backdate = backdater(app)

let written = 0
async function aPost(as: TestPerson, body: object = {}): Promise<string> {
  written += 1
  const text = { title: 'A parcel text', body: `Is number ${written} real?`, ...body }
  const { id } = (await app.call(posts.createPost, { as, body: text })).data.data
  await backdate('posts', id, 40)
  return id
}

async function aComment(as: TestPerson, postId: string): Promise<string> {
  written += 1
  const call = { as, params: { postId }, body: { body: `No, number ${written} is not.` } }
  const { id } = (await app.call(comments.createComment, call)).data.data
  await backdate('comments', id, 40)
  return id
}

/** `helper` answers a question of `asker` and the answer is accepted. Returns the comment's id. */
async function help(helper: TestPerson, asker: TestPerson): Promise<string> {
  const postId = await aPost(asker, { is_question: true })
  const comment_id = await aComment(helper, postId)
  const accepted = await app.call(posts.acceptAnswer, { as: asker, params: { postId }, body: { comment_id } })
  expect(accepted.status).toBe(200)
  return comment_id
}

async function pointsOf({ id }: TestPerson): Promise<number> {
  const rows = await app.database.db
    .selectFrom('points')
    .select('amount')
    .where('student_id', '=', id)
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

describe('points for answers', () => {
  it('come twice a week between the same two people', async () => {
    const [asker, helper] = [await someone(), await someone()]
    const first = await help(helper, asker)
    for (const expected of [10, 10]) {
      await help(helper, asker)
      expect(await pointsOf(helper)).toBe(expected)
    }
    await app.database.db
      .updateTable('points')
      .set({ at: hoursAgo(8 * 24) })
      .where('cause_id', '=', first)
      .execute()
    await help(helper, asker)
    expect(await pointsOf(helper)).toBe(15)
  })

  it('are at most fifteen a day', async () => {
    const helper = await someone()
    for (const expected of [5, 10, 15, 15]) {
      await help(helper, await someone())
      expect(await pointsOf(helper)).toBe(expected)
    }
    await app.database.db
      .updateTable('points')
      .set({ at: hoursAgo(25) })
      .where('student_id', '=', helper.id)
      .execute()
    await help(helper, await someone())
    expect(await pointsOf(helper)).toBe(20)
  })
})

describe('reports', () => {
  it('of somebody who was dismissed five times within a month hold nothing', async () => {
    const [writer, wrong] = [await someone(), await someone()]
    const postId = await aPost(writer)
    const dismissed = (days: number) => ({
      id: newId(),
      company_id: office.company.id,
      subject_kind: 'post' as const,
      subject_id: newId(),
      reporter_id: wrong.id,
      reason: 'off_topic' as const,
      snapshot: null,
      state: 'dismissed' as const,
      at: hoursAgo(days * 24),
      decided_at: hoursAgo(days * 24),
    })
    // One of them is too old to count.
    const { db } = app.database
    await db.insertInto('reports').values([2, 3, 4, 5, 40].map(dismissed)).execute()
    const other = await aPost(await someone())
    const report = (as: TestPerson, id: string) =>
      app.call(posts.reportPost, { as, params: { postId: id }, body: { reason: 'secret' } })
    const stateOf = async (id: string) =>
      (await db.selectFrom('posts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
    await report(wrong, other)
    expect(await stateOf(other)).toBe('held')
    await db.insertInto('reports').values(dismissed(6)).execute()
    await report(wrong, postId)
    expect(await stateOf(postId)).toBe('visible')
    await report(await someone(), postId)
    expect(await stateOf(postId)).toBe('held')
  })

  it('of three readers hold a comment, which its post no longer counts; likes of it are each reader’s own', async () => {
    const [asker, writer] = [await someone(), await someone()]
    const readers = [await someone(), await someone(), await someone()]
    const postId = await aPost(asker)
    const params = { postId, commentId: await aComment(writer, postId) }
    const like = (as: TestPerson, wanted = true) =>
      app.call(comments.likeComment, { as, params, body: { like: wanted } })
    expect((await like(writer)).status).toBe(422)
    for (const as of [asker, asker, ...readers]) await like(as)
    expect((await like(asker, false)).data.data).toEqual({ liked: false, likes: 3 })
    const report = (as: TestPerson) =>
      app.call(comments.reportComment, { as, params, body: { reason: 'unkind' } })
    expect((await report(writer)).status).toBe(422)
    const count = async () =>
      (await app.call(posts.getPost, { as: asker, params: { postId } })).data.data.comments
    for (const as of readers) {
      expect(await count()).toBe(1)
      expect((await report(as)).status).toBe(200)
    }
    expect(await count()).toBe(0)
    expect((await app.call(comments.getComment, { as: writer, params })).data.data).toMatchObject({
      state: 'held',
      statement: { is_automated: true, can_appeal: true },
    })
    expect((await like(asker)).status).toBe(404)
  })
})

it('a lock stops comments, not likes', async () => {
  const [asker, reader] = [await someone(), await someone()]
  const postId = await aPost(asker)
  const body = { version: 1, action: 'lock' as const, facts: 'It is settled.' }
  await app.call(decideOnSubject, { as: office.teacher, params: { subjectId: postId }, body })
  const said = { as: reader, params: { postId }, body: { body: 'One more thing.' } }
  expect((await app.call(comments.createComment, said)).status).toBe(423)
  const liked = await app.call(posts.likePost, { as: reader, params: { postId }, body: { like: true } })
  expect(liked.data.data).toEqual({ liked: true, likes: 1 })
})
