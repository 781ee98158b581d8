import { describe, expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import * as contract from '#contract/community/posts.ts'
import * as staff from '#contract/community/staff-posts.ts'
import type { Inline, TextTree } from '#contract/community/text-tree.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { excerptWithNames, mentionToken, withMentionTokens } from './mentions.rules.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = (first_name: string, last_name = 'Popa') =>
  aStudent(app, office.company, { first_name, last_name })

const aPost = async (as: TestPerson, body: Partial<BodyOf<typeof contract.createPost>> = {}) =>
  (
    await app.call(contract.createPost, {
      as,
      body: { title: 'A parcel text', body: 'Is it real?', ...body },
    })
  ).data.data
const say = (as: TestPerson, postId: string, body: Partial<BodyOf<typeof comments.createComment>> = {}) =>
  app.call(comments.createComment, {
    as,
    params: { postId },
    body: { body: `No, delete it ${Math.random()}.`, ...body },
  })
const mention = async (as: TestPerson, postId: string, name: string, to: TestPerson[]) =>
  (await say(as, postId, { body: `Thanks @${name}!`, mentions: to.map(({ id }) => id) })).data.data
const people = async (as: TestPerson, postId: string) =>
  (await app.call(contract.listThreadPeople, { as, params: { postId } })).data.data
const notices = async (as: TestPerson) =>
  (await app.call(listNotices, { as })).data.data.map(({ event, kind, link }) => ({ event, kind, link }))
const inlines = (tree: TextTree): Inline[] =>
  tree.flatMap((block) => (block.type === 'paragraph' ? block.content : []))
/** Between two comments of one person passes more time than the tests have. */
const letTimePass = () =>
  app.database.db
    .updateTable('comments')
    .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
    .execute()

describe('people of a thread', () => {
  it('are those who wrote in it by name, and staff who answered, never the caller or the rest of the company', async () => {
    const [asker, named, nameless, reader] = [
      await someone('Asker'),
      await someone('Named'),
      await someone('Nameless'),
      await someone('Reader'),
    ]
    const { id: postId } = await aPost(asker)
    await say(named, postId)
    await say(nameless, postId, { is_nameless: true })
    await app.call(staff.createStaffComment, {
      as: office.admin,
      params: { postId },
      body: { body: 'It is not.', official: false },
    })
    expect((await people(reader, postId)).map(({ id, is_team }) => [id, is_team])).toEqual([
      [office.admin.id, true],
      [named.id, false],
      [asker.id, false],
    ])
    expect((await people(named, postId)).map(({ id }) => id)).toEqual([office.admin.id, asker.id])
    const seen = await app.call(staff.listStaffThreadPeople, { as: office.admin, params: { postId } })
    expect(seen.data.data.map(({ id }) => id)).toEqual([named.id, asker.id])
  })

  it('have nobody who asked without a name or whose comment is gone', async () => {
    const [asker, other, reader] = [await someone('Asker'), await someone('Other'), await someone('Reader')]
    const { id: postId } = await aPost(asker, { is_nameless: true })
    const { id: commentId } = (await say(other, postId)).data.data
    expect((await people(reader, postId)).map(({ id }) => id)).toEqual([other.id])
    await app.call(comments.deleteComment, { as: other, params: { postId, commentId } })
    expect(await people(reader, postId)).toEqual([])
  })
})

describe('a mention', () => {
  it('is shown by the name that the person has now, and by none once they are gone', async () => {
    const [asker, reader] = [await someone('Elena'), await someone('Reader')]
    const { id: postId } = await aPost(asker)
    const said = await mention(reader, postId, 'Elena Popa', [asker])
    expect(said.body).toBe('Thanks @Elena Popa!')
    const stored = await app.database.db
      .selectFrom('comments')
      .select(['body', 'words', 'tree'])
      .where('id', '=', said.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('Elena')
    const params = { postId, commentId: said.id }
    const read = async (as: TestPerson) => (await app.call(comments.getComment, { as, params })).data.data
    const change = (set: object) =>
      app.database.db.updateTable('users').set(set).where('id', '=', asker.id).execute()
    await change({ first_name: 'Eleni' })
    expect(inlines((await read(asker)).tree)).toContainEqual({
      type: 'mention',
      user_id: asker.id,
      name: 'Eleni Popa',
    })
    expect((await read(reader)).body).toBe('Thanks @Eleni Popa!')
    await change({ status: 'removed' })
    const gone = await read(reader)
    expect(inlines(gone.tree)).toContainEqual({ type: 'mention', user_id: null, name: '' })
    expect(gone.body).toBe('Thanks @former colleague!')
  })

  it('is found by a name with a hyphen or other signs, and stays where an edit says nothing of it', async () => {
    const asker = await someone('Anna-Lena', 'O’Neil-Weber (IT)')
    const [reader] = [await someone('Reader')]
    const { id: postId } = await aPost(asker)
    const said = await mention(reader, postId, 'Anna-Lena O’Neil-Weber (IT)', [asker])
    const node = { type: 'mention', user_id: asker.id, name: 'Anna-Lena O’Neil-Weber (IT)' }
    expect(inlines(said.tree)).toContainEqual(node)
    const edited = await app.call(comments.updateComment, {
      as: reader,
      params: { postId, commentId: said.id },
      body: { version: said.version, body: 'Again @Anna-Lena O’Neil-Weber (IT)' },
    })
    expect(inlines(edited.data.data.tree)).toContainEqual(node)
  })

  it('tells the person once, by a notice of its own kind, and not of the comment besides', async () => {
    const [asker, first, second] = [await someone('Asker'), await someone('Ana'), await someone('Ben')]
    const { id: postId } = await aPost(asker)
    await say(first, postId)
    await app.call(contract.followPost, { as: first, params: { postId }, body: { follows: true } })
    const said = await mention(second, postId, 'Ana Popa', [first])
    const link = { route: 'front.community.show', params: { postId } }
    const received = [{ event: 'mentioned', kind: 'mentions', link }]
    expect(await notices(first)).toEqual(received)
    for (const [index, body] of ['Thank you.', 'Thank you @Ana Popa.'].entries())
      await app.call(comments.updateComment, {
        as: second,
        params: { postId, commentId: said.id },
        body: { version: said.version + index, body, mentions: [first.id] },
      })
    expect(await notices(first)).toEqual(received)
    expect((await notices(asker)).map(({ event }) => event)).toEqual(['replied'])
  })

  it('leads staff to the page on which they answer', async () => {
    const asker = await someone('Asker')
    const { id: postId } = await aPost(asker)
    await app.call(staff.createStaffComment, {
      as: office.teacher,
      params: { postId },
      body: { body: 'It is not.', official: false },
    })
    const { first_name, last_name } = await app.database.db
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('id', '=', office.teacher.id)
      .executeTakeFirstOrThrow()
    const said = await mention(asker, postId, `${first_name} ${last_name}`, [office.teacher])
    expect(inlines(said.tree).map(({ type }) => type)).toContain('mention')
    expect(await notices(office.teacher)).toContainEqual({
      event: 'mentioned',
      kind: 'mentions',
      link: { route: 'admin.community', params: { page: 'posts', subjectId: postId } },
    })
  })

  it('of somebody outside the thread, or without a name in it, is words and tells nobody', async () => {
    const [asker, hidden, outsider] = [
      await someone('Asker'),
      await someone('Hidden'),
      await someone('Outsider'),
    ]
    const { id: postId } = await aPost(asker, { is_nameless: true })
    await say(hidden, postId, { is_nameless: true })
    await letTimePass()
    const writer = await someone('Writer')
    for (const [name, person] of [
      ['Hidden Popa', hidden],
      ['Outsider Popa', outsider],
      ['Asker Popa', asker],
    ] as const) {
      const said = await mention(writer, postId, name, [person])
      expect(inlines(said.tree)).toEqual([{ type: 'text', text: `Thanks @${name}!` }])
      await letTimePass()
    }
    const forged = (await say(writer, postId, { body: `Hello ${mentionToken(outsider.id)}` })).data.data
    expect(inlines(forged.tree)).toEqual([{ type: 'text', text: `Hello @${outsider.id}` }])
    const received = [...(await notices(hidden)), ...(await notices(outsider)), ...(await notices(asker))]
    expect(received.filter(({ event }) => event === 'mentioned')).toEqual([])
  })

  it('names its people in the beginnings that lists show', async () => {
    const [asker, helper] = [await someone('Asker'), await someone('Mara')]
    const { id: postId } = await aPost(asker)
    await say(helper, postId)
    const changed = await app.call(contract.updatePost, {
      as: asker,
      params: { postId },
      body: { version: 1, title: 'A parcel text', body: 'Solved by @Mara Popa', mentions: [helper.id] },
    })
    expect(changed.status).toBe(200)
    const listed = await app.call(contract.listOwnPosts, { as: asker })
    expect(listed.data.data[0]?.excerpt).toBe('Solved by @Mara Popa')
    expect((await notices(helper)).map(({ event }) => event)).toEqual(['mentioned'])
  })

  it('is refused for more than five people at once', async () => {
    const asker = await someone('Asker')
    const { id: postId } = await aPost(asker)
    const refused = await say(await someone('Writer'), postId, { mentions: Array(6).fill(asker.id) })
    expect(refused.status).toBe(422)
  })
})

describe('names in a text', () => {
  const [one, other] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
  it.each([
    ['@Ana Popa and @Ana Popa', `${mentionToken(one)} and ${mentionToken(other)}`],
    ['@Ana Popas', '@Ana Popas'],
    ['mail@Ana Popa', 'mail@Ana Popa'],
    ['(@Ana Popa)', `(${mentionToken(one)})`],
  ])('become people: %s', (text, expected) => {
    const ana = (id: string) => ({ id, full_name: 'Ana Popa' })
    expect(withMentionTokens(text, [ana(one), ana(other)])).toBe(expected)
  })

  it('stand for people in words that were cut off within one', () => {
    const cut = `See ${mentionToken(one)} and ${mentionToken(other).slice(0, 12)}`
    expect(excerptWithNames(cut, new Map([[one, 'Ana']]), 'gone')).toBe('See @Ana and …')
  })
})
