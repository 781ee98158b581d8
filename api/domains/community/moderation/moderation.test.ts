import { describe, expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import * as contract from '#contract/community/moderation.ts'
import * as posts from '#contract/community/posts.ts'
import {
  appealStaffDecision,
  createStaffComment,
  createStaffPost,
  getStaffPost,
  markOfficial,
  previewStaffText,
} from '#contract/community/staff-posts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notifications/notices.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { workingDaysBefore } from './working-days.rules.ts'

const app = aTestApp()
const office = anOffice(app)
const someone = () => aStudent(app, office.company)
const aPost = async (as: TestPerson, is_question = false) => {
  const body = { title: `Free VPN ${Math.random()}`, body: 'It worked for me.', is_question }
  return (await app.call(posts.createPost, { as, body })).data.data
}
const report = (as: TestPerson, postId: string, reason: posts.ReportReason) =>
  app.call(posts.reportPost, { as, params: { postId }, body: { reason } })
const look = (as: TestPerson, subjectId: string) =>
  app.call(contract.getModeratedSubject, { as, params: { subjectId } })
const decide = (
  as: TestPerson,
  subjectId: string,
  action: (typeof contract.decisionActions)[number],
  { version = 1, ...more }: { version?: number } & Partial<BodyOf<typeof contract.decideOnSubject>> = {},
) =>
  app.call(contract.decideOnSubject, {
    as,
    params: { subjectId },
    body: { version, action, rule: 'Rule 3', facts: 'The program was not checked.', ...more },
  })
const read = (as: TestPerson, postId: string) => app.call(posts.getPost, { as, params: { postId } })
const queued = async (as: TestPerson, subjectId: string) =>
  (await app.call(contract.getQueue, { as })).data.data.find((entry) => entry.subject_id === subjectId)

describe('the queue', () => {
  it('shows a reported post with its reasons until it is decided, and tells both sides', async () => {
    const [writer, reporter, reader] = [await someone(), await someone(), await someone()]
    const { id } = await aPost(writer)
    await report(reporter, id, 'dangerous_link')
    expect(await queued(office.teacher, id)).toMatchObject({
      group: 'reported',
      reasons: [{ reason: 'dangerous_link', count: 1 }],
    })
    expect((await look(office.teacher, id)).data.data).toMatchObject({ state: 'held', cannot: null })
    expect((await decide(office.teacher, id, 'hide', { version: 2 })).status).toBe(409)
    expect((await decide(office.teacher, id, 'hide')).data.data.state).toBe('hidden')
    expect(await queued(office.teacher, id)).toBeUndefined()
    expect((await read(reader, id)).status).toBe(404)
    const { statement } = (await read(writer, id)).data.data
    expect(statement).toMatchObject({ action: 'hide', rule: 'Rule 3', can_appeal: true, is_automated: false })
    const reports = await app.call(posts.listOwnReports, { as: reporter })
    expect(reports.data.data).toMatchObject([{ state: 'upheld' }])
    const noticesOf = async (as: TestPerson) =>
      (await app.call(listNotices, { as })).data.data.map(({ event }) => event)
    expect([await noticesOf(writer), await noticesOf(reporter)]).toEqual([
      ['post_decided'],
      ['report_decided'],
    ])
    expect(await noticesOf(office.admin)).toContain('report_waiting')
  })

  it('takes one objection, which another moderator decides', async () => {
    const [writer, reporter] = [await someone(), await someone()]
    const { id } = await aPost(writer)
    await report(reporter, id, 'secret')
    await decide(office.teacher, id, 'hide')
    const decisionId = (await read(writer, id)).data.data.statement?.id ?? ''
    const object = (as = writer) =>
      app.call(posts.appealDecision, { as, params: { decisionId }, body: { text: 'It is our own program.' } })
    expect((await object(reporter)).status).toBe(404)
    expect((await object()).data.data.can_appeal).toBe(false)
    expect((await object()).status).toBe(409)
    expect(await queued(office.admin, id)).toMatchObject({ group: 'appealed' })
    expect((await decide(office.teacher, id, 'restore')).status).toBe(403)
    expect((await decide(office.admin, id, 'restore')).data.data.state).toBe('visible')
    expect(await queued(office.admin, id)).toBeUndefined()
    expect((await read(reporter, id)).status).toBe(200)
  })

  it('is turned down by the same decision again, after which there is no further objection', async () => {
    const writer = await someone()
    const { id } = await aPost(writer)
    await decide(office.teacher, id, 'hide')
    const params = { decisionId: (await read(writer, id)).data.data.statement?.id ?? '' }
    await app.call(posts.appealDecision, { as: writer, params, body: { text: 'It is our own program.' } })
    expect((await decide(office.admin, id, 'hide')).data.data).toMatchObject({
      state: 'hidden',
      appeal: null,
    })
    expect(await queued(office.admin, id)).toBeUndefined()
    expect((await read(writer, id)).data.data.statement).toMatchObject({ action: 'hide', can_appeal: false })
  })

  it('is held by one moderator at a time', async () => {
    const { id } = await aPost(await someone())
    const claim = (as: TestPerson, claimed = true) =>
      app.call(contract.claimSubject, { as, params: { subjectId: id }, body: { claimed } })
    expect((await claim(office.teacher)).data.data.claim).toMatchObject({ is_own: true })
    expect((await claim(office.admin)).status).toBe(409)
    expect((await decide(office.admin, id, 'lock')).status).toBe(409)
    await claim(office.teacher, false)
    expect((await decide(office.admin, id, 'lock')).data.data.is_locked).toBe(true)
    const say = await app.call(comments.createComment, {
      as: await someone(),
      params: { postId: id },
      body: { body: 'Too late.' },
    })
    expect(say.status).toBe(423)
  })

  it('shows questions that nobody answered for two working days', async () => {
    const { id } = await aPost(await someone(), true)
    expect(await queued(office.teacher, id)).toBeUndefined()
    const created_at = new Date(Date.now() - 6 * 86_400_000).toISOString()
    await app.database.db.updateTable('posts').set({ created_at }).where('id', '=', id).execute()
    expect(await queued(office.teacher, id)).toMatchObject({ group: 'unanswered', followers: 1 })
    const params = { postId: id }
    await app.call(createStaffComment, { as: office.teacher, params, body: { body: 'No.', official: true } })
    expect(await queued(office.teacher, id)).toBeUndefined()
    const monday = new Date('2026-11-23T09:00:00Z')
    expect(workingDaysBefore(monday, 2).toISOString()).toBe('2026-11-19T09:00:00.000Z')
  })

  it('is closed to group managers, other companies, and those above unless the company lets them', async () => {
    const child = await aCompany(app, { parent: office.company })
    const [boss, writer] = [await anAdmin(app, child), await aStudent(app, child)]
    const { id } = await aPost(writer)
    const from = (as: TestPerson) => app.call(contract.getQueue, { as, query: { company_id: child.id } })
    expect((await from(office.stranger)).status).toBe(404)
    expect([(await from(office.admin)).status, (await look(office.admin, id)).status]).toEqual([403, 404])
    const { data } = await app.call(contract.getCommunitySettings, {
      as: boss,
      params: { companyId: child.id },
    })
    const { company_id: _, ...settings } = data.data
    const save = (as: TestPerson) =>
      app.call(contract.updateCommunitySettings, {
        as,
        params: { companyId: child.id },
        body: { ...settings, parent_moderates: true },
      })
    expect((await save(office.admin)).status).toBe(403)
    expect((await save(boss)).data.data.parent_moderates).toBe(true)
    expect((await save(boss)).status).toBe(409)
    expect([(await from(office.admin)).status, (await look(office.admin, id)).status]).toEqual([200, 200])
    const manager = await aTeacher(app, office.company)
    await app.database.db
      .updateTable('users')
      .set({ abilities: ['group_manager'] })
      .where('id', '=', manager.id)
      .execute()
    await app.heard()
    expect((await app.call(contract.getQueue, { as: manager })).status).toBe(403)
  })
})

describe('the author of a text', () => {
  it('reads that reports alone hold it, may object, and reads the decision behind it', async () => {
    const [writer, reporter, other] = [await someone(), await someone(), await someone()]
    const { id } = await aPost(writer)
    await Promise.all([report(reporter, id, 'secret'), report(other, id, 'dangerous_link')])
    const heldPost = (await read(writer, id)).data.data
    expect(heldPost).toMatchObject({
      state: 'held',
      statement: { action: 'hide', is_automated: true, rule: '' },
    })
    expect(heldPost.statement).toMatchObject({ ground: null, can_appeal: true })
    const { data } = await app.call(listNotices, { as: writer })
    expect(data.data).toMatchObject([{ event: 'post_held', kind: 'decisions' }])
    // Of two concurrent reports, only one hid the text.
    expect((await look(office.teacher, id)).data.data).toMatchObject({
      decisions: [{ action: 'hide', is_automated: true }],
      author_decisions: 0,
    })
    const params = { decisionId: heldPost.statement?.id ?? '' }
    const body = { text: 'It is ours. password: Lisboa-Outono-26' }
    expect((await app.call(posts.appealDecision, { as: writer, params, body })).status).toBe(200)
    const appealed = (await look(office.admin, id)).data.data
    expect(appealed.appeal?.text).toBe('It is ours. password: ••••••••')
    expect((await decide(office.admin, id, 'restore')).status).toBe(200)
    expect((await read(writer, id)).data.data.statement).toMatchObject({
      action: 'restore',
      is_automated: false,
    })
  })

  it('reads whether a rule or the law is the ground, and no secret that a moderator copied', async () => {
    const writer = await someone()
    const { id } = await aPost(writer)
    const facts = 'It said: password: Lisboa-Outono-26'
    await decide(office.teacher, id, 'hide', { ground: 'law', rule: 'Against the law', facts })
    const expected = { ground: 'law', rule: '', facts: 'It said: password: ••••••••' }
    expect((await read(writer, id)).data.data.statement).toMatchObject(expected)
    const log = await app.call(contract.listDecisions, { as: office.admin })
    expect(log.data.data[0]).toMatchObject({ ...expected, is_automated: false })
    await decide(office.teacher, id, 'restore', { ground: 'rule', facts: 'It is fine.' })
    expect((await read(writer, id)).data.data.statement).toMatchObject({ ground: 'rule', rule: 'Rule 3' })
  })

  it('of the team objects by a call of their own, once, and nobody else does', async () => {
    const author = await aTeacher(app, office.company)
    const { id } = (
      await app.call(createStaffPost, { as: author, body: { title: 'Caught', body: 'This month.' } })
    ).data.data
    await decide(office.admin, id, 'hide')
    const { statement } = (await app.call(getStaffPost, { as: author, params: { postId: id } })).data.data
    expect(statement?.can_appeal).toBe(true)
    const [notice] = (await app.call(listNotices, { as: author })).data.data
    expect(notice).toMatchObject({
      event: 'post_decided',
      link: { route: 'admin.community', params: { page: 'posts', subjectId: id } },
    })
    const object = (as: TestPerson) =>
      app.call(appealStaffDecision, {
        as,
        params: { decisionId: statement?.id ?? '' },
        body: { text: 'It is true.' },
      })
    expect((await object(office.teacher)).status).toBe(404)
    expect((await object(author)).data.data).toMatchObject({ can_appeal: false })
    expect((await object(author)).status).toBe(409)
    expect(await queued(office.teacher, id)).toMatchObject({ group: 'appealed' })
  })
})

it('moderators read what a text was before it was edited, and nobody else does', async () => {
  const [writer, helper] = [await someone(), await someone()]
  const { id: postId } = await aPost(writer)
  await app.call(comments.createComment, { as: helper, params: { postId }, body: { body: 'Really?' } })
  const body = { version: 1, title: 'Changed', body: 'It did not work.' }
  const edited = await app.call(posts.updatePost, { as: writer, params: { postId }, body })
  expect(edited.data.data).not.toHaveProperty('earlier_texts')
  expect((await look(office.teacher, postId)).data.data.earlier_texts).toMatchObject([
    { title: expect.stringContaining('Free VPN'), body: 'It worked for me.' },
  ])
  expect((await look(writer, postId)).status).toBe(403)
})

it('staff see what is suspicious or secret in a text before they send it', async () => {
  const body = 'Pay at http://redelivery-parcel.example@1.2.3.4/pay, password: Lisboa-Outono-26'
  const preview = (company_id?: string) =>
    app.call(previewStaffText, { as: office.teacher, body: { body, ...(company_id ? { company_id } : {}) } })
  const { status, data } = await preview()
  expect(status).toBe(200)
  expect(data.data.defanged).toHaveLength(1)
  expect(data.data.secrets).toMatchObject([{ field: 'body', kind: 'password' }])
  expect((await preview(office.stranger.company_id)).status).toBe(404)
})

it('the team’s answer stands first, gives its student writer points, and is unmarked with a reason alone', async () => {
  const [asker, helper] = [await someone(), await someone()]
  const { id: postId } = await aPost(asker, true)
  const said = await app.call(comments.createComment, {
    as: helper,
    params: { postId },
    body: { body: 'Use the tool.' },
  })
  const params = { postId, commentId: said.data.data.id }
  const mark = (official: boolean, facts?: string) =>
    app.call(markOfficial, { as: office.teacher, params, body: { official, ...(facts ? { facts } : {}) } })
  expect((await mark(true)).data.data.is_official).toBe(true)
  expect((await app.call(getStaffPost, { as: office.admin, params: { postId } })).data.data.is_answered).toBe(
    true,
  )
  expect((await mark(false)).status).toBe(422)
  expect((await mark(false, 'It is out of date.')).data.data.is_official).toBe(false)
  const ledger = await app.database.db
    .selectFrom('points')
    .select('amount')
    .where('student_id', '=', helper.id)
    .execute()
  expect(ledger.map(({ amount }) => amount).sort()).toEqual([-5, 5])
  const log = await app.call(contract.listDecisions, { as: office.admin })
  expect(log.data.data.slice(0, 2).map(({ action }) => action)).toEqual(['unmark_official', 'mark_official'])
})
