import { describe, expect, it } from 'vitest'
import { removeLesson } from '#contract/courses/lessons.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import * as contract from '#contract/publishing/preview-links.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aPreviewLink, commentByLink } from '#tests/support/builders/preview-links.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const onSite = () => ({ host: company.host })

async function aSharedCourse({ takes_comments = true, lessons = 2 } = {}) {
  const course = await aCourse(app, teacher, { title: 'Passwords', lessons, locales: ['en_US', 'es_ES'] })
  const params = { courseId: course.id }
  const link = await aPreviewLink(app, teacher, course.id, { takes_comments })
  const { token } = link
  const [lessonId = '', secondId = ''] = course.lessonIds
  const comment = (more: Partial<BodyOf<typeof contract.createVisitorComment>> = {}) =>
    commentByLink(app, { token, company, lessonId }, more)
  const seen = async () =>
    (await app.call(contract.listVisitorComments, { params: { token }, headers: onSite() })).data.data
  const list = (query: { state?: 'open' | 'resolved'; cursor?: string; limit?: number } = {}) =>
    app.call(contract.listPreviewComments, { as: teacher, params, query })
  const update = (
    commentId: string,
    change: BodyOf<typeof contract.updatePreviewComment>,
    as: TestPerson = teacher,
  ) => app.call(contract.updatePreviewComment, { as, params: { ...params, commentId }, body: change })
  const remove = (commentId: string, as: TestPerson = teacher) =>
    app.call(contract.deletePreviewComment, { as, params: { ...params, commentId } })
  return { course, link, token, lessonId, secondId, comment, seen, list, update, remove }
}

describe('a comment by a preview link', () => {
  // Specification, authoring +: Whoever has a preview link comments on lessons, and authors reply and resolve
  it('reaches the authors, and their reply whoever has the link', async () => {
    const { comment, list, update, seen, link, lessonId } = await aSharedCourse()
    const made = await comment()
    expect(made.status).toBe(201)
    const { id } = made.data.data
    const [listed] = (await list()).data.data
    expect(listed).toMatchObject({
      ...{ id, name: 'Dana Reyes', quote: 'The first words', item_title: 'Lesson 1' },
      ...{ link: { id: link.id, name: 'Legal' }, item: { id: lessonId, kind: 'lesson' }, reply: null },
    })
    const answered = (await update(id, { reply: ' Done, thank you. ', is_resolved: true })).data.data
    expect(answered).toMatchObject({ reply: 'Done, thank you.', replied_by: expect.any(String) })
    expect(await seen()).toEqual([
      { ...made.data.data, reply: 'Done, thank you.', resolved_at: answered.resolved_at },
    ])
    expect((await list({ state: 'open' })).data).toMatchObject({ data: [], meta: { open: 0, resolved: 1 } })
    const reopened = (await update(id, { is_resolved: false, reply: '' })).data.data
    expect(reopened).toMatchObject({ reply: null, replied_by: null, resolved_at: null, resolved_by: null })
  })

  it('is made once for a key, and who resolves it first remains', async () => {
    const { comment, seen, update } = await aSharedCourse()
    const [first, again] = [await comment({ key: 'once-0001' }), await comment({ key: 'once-0001' })]
    expect(again.data).toEqual(first.data)
    expect(await seen()).toHaveLength(1)
    const { id } = first.data.data
    const resolved = (await update(id, { is_resolved: true })).data.data
    const admin = await anAdmin(app, company)
    expect((await update(id, { is_resolved: true }, admin)).data.data).toEqual(resolved)
  })

  it('is announced to the creator of the link, once until it is read', async () => {
    const { comment } = await aSharedCourse()
    await comment()
    await comment({ body: 'And here.' })
    const { data } = (await app.call(listNotices, { as: teacher, query: { kind: 'reviews' } })).data
    expect(data[0]).toMatchObject({
      ...{ event: 'preview_commented', times: 2, text: 'New comments on the preview of “Passwords”' },
      link: { route: 'admin.courses.show', params: { tab: 'preview-links' } },
    })
  })

  it('is refused where the link takes none, about an item or a language not in the course, and when it says nothing', async () => {
    const closed = await aSharedCourse({ takes_comments: false })
    expect((await closed.comment()).error).toMatchObject({
      code: 'conflict',
      message: 'This link doesn’t take comments.',
    })
    const { comment, seen } = await aSharedCourse()
    expect((await comment({ item: { id: newId(), kind: 'lesson' } })).status).toBe(404)
    expect((await comment({ item: { id: closed.lessonId, kind: 'lesson' } })).status).toBe(404)
    expect((await comment({ locale: 'el_GR' })).status).toBe(404)
    expect((await comment({ body: ' \n\u200b' })).error.code).toBe('invalid')
    expect((await comment({ name: '' })).error.code).toBe('invalid')
    expect(await seen()).toEqual([])
  })

  it('is one of so many that a link takes', async () => {
    const { comment, link, course, lessonId } = await aSharedCourse()
    const row = {
      ...{ company_id: company.id, course_id: course.id, link_id: link.id, item_kind: 'lesson' as const },
      ...{ item_id: lessonId, locale: 'en_US', name: 'Dana', body: 'Again', quote: '' },
      ...{ created_at: new Date().toISOString(), resolved_at: null, resolved_by: null },
      ...{ reply: null, replied_by: null },
    }
    const rows = Array.from({ length: serverLimits.previewComments - 1 }, () => ({ ...row, id: newId() }))
    await app.database.db.insertInto('preview_comments').values(rows).execute()
    const both = await Promise.all([comment(), comment({ body: 'At the same moment' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is listed by pages and by state', async () => {
    const { comment, list, update, lessonId, secondId } = await aSharedCourse()
    const ids = []
    for (const id of [lessonId, secondId, lessonId])
      ids.unshift((await comment({ item: { id, kind: 'lesson' } })).data.data.id)
    await update(ids[0] ?? '', { is_resolved: true })
    const first = (await list({ limit: 2 })).data
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = (await list({ limit: 2, cursor: first.meta.next_cursor ?? '' })).data
    expect(rest).toMatchObject({ data: [{ id: ids[2] }], meta: { next_cursor: null } })
    expect((await list({ state: 'open' })).data.data.map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await list()).data.meta).toMatchObject({ open: 2, resolved: 1 })
  })

  it('outlives its lesson and its link, until it is deleted', async () => {
    const { comment, list, link, course, lessonId, remove } = await aSharedCourse()
    const { id } = (await comment()).data.data
    const params = { courseId: course.id, chapterId: course.chapterId, sectionId: course.sectionId, lessonId }
    await app.call(removeLesson, { as: teacher, params })
    await app.call(contract.revokePreviewLink, {
      as: teacher,
      params: { courseId: course.id, linkId: link.id },
    })
    expect((await list()).data.data).toMatchObject([{ id, item_title: null }])
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    expect((await list()).data.data).toEqual([])
  })

  it('keeps no characters that make it look like another', async () => {
    const { comment, update } = await aSharedCourse()
    const said = await comment({ body: 'Pay\u202e now\u0007\nor later', quote: '\u2067later' })
    expect(said.data.data).toMatchObject({ body: 'Pay now\nor later', quote: 'later' })
    const { id } = said.data.data
    expect((await update(id, { reply: '\u202dNo.' })).data.data.reply).toBe('No.')
    expect((await update(id, { reply: ' \u200b' })).error.code).toBe('invalid')
  })

  it('is nothing for auditors, and neither are links', async () => {
    const { course, comment, list } = await aSharedCourse()
    await comment()
    const auditor = await aTeacher(app, company, { abilities: ['auditor'] })
    const options = { as: auditor, params: { courseId: course.id } }
    expect((await app.call(contract.listPreviewComments, options)).status).toBe(403)
    expect((await app.call(contract.listPreviewLinks, options)).status).toBe(403)
    expect((await list()).data.data).toHaveLength(1)
  })

  it('is out of reach for other companies', async () => {
    const { comment, update, remove } = await aSharedCourse()
    const { id } = (await comment()).data.data
    const stranger = await anAdmin(app, await aCompany(app))
    expect((await update(id, { is_resolved: true }, stranger)).status).toBe(404)
    expect((await remove(id, stranger)).status).toBe(404)
  })
})
