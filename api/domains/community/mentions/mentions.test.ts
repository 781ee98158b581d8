import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import { listThreadPeople } from '#contract/community/mentions.ts'
import * as contract from '#contract/community/posts.ts'
import * as staff from '#contract/community/staff-posts.ts'
import type { Inline, TextTree } from '#contract/community/text-tree.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
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
  (await app.call(listThreadPeople, { as, params: { postId } })).data.data
const notices = async (as: TestPerson) =>
  (await app.call(listNotices, { as })).data.data.map(({ event, kind, link }) => ({ event, kind, link }))
const inlines = (tree: TextTree): Inline[] =>
  tree.flatMap((block) => (block.type === 'paragraph' ? block.content : []))
/** Backdates comments, because the rate limit requires more time between two comments than the tests have. */
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

describe('the security team', () => {
  const team = async (as: TestPerson) => (await notices(as)).filter(({ event }) => event === 'team_mentioned')

  it('is called by its name in the writer’s language, and whoever may answer is told once for each text', async () => {
    const [asker, other] = [await someone('Asker'), await someone('Other')]
    const groupManager = await aTeacher(app, office.company, { abilities: ['group_manager'] })
    const before = (await team(office.teacher)).length
    const question = await app.call(contract.createPost, {
      as: asker,
      body: { title: 'A parcel text', body: '@Equipo de seguridad, is it real?', mentions: ['team'] },
      headers: { 'platform-language': 'es_ES' },
    })
    expect(inlines(question.data.data.tree)[0]).toEqual({ type: 'team' })
    const { id: postId, version } = question.data.data
    const link = { route: 'admin.community', params: { page: 'posts', subjectId: postId } }
    for (const person of [office.admin, office.teacher])
      expect((await team(person))[0]).toEqual({ event: 'team_mentioned', kind: 'questions', link })
    expect(await team(groupManager)).toEqual([])
    expect(await team(other)).toEqual([])
    // As the next reader sees it.
    const read = await app.call(contract.getPost, { as: asker, params: { postId } })
    expect(read.data.data.body).toBe('@Security team, is it real?')
    const edited = await app.call(contract.updatePost, {
      as: asker,
      params: { postId },
      body: { version, title: 'A parcel text', body: '@Security team, is it really real?' },
    })
    expect(inlines(edited.data.data.tree)[0]).toEqual({ type: 'team' })
    expect(await team(office.teacher)).toHaveLength(before + 1)
    const listed = await app.call(contract.listPosts, { as: other })
    expect(listed.data.data[0]?.excerpt).toContain('@Security team')
  })

  it('is called from a comment, does not call itself, and its name alone calls nobody', async () => {
    const [asker, other] = [await someone('Asker'), await someone('Other')]
    const { id: postId } = await aPost(asker, { body: 'The security team, or @Security team?' })
    expect(await notices(office.teacher)).not.toContainEqual(
      expect.objectContaining({
        link: expect.objectContaining({ params: { page: 'posts', subjectId: postId } }),
      }),
    )
    const said = await say(other, postId, { body: 'Ask the @Security team.', mentions: ['team'] })
    expect(inlines(said.data.data.tree)).toContainEqual({ type: 'team' })
    expect((await team(office.admin))[0]?.link?.params).toEqual({ page: 'posts', subjectId: postId })
    const answered = await app.call(staff.createStaffComment, {
      as: office.teacher,
      params: { postId },
      body: { body: 'The @Security team says no.', mentions: ['team'] },
    })
    expect(inlines(answered.data.data.tree)).not.toContainEqual({ type: 'team' })
  })

  it('has one name on both sides in every language', async () => {
    for (const language of ['en', 'es', 'ro', 'el']) {
      const [server, page] = await Promise.all(
        ['api', 'web'].map(async (root) =>
          JSON.parse(await readFile(`${root}/locales/${language}/community.json`, 'utf8')),
        ),
      )
      expect(server.team).toBe(page.author.team)
    }
  })
})
