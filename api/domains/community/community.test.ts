import { describe, expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import * as contract from '#contract/community/posts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)

type NewPost = Partial<BodyOf<typeof contract.createPost>>
const send = (as: TestPerson, body: NewPost = {}) =>
  app.call(contract.createPost, { as, body: { title: 'A parcel text', body: 'Is it real?', ...body } })
const aPost = async (as: TestPerson, body: NewPost = {}) => (await send(as, body)).data.data
const read = (as: TestPerson, postId: string) => app.call(contract.getPost, { as, params: { postId } })
const say = (as: TestPerson, postId: string, body: Partial<BodyOf<typeof comments.createComment>> = {}) =>
  app.call(comments.createComment, {
    as,
    params: { postId },
    body: { body: `No, delete it ${Math.random()}.`, ...body },
  })

describe('a post', () => {
  it('is made once for a key and read by colleagues alone', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const body = { key: 'a-key-of-mine', is_question: true }
    const [first, again] = [await send(asker, body), await send(asker, body)]
    expect([first.status, again.status, again.data.data.id]).toEqual([201, 201, first.data.data.id])
    const seen = await read(reader, first.data.data.id)
    expect(seen.data.data).toMatchObject({
      title: 'A parcel text',
      body: null,
      is_own: false,
      is_question: true,
    })
    const stranger = await aStudent(app, await aCompany(app))
    expect((await read(stranger, first.data.data.id)).status).toBe(404)
    expect((await app.call(contract.listPosts, { as: null })).status).toBe(401)
    expect((await app.call(contract.listPosts, { as: office.teacher })).status).toBe(403)
  })

  it('begins in lists with whole words, and says that there is more', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const { id } = await aPost(asker, { body: `${'Real '.repeat(70)}end` })
    const { data } = (await app.call(contract.listPosts, { as: reader })).data
    const excerpt = data.find((post) => post.id === id)?.excerpt ?? ''
    expect(excerpt).toBe(`${'Real '.repeat(55)}Real…`)
  })

  it('cannot be written by whoever has the community switched off', async () => {
    const person = await aStudent(app, office.company, { settings: { has_community: false } })
    expect((await send(person)).status).toBe(403)
  })

  it('stores suspicious links so that nobody opens them, and no password', async () => {
    const [asker, other] = [await someone(), await someone()]
    const post = await aPost(asker, { body: 'See http://10.0.0.1/login' })
    expect(post.tree).toMatchObject([
      { content: [{ text: 'See ' }, { type: 'defanged', text: 'hxxp://10[.]0[.]0[.]1/login' }] },
    ])
    expect(post.body).toBe('See hxxp://10[.]0[.]0[.]1/login')
    const body = 'My password is Lisboa-Outono-26 now'
    const refused = await send(other, { body })
    expect([refused.status, refused.error.code]).toEqual([422, 'secret_found'])
    expect(refused.error.detail).toEqual({
      secrets: [{ field: 'body', kind: 'password', start: 15, end: 31, can_keep: true }],
    })
    expect(refused.text).not.toContain('Lisboa')
    expect((await aPost(other, { body, secrets: 'mask' })).body).toBe('My password is •••••••• now')
    const token = `ghp_${'a1B2'.repeat(9)}`
    expect((await aPost(await someone(), { body: `Key ${token}`, secrets: 'keep' })).body).toBe(
      'Key ••••••••',
    )
  })

  it('is refused where it is too long to parse, empty, repeated or too soon', async () => {
    const asker = await someone()
    expect((await send(asker, { body: 'a*_'.repeat(2_600) })).status).toBe(422)
    expect((await send(asker, { body: '\u200b' })).status).toBe(422)
    expect((await send(asker)).status).toBe(201)
    const soon = await send(asker, { body: 'Something else' })
    expect([soon.status, Number(soon.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  it('is listed as recent, own, question and trending, page by page', async () => {
    const company = await aCompany(app)
    const people = await Promise.all([0, 1, 2, 3].map(() => aStudent(app, company)))
    const [reader] = people as [TestPerson]
    const posts = []
    for (const [index, person] of people.entries())
      posts.push(await aPost(person, { title: `Post ${index}`, is_question: index < 3 }))
    await app.call(contract.likePost, { as: reader, params: { postId: posts[2]?.id ?? '' }, body: {} })
    const titles = async (endpoint: typeof contract.listTrendingPosts, cursor?: string) => {
      const query = { limit: 3, ...(cursor ? { cursor } : {}) }
      const { data } = await app.call(endpoint, { as: reader, query })
      return { titles: data.data.map(({ title }) => title), next: data.meta.next_cursor }
    }
    for (const [endpoint, expected] of [
      [contract.listPosts, ['Post 3', 'Post 2', 'Post 1', 'Post 0']],
      [contract.listTrendingPosts, ['Post 2', 'Post 3', 'Post 1', 'Post 0']],
      [contract.listQuestions, ['Post 2', 'Post 1', 'Post 0']],
      [contract.listOwnPosts, ['Post 0']],
    ] as const) {
      const first = await titles(endpoint as typeof contract.listTrendingPosts)
      const second = first.next
        ? await titles(endpoint as typeof contract.listTrendingPosts, first.next)
        : { titles: [] }
      expect([...first.titles, ...second.titles]).toEqual(expected)
    }
    const bad = await app.call(contract.listTrendingPosts, { as: reader, query: { cursor: 'x:y' } })
    expect(bad.status).toBe(422)
    const found = await app.call(contract.listPosts, { as: reader, query: { search: 'pOst 1' } })
    expect(found.data.data.map(({ title }) => title)).toEqual(['Post 1'])
    const similar = await app.call(contract.listSimilarPosts, { as: reader, query: { title: 'post 1' } })
    expect(similar.data.data[0]).toMatchObject({ title: 'Post 1' })
  })

  it('suggests questions of the same lesson before others, and answered ones first among those', async () => {
    const reader = await someone()
    const item = newId()
    const questionIds: string[] = []
    for (const where of [
      { item_id: item },
      { item_id: item, is_question: false },
      { item_id: null },
      { item_id: newId() },
    ]) {
      const { id } = await aPost(await someone(), { title: 'Glacier parcel courier', is_question: true })
      await app.database.db.updateTable('posts').set(where).where('id', '=', id).execute()
      questionIds.push(id)
    }
    const [same = '', notQuestion = '', answered = '', elsewhere = ''] = questionIds
    const official_comment_id = (
      await app.call(comments.createComment, {
        as: reader,
        params: { postId: answered },
        body: { body: 'No.' },
      })
    ).data.data.id
    await app.database.db
      .updateTable('posts')
      .set({ official_comment_id })
      .where('id', '=', answered)
      .execute()
    const similar = async (query: { item_id?: string }) =>
      (
        await app.call(contract.listSimilarPosts, {
          as: reader,
          query: { title: 'Glacier parcel courier', ...query },
        })
      ).data.data.map(({ id }) => id)
    const [first, second, ...others] = await similar({ item_id: item })
    expect([first, second, others.sort()]).toEqual([same, answered, [notQuestion, elsewhere].sort()])
    expect((await similar({}))[0]).toBe(answered)
  })

  it('counts each person’s like once and never the author’s own', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const { id: postId } = await aPost(asker)
    const like = (as: TestPerson, body?: { like: boolean }) =>
      app.call(contract.likePost, { as, params: { postId }, body })
    expect((await like(asker)).status).toBe(422)
    const both = await Promise.all([like(reader, { like: true }), like(reader, { like: true })])
    expect(both.map(({ data }) => data.data)).toEqual([
      { liked: true, likes: 1 },
      { liked: true, likes: 1 },
    ])
    expect((await like(reader)).data.data).toEqual({ liked: false, likes: 0 })
  })

  it('hides the name of whoever asks without it from colleagues', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const post = await aPost(asker, { is_nameless: true })
    expect(post.author.id).toBe(asker.id)
    const { data } = await read(reader, post.id)
    expect(data.data.author).toMatchObject({ kind: 'nameless', id: null, full_name: '' })
  })

  it('is changed by its author over the version they saw, and says so once it was answered', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const { id: postId } = await aPost(asker)
    const change = (version: number, as = asker) =>
      app.call(contract.updatePost, {
        as,
        params: { postId },
        body: { version, title: 'Anew', body: 'Anew' },
      })
    expect((await change(1, reader)).status).toBe(403)
    expect((await change(1)).data.data).toMatchObject({ title: 'Anew', version: 2, edited_at: null })
    expect((await change(1)).status).toBe(409)
    await say(reader, postId)
    expect((await change(2)).data.data.edited_at).not.toBeNull()
  })

  it('goes when its author deletes it', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const alone = await aPost(asker)
    const params = (postId: string) => ({ params: { postId } })
    expect((await app.call(contract.deletePost, { as: reader, ...params(alone.id) })).status).toBe(403)
    expect((await app.call(contract.deletePost, { as: asker, ...params(alone.id) })).status).toBe(204)
    expect((await read(asker, alone.id)).status).toBe(404)
  })
})

describe('comments', () => {
  it('count on their post, are read to the end, and stay as stubs where they were answered', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const { id: postId } = await aPost(asker)
    const first = (await say(reader, postId)).data.data
    const answer = await say(asker, postId, { reply_to: first.id })
    expect(answer.data.data).toMatchObject({ reply_to: first.id, is_own: true })
    expect((await read(asker, postId)).data.data.comments).toBe(2)
    const params = { postId, commentId: first.id }
    expect((await app.call(comments.deleteComment, { as: asker, params })).status).toBe(403)
    expect((await app.call(comments.deleteComment, { as: reader, params })).status).toBe(204)
    const listed = await app.call(comments.listComments, { as: asker, params: { postId } })
    expect(listed.data.data.map(({ state, tree }) => [state, tree.length])).toEqual([
      ['deleted', 0],
      ['visible', 1],
    ])
    expect((await read(asker, postId)).data.data.comments).toBe(1)
    await app.call(contract.deletePost, { as: asker, params: { postId } })
    expect((await read(reader, postId)).data.data).toMatchObject({ state: 'deleted', title: '', tree: [] })
  })

  it('are unread until they were seen', async () => {
    const [asker, reader] = [await someone(), await someone()]
    const { id: postId } = await aPost(asker)
    const said = (await say(reader, postId)).data.data
    const unread = async () =>
      (await app.call(contract.listOwnPosts, { as: asker })).data.data.find(({ id }) => id === postId)?.unread
    expect(await unread()).toBe(1)
    await app.call(contract.markPostSeen, { as: asker, params: { postId }, body: { comment_id: said.id } })
    expect(await unread()).toBe(0)
  })

  it('bring their writer points once, when the asker accepts one, and take them back with it', async () => {
    const [asker, helper] = [await someone(), await someone()]
    const { id: postId } = await aPost(asker, { is_question: true })
    const { id } = (await say(helper, postId)).data.data
    const accept = (comment_id: string | null, as = asker) =>
      app.call(contract.acceptAnswer, { as, params: { postId }, body: { comment_id } })
    const points = async () => {
      const rows = await app.database.db
        .selectFrom('points')
        .select('amount')
        .where('student_id', '=', helper.id)
        .execute()
      return rows.reduce((sum, { amount }) => sum + amount, 0)
    }
    expect((await accept(id, helper)).status).toBe(403)
    expect((await accept(id)).data.data).toMatchObject({ is_answered: true, accepted_comment_id: id })
    await accept(id)
    expect(await points()).toBe(5)
    expect((await accept(null)).data.data.is_answered).toBe(false)
    expect(await points()).toBe(0)
  })
})

describe('a report', () => {
  it('is made once by each reader, never about oneself, and three hold a post', async () => {
    const asker = await someone()
    const { id: postId } = await aPost(asker)
    const report = (as: TestPerson, reason: contract.ReportReason = 'unkind') =>
      app.call(contract.reportPost, { as, params: { postId }, body: { reason } })
    expect((await report(asker)).status).toBe(422)
    const readers = [await someone(), await someone(), await someone()]
    const first = await report(readers[0] as TestPerson)
    expect((await report(readers[0] as TestPerson, 'other')).data.data).toEqual(first.data.data)
    expect((await read(asker, postId)).data.data.state).toBe('visible')
    await report(readers[1] as TestPerson)
    await report(readers[2] as TestPerson)
    expect((await read(asker, postId)).data.data.state).toBe('held')
    expect((await read(readers[0] as TestPerson, postId)).status).toBe(404)
    const own = await app.call(contract.listOwnReports, { as: readers[0] as TestPerson })
    expect(own.data.data).toMatchObject([{ post_id: postId, reason: 'unkind', state: 'open' }])
  })
})
