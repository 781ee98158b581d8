import { describe, expect, it } from 'vitest'
import { createPost, getCommunity } from '#contract/community/posts.ts'
import { noteVisit, visitMinutes } from '#contract/community/visits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))

const aPost = async (as: TestPerson, title: string) =>
  (await app.call(createPost, { as, body: { title, body: `About ${title}.` } })).data.data.id
const seenBy = async (as: TestPerson) => (await app.call(getCommunity, { as })).data.data.seen_post_id
const visit = async (as: TestPerson | null, post_id: string) =>
  (await app.call(noteVisit, { as, body: { post_id } })).status
/** Simulates that the last visit is over. */
const later = (as: TestPerson) =>
  app.database.db
    .updateTable('community_visits')
    .set({ at: new Date(Date.now() - (visitMinutes + 1) * 60_000).toISOString() })
    .where('user_id', '=', as.id)
    .execute()

describe('what is new in the list since the last visit', () => {
  it('begins with the second visit, stays while it lasts, and moves on with the next one', async () => {
    const reader = await aStudent(app, company)
    const first = await aPost(await aStudent(app, company), 'a stick')
    const second = await aPost(await aStudent(app, company), 'a parcel')
    expect(await seenBy(reader)).toBeNull()
    expect(await visit(reader, first)).toBe(204)
    expect(await seenBy(reader)).toBeNull()
    await later(reader)
    expect(await seenBy(reader)).toBe(first)
    await visit(reader, second)
    await visit(reader, second)
    expect(await seenBy(reader)).toBe(first)
    await visit(reader, first)
    await later(reader)
    expect(await seenBy(reader)).toBe(second)
  })

  it('is one’s own, for students, and of posts of the own company', async () => {
    const [reader, other] = [await aStudent(app, company), await aStudent(app, company)]
    const post = await aPost(await aStudent(app, company), 'a call')
    await visit(reader, post)
    await later(reader)
    expect(await seenBy(other)).toBeNull()
    const stranger = await aStudent(app, await aCompany(app))
    expect(await visit(stranger, post)).toBe(404)
    expect(await visit(await aTeacher(app, company), post)).toBe(403)
    expect(await visit(null, post)).toBe(401)
    expect(await visit(reader, 'no id')).toBe(422)
  })
})
