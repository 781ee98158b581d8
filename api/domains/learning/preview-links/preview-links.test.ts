import { describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/publishing/preview-links.ts'
import { archiveCourse } from '#contract/publishing/publishing.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aPreviewLink } from '#tests/support/builders/preview-links.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const course = fileFixture(() =>
  aCourse(app, teacher, { title: 'Passwords', lessons: 2, locales: ['en_US', 'es_ES'] }),
)
const onSite = () => ({ host: company.host })

const create = (
  body: Partial<BodyOf<typeof contract.createPreviewLink>> = {},
  as: TestPerson = teacher,
  courseId = course.id,
) =>
  app.call(contract.createPreviewLink, {
    as,
    params: { courseId },
    body: { name: 'Legal at Northgate', days: 14, takes_comments: true, ...body },
  })
const list = (as: TestPerson = teacher, courseId = course.id) =>
  app.call(contract.listPreviewLinks, { as, params: { courseId } })
const update = (linkId: string, body: BodyOf<typeof contract.updatePreviewLink>, courseId = course.id) =>
  app.call(contract.updatePreviewLink, { as: teacher, params: { courseId, linkId }, body })
const revoke = (linkId: string, as: TestPerson = teacher, courseId = course.id) =>
  app.call(contract.revokePreviewLink, { as, params: { courseId, linkId } })
const open = (token: string, headers: Record<string, string> = onSite()) =>
  app.call(contract.openPreviewLink, { params: { token }, headers })
const visit = (token: string, id: string, type: 'lesson' | 'quiz' = 'lesson') =>
  app.call(contract.visitPreviewItem, { params: { token, type, id }, headers: onSite() })

const aLink = (as: TestPerson = teacher, from: { id: string } = course) => aPreviewLink(app, as, from.id)

describe('a preview link', () => {
  // Specification, authoring +: A draft is shown to people without an account by a link that expires
  it('shows the draft, what is unpublished included, to whoever has it', async () => {
    const link = await aLink()
    expect((await list()).data.data[0]).toMatchObject({
      name: 'Legal',
      url: expect.stringMatching(new RegExp(`^http://${company.host}:\\d+/preview/[\\w-]{44}$`)),
      created_by: { id: teacher.id },
      ...{ state: 'active', comments: 0, open_comments: 0, last_opened_at: null, revoked_at: null },
    })
    const { data } = (await open(link.token)).data
    expect(data).toMatchObject({ name: 'Legal', takes_comments: true })
    expect(data.outline).toMatchObject({ title: 'Passwords', locale: 'en_US', locales: ['en_US', 'es_ES'] })
    const [lessonId = ''] = course.lessonIds
    const params = { courseId: course.id, lessonId, locale: 'en_US' } as const
    await writeLesson(app, teacher, { ...params, document: aDocument('Written a moment ago.') })
    const shown = (await visit(link.token, lessonId)).data.data
    expect(JSON.stringify(shown.student.document)).toContain('Written a moment ago.')
    expect(shown).toMatchObject({ title: 'Lesson 1', locale: 'en_US', is_fallback: false })
    const [listed] = (await list()).data.data
    expect(listed).toMatchObject({ id: link.id, url: link.url, last_opened_at: expect.any(String) })
  })

  it('lets a quiz be tried, whose key stays here', async () => {
    const quiz = await aQuiz(app, teacher, { course, title: 'Check', questions: 1 })
    const { token } = await aLink()
    const shown = await visit(token, quiz.id, 'quiz')
    expect(shown.text).not.toContain('is_correct')
    const body = { seed: 1, started_at: new Date().toISOString(), cursor: 0, answers: [], submitted: true }
    const tried = await app.call(contract.tryVisitedQuiz, {
      params: { token, id: quiz.id },
      body,
      headers: onSite(),
    })
    const result = { score: 0, passed: false, total: 1 }
    expect(tried.data.data.quiz).toMatchObject({ attempt: null, last_attempt: { result } })
  })

  it('is created once for a key', async () => {
    const [first, again] = [await create({ key: 'once-0001' }), await create({ key: 'once-0001', name: 'B' })]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.data).toEqual(first.data)
  })

  it('is renamed and lasts longer; once it is revoked it opens nothing, and nothing revives it', async () => {
    const link = await aLink()
    const longer = (await update(link.id, { name: 'Works council', days: 90, takes_comments: false })).data
      .data
    expect(longer).toMatchObject({ name: 'Works council', takes_comments: false, url: link.url })
    const in80Days = new Date(Date.now() + 80 * 86_400_000).toISOString()
    expect(longer.expires_at > in80Days).toBe(true)
    const revoked = (await revoke(link.id)).data.data
    expect(revoked).toMatchObject({ state: 'ended', revoked_at: expect.any(String) })
    expect((await revoke(link.id)).data.data).toEqual(revoked)
    expect((await open(link.token)).status).toBe(404)
    expect((await visit(link.token, course.lessonIds[0] ?? '')).status).toBe(404)
    expect((await update(link.id, { days: 7 })).error.code).toBe('conflict')
    const events = await app.database.db
      .selectFrom('events')
      .select(['kind', 'actor_id'])
      .where('course_id', '=', course.id)
      .where('kind', 'like', 'preview\\_link.%')
      .execute()
    expect(events.filter(({ kind }) => kind === 'preview_link.revoked')).toEqual([
      { kind: 'preview_link.revoked', actor_id: teacher.id },
    ])
  })

  it('ends at its time, and opens again when it is extended', async () => {
    const link = await aLink()
    const past = new Date(Date.now() - 1_000).toISOString()
    await app.database.db
      .updateTable('preview_links')
      .set({ expires_at: past })
      .where('id', '=', link.id)
      .execute()
    expect((await open(link.token)).status).toBe(404)
    expect((await list()).data.data.find(({ id }) => id === link.id)?.state).toBe('ended')
    await update(link.id, { days: 7 })
    expect((await open(link.token)).status).toBe(200)
  })

  it('opens only on the site of its company', async () => {
    const { token } = await aLink()
    const other = await aCompany(app)
    expect((await open(token, { host: other.host })).status).toBe(404)
  })

  it('opens with its own signature only, and shows no other course', async () => {
    const { token } = await aLink()
    const other = await aLink(teacher, await aCourse(app, teacher, { lessons: 1 }))
    expect((await open(token.slice(0, 22) + other.token.slice(22))).status).toBe(404)
    expect((await open(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
    expect((await visit(other.token, course.lessonIds[0] ?? '')).status).toBe(404)
    const { status } = await app.call(contract.openPreviewLink, {
      params: { token: 'short' },
      headers: onSite(),
    })
    expect(status).toBe(404)
  })

  it('shows what its creator may see now, and ends with their account', async () => {
    const own = await aCompany(app)
    const author = await aTeacher(app, own)
    const link = await aLink(author, await aCourse(app, author, { lessons: 1 }))
    const at = { host: own.host }
    expect((await open(link.token, at)).status).toBe(200)
    const setUser = (change: { status?: 'disabled' | 'active'; role?: 'teacher' | 'student' }) =>
      app.database.db.updateTable('users').set(change).where('id', '=', author.id).execute()
    for (const change of [{ status: 'disabled' }, { role: 'student' }] as const) {
      await setUser(change)
      expect((await open(link.token, at)).status).toBe(404)
      await setUser({ status: 'active', role: 'teacher' })
    }
    expect((await open(link.token, at)).status).toBe(200)
  })

  it('of somebody who left counts for no limit, can be revoked, and lasts no longer', async () => {
    const own = await aCompany(app)
    const [author, admin] = [await aTeacher(app, own), await anAdmin(app, own)]
    const crowded = await aCourse(app, author)
    const links = []
    for (let nth = 0; nth < serverLimits.previewLinks; nth += 1) links.push(await aLink(author, crowded))
    await app.database.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', author.id)
      .execute()
    expect((await create({ key: 'anew-0001', name: 'Anew' }, admin, crowded.id)).status).toBe(201)
    const [first] = (await list(admin, crowded.id)).data.data
    expect(first).toMatchObject({ name: 'Anew', state: 'active' })
    const [old] = links
    const params = { courseId: crowded.id, linkId: old?.id ?? '' }
    const longer = await app.call(contract.updatePreviewLink, { as: admin, params, body: { days: 7 } })
    expect(longer.error.code).toBe('conflict')
    expect((await revoke(params.linkId, admin, crowded.id)).data.data.revoked_at).not.toBeNull()
  })

  it('ends with an archived course', async () => {
    const archived = await aCourse(app, teacher, { lessons: 1 })
    const link = await aLink(teacher, archived)
    expect((await update(link.id, { days: 7 }, archived.id)).status).toBe(200)
    await app.call(archiveCourse, { as: await anAdmin(app, company), params: { courseId: archived.id } })
    expect((await open(link.token)).status).toBe(404)
    expect((await create({}, teacher, archived.id)).status).toBe(409)
    expect((await update(link.id, { days: 7 }, archived.id)).status).toBe(409)
    expect((await list(teacher, archived.id)).data.data).toMatchObject([{ id: link.id, state: 'ended' }])
  })

  it('is one of twenty active ones at most', async () => {
    const crowded = await aCourse(app, teacher)
    const made = []
    for (let nth = 0; nth < serverLimits.previewLinks; nth += 1)
      made.push((await create({}, teacher, crowded.id)).data)
    expect((await create({}, teacher, crowded.id)).error).toMatchObject({ code: 'conflict' })
    await revoke(made[0]?.data.id ?? '', teacher, crowded.id)
    expect((await create({}, teacher, crowded.id)).status).toBe(201)
  })

  it('is managed by staff of the course’s company and those above', async () => {
    const link = await aLink()
    const stranger = await anAdmin(app, await aCompany(app))
    const params = { courseId: course.id, linkId: link.id }
    expect((await list(stranger)).status).toBe(404)
    expect((await create({}, stranger)).status).toBe(404)
    expect((await revoke(link.id, stranger)).status).toBe(404)
    const student = await aStudent(app, company)
    expect((await app.call(contract.revokePreviewLink, { as: student, params })).status).toBe(403)
    const elsewhere = await aCourse(app, teacher)
    expect((await revoke(link.id, teacher, elsewhere.id)).status).toBe(404)
    expect((await open(link.token)).status).toBe(200)
  })

  it.each([
    ['a name that looks empty', { name: ' \u200b' }],
    ['no day', { days: 0 }],
    ['more than ninety days', { days: 91 }],
  ])('is not created with %s', async (_, body) => {
    expect((await create(body)).error.code).toBe('invalid')
  })
})
