import { expect, it } from 'vitest'
import { createComment, updateComment } from '#contract/community/comments.ts'
import { createPost, updatePost } from '#contract/community/posts.ts'
import * as staff from '#contract/community/staff-posts.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { backdater, hoursAgo } from './earlier.test-support.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)

let sent = 0
const write = (as: TestPerson) => {
  sent += 1
  return app.call(createPost, { as, body: { title: 'A parcel text', body: `Is number ${sent} real?` } })
}
const say = (as: TestPerson, postId: string) => {
  sent += 1
  return app.call(createComment, { as, params: { postId }, body: { body: `No, number ${sent} is not.` } })
}
const backdate = backdater(app)
async function writeOf(as: TestPerson, hours: number): Promise<string> {
  const { status, data } = await write(as)
  expect(status).toBe(201)
  await backdate('posts', data.data.id, hours)
  return data.data.id
}
const waits = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

it('a student writes three posts on the first day, and more once a day has passed since the first', async () => {
  const as = await someone()
  const first = await writeOf(as, 3)
  await writeOf(as, 2)
  await writeOf(as, 1)
  const refused = await write(as)
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    429,
    'too_many_requests',
    'On your first day you can write 3 posts. You can write more tomorrow.',
  ])
  expect(waits(refused)).toBeGreaterThan(20 * 3_600)
  expect(waits(refused)).toBeLessThanOrEqual(21 * 3_600)
  await backdate('posts', first, 25)
  expect((await write(as)).status).toBe(201)
})

it('a student says ten things on the first day, counted from a post as well', async () => {
  const [as, asker] = [await someone(), await someone()]
  const postId = await writeOf(asker, 2)
  for (let count = 0; count < 10; count += 1) {
    const { status, data } = await say(as, postId)
    expect(status).toBe(201)
    await backdate('comments', data.data.id, 1)
  }
  const refused = await say(as, postId)
  expect([refused.status, refused.error.message]).toEqual([
    429,
    'On your first day you can write 10 comments. You can write more tomorrow.',
  ])
  await writeOf(as, 30)
  // Posts and comments are read by id, which follows time; the oldest of both counts.
  expect((await say(as, postId)).status).toBe(201)
})

it('the security team has no first day', async () => {
  const as = office.teacher
  for (const hours of [4, 3, 2, 1]) {
    sent += 1
    const body = { title: 'Caught this month', body: `A parcel text, number ${sent}.` }
    const { status, data } = await app.call(staff.createStaffPost, { as, body })
    expect(status).toBe(201)
    await backdate('posts', data.data.id, hours)
  }
})

it('nobody writes more than twenty posts a day', async () => {
  const as = await someone()
  const first = await writeOf(as, 30)
  const copy = (hours: number) =>
    app.database.db
      .insertInto('posts')
      .columns(['id', 'company_id', 'author_id', 'title', 'body', 'tree', 'words', 'locale', 'created_at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('posts')
          .select([
            val(newId()).as('id'),
            'company_id',
            'author_id',
            'title',
            'body',
            'tree',
            'words',
            'locale',
          ])
          .select(val(hoursAgo(hours)).as('created_at'))
          .where('id', '=', first),
      )
      .execute()
  for (let count = 20; count > 0; count -= 1) await copy(count)
  const refused = await write(as)
  expect([refused.status, refused.error.message]).toEqual([
    429,
    'You can write 20 posts a day. You can go on tomorrow.',
  ])
  expect(waits(refused)).toBeGreaterThan(3 * 3_600)
})

it('posts and comments are changed thirty times a day in all, and what is refused changes nothing', async () => {
  const [as, other] = [await someone(), await someone()]
  const postId = (await write(as)).data.data.id
  const commentId = (await say(as, postId)).data.data.id
  const edits = (person: TestPerson, count: number, hours: number) =>
    app.database.db
      .insertInto('text_edits')
      .values(Array.from({ length: count }, () => ({ id: newId(), user_id: person.id, at: hoursAgo(hours) })))
      .execute()
  await edits(as, 28, 20)
  // These edits are more than a day old.
  await edits(as, 5, 25)
  const change = (version: number) =>
    app.call(updatePost, { as, params: { postId }, body: { version, title: 'Anew', body: 'Anew.' } })
  const changeComment = (version: number) =>
    app.call(updateComment, { as, params: { postId, commentId }, body: { version, body: 'Anew.' } })
  expect((await change(1)).status).toBe(200)
  // An edit refused for another reason does not count.
  expect((await change(1)).status).toBe(409)
  expect((await changeComment(1)).status).toBe(200)
  const refused = await change(2)
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    429,
    'too_many_requests',
    'You can make 30 changes a day to what you wrote. You can go on tomorrow.',
  ])
  expect(waits(refused)).toBeGreaterThan(3 * 3_600)
  expect(waits(refused)).toBeLessThanOrEqual(4 * 3_600)
  expect((await changeComment(2)).status).toBe(429)
  const theirs = (await write(other)).data.data.id
  const body = { version: 1, title: 'Anew', body: 'Anew.' }
  expect((await app.call(updatePost, { as: other, params: { postId: theirs }, body })).status).toBe(200)
})
