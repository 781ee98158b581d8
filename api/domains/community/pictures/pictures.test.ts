import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import { getModeratedSubject, updateCommunitySettings } from '#contract/community/moderation.ts'
import { uploadPicture, uploadStaffPicture } from '#contract/community/pictures.ts'
import * as contract from '#contract/community/posts.ts'
import * as staff from '#contract/community/staff-posts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getFile } from '#contract/media/media.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)

async function allow(allows_pictures: boolean): Promise<void> {
  const { id } = office.company
  const row = await app.database.db
    .selectFrom('community_settings')
    .select('version')
    .where('company_id', '=', id)
    .executeTakeFirst()
  const saved = await app.call(updateCommunitySettings, {
    as: office.admin,
    params: { companyId: id },
    body: {
      version: row?.version ?? 0,
      allows_nameless: true,
      allows_pictures,
      parent_moderates: false,
      trusted_domains: [],
      rules: [],
      security_email: '',
      security_phone: '',
      password_url: '',
      mail_report_points: false,
    },
  })
  expect(saved.status).toBe(200)
}

/** A photo with private data in its metadata. */
const aPhoto = async (): Promise<Uint8Array> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Copyright: 'Secret Street 1' } })
    .jpeg()
    .toBuffer()

const upload = async (as: TestPerson, bytes?: Uint8Array) =>
  app.call(uploadPicture, {
    as,
    file: { name: 'a.jpg', type: 'image/jpeg', bytes: bytes ?? (await aPhoto()) },
  })
const post = (as: TestPerson, body: Partial<BodyOf<typeof contract.createPost>>) =>
  app.call(contract.createPost, { as, body: { title: 'A parcel text', body: 'Is it real?', ...body } })

describe('pictures', () => {
  it('are refused until the company allows them, and what is no picture always', async () => {
    const person = await someone()
    await allow(false)
    expect((await upload(person)).status).toBe(403)
    const info = await app.call(contract.getCommunity, { as: person })
    expect(info.data.data.allows_pictures).toBe(false)
    await allow(true)
    expect((await upload(person, new TextEncoder().encode('<script>'))).status).toBe(415)
    expect((await upload(person, new Uint8Array(5_000_001))).status).toBe(413)
  })

  it('stand below their text without metadata, with what they show in words', async () => {
    await allow(true)
    const person = await someone()
    const { src, width } = (await upload(person)).data.data
    expect(width).toBe(64)
    const stored = await app.call(getFile, { as: null, params: { key: src.replace('/files/', '') } })
    expect([stored.headers.get('content-type'), stored.text.includes('Secret Street')]).toEqual([
      'image/webp',
      false,
    ])
    const without = await post(person, { pictures: [{ src, alt: ' ' }] })
    expect([without.status, Object.keys(without.error.errors ?? {})]).toEqual([422, ['pictures.0.alt']])
    const made = await post(person, { pictures: [{ src, alt: 'A text message' }] })
    const picture = { type: 'picture', src, alt: 'A text message', width: 64, height: 48 }
    expect(made.data.data.tree.at(-1)).toEqual(picture)
    const found = await app.call(contract.listPosts, { as: person, query: { search: 'text message' } })
    expect(found.data.data.map(({ id }) => id)).toEqual([made.data.data.id])
  })

  it('stay where an edit says nothing of them, and name nobody by an id in their description', async () => {
    await allow(true)
    const [person, stranger] = [await someone(), await aStudent(app, await aCompany(app))]
    const { src } = (await upload(person)).data.data
    const made = await post(person, { pictures: [{ src, alt: `@{${stranger.id}}` }] })
    expect(made.data.data.tree.at(-1)).toMatchObject({ alt: `@${stranger.id}` })
    const { id, version } = made.data.data
    const listed = await app.call(contract.listPosts, { as: person })
    expect(listed.data.data.find((each) => each.id === id)?.excerpt).toContain(stranger.id)
    const edited = await app.call(contract.updatePost, {
      as: person,
      params: { postId: id },
      body: { version, title: 'A parcel text', body: 'Is it real, really?' },
    })
    expect(edited.data.data.tree.at(-1)).toMatchObject({ type: 'picture', src })
  })

  it('are forty a day for each person, as they take the room of the courses', async () => {
    await allow(true)
    const person = await someone()
    await sql`insert into files (id, company_id, sha256, kind, mime, bytes, storage_key, created_by)
      select gen_random_uuid(), ${office.company.id}, md5(random()::text), 'image', 'image/webp', 1, md5(random()::text) || '.webp',
        ${person.id} from generate_series(1, 40)`.execute(app.database.db)
    expect((await upload(person)).status).toBe(429)
    expect((await upload(await someone())).status).toBe(201)
  })

  it('are the company’s own, four at most', async () => {
    await allow(true)
    const [person, { src }] = [await someone(), (await upload(await someone())).data.data]
    const other = await aCompany(app)
    await app.database.db
      .insertInto('community_settings')
      .values({ company_id: other.id, allows_pictures: true })
      .execute()
    const stranger = await aStudent(app, other)
    expect((await post(stranger, { pictures: [{ src, alt: 'Stolen' }] })).status).toBe(422)
    const many = Array.from({ length: 5 }, () => ({ src, alt: 'Again' }))
    expect((await post(person, { pictures: many })).status).toBe(422)
    expect((await post(person, { pictures: [{ src: 'https://x.example/a.webp', alt: 'x' }] })).status).toBe(
      422,
    )
  })

  it('come from the security team too, in posts and answers of the company that it writes to', async () => {
    await allow(true)
    const params = { companyId: office.company.id }
    const file = { name: 'a.jpg', type: 'image/jpeg', bytes: await aPhoto() }
    const send = (as: TestPerson) => app.call(uploadStaffPicture, { as, params, file })
    const { src } = (await send(office.teacher)).data.data
    const pictures = [{ src, alt: 'The parcel text' }]
    const posted = await app.call(staff.createStaffPost, {
      as: office.teacher,
      body: { title: 'Caught this month', body: 'It looked like this.', pictures },
    })
    expect(posted.data.data.tree.at(-1)).toMatchObject({ type: 'picture', src, alt: 'The parcel text' })
    const { id: postId } = (await post(await someone(), {})).data.data
    const answered = await app.call(staff.createStaffComment, {
      as: office.teacher,
      params: { postId },
      body: { body: 'Like this one.', official: true, pictures },
    })
    expect(answered.data.data.tree.at(-1)).toMatchObject({ type: 'picture', src })
    const other = await aCompany(app)
    expect((await send(await aTeacher(app, other))).status).toBe(404)
    await allow(false)
    expect((await send(office.teacher)).status).toBe(403)
  })

  it('stay in a comment and before its moderators once they are forbidden, and go with an edit', async () => {
    await allow(true)
    const [asker, helper, reader] = [await someone(), await someone(), await someone()]
    const { id: postId } = (await post(asker, {})).data.data
    const { src } = (await upload(helper)).data.data
    const said = await app.call(comments.createComment, {
      as: helper,
      params: { postId },
      body: { body: 'It looks like this.', pictures: [{ src, alt: 'The sender' }] },
    })
    const params = { postId, commentId: said.data.data.id }
    await app.call(comments.reportComment, { as: reader, params, body: { reason: 'personal_data' } })
    await allow(false)
    const change = (version: number, pictures: { src: string; alt: string }[]) =>
      app.call(comments.updateComment, {
        as: helper,
        params,
        body: { version, body: 'Like this.', pictures },
      })
    const kept = await change(1, [{ src, alt: 'The sender of it' }])
    expect(kept.data.data.tree.at(-1)).toMatchObject({ type: 'picture', alt: 'The sender of it' })
    const gone = await change(2, [])
    expect(gone.data.data.tree.map(({ type }) => type)).toEqual(['paragraph'])
    expect((await change(3, [{ src, alt: 'Again' }])).status).toBe(422)
    const subject = await app.call(getModeratedSubject, {
      as: office.admin,
      params: { subjectId: params.commentId },
    })
    expect(subject.data.data.reported_tree?.at(-1)).toMatchObject({ type: 'picture', alt: 'The sender' })
  })
})
