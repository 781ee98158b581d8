import { expect, it } from 'vitest'
import { createComment } from '#contract/community/comments.ts'
import { createPost, updatePost } from '#contract/community/posts.ts'
import * as staff from '#contract/community/staff-posts.ts'
import { commentCreatedEvent } from '#contract/events.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent } from '#tests/support/builders/accounts.ts'
import { aLiveChannel } from '#tests/support/live.ts'

const app = aTestApp()
const office = anOffice(app)

it('the security team changes and deletes what it wrote, and nothing of others', async () => {
  const as = office.teacher
  const written = await app.call(staff.createStaffPost, {
    as,
    body: { title: 'Caught this month', body: 'A parcel text.', is_question: true },
  })
  const { id: postId, version, can } = written.data.data
  expect(can).toMatchObject({ edit: true, delete: true, accept: false })
  const body = { version, title: 'Caught this week', body: 'A parcel text.' }
  const changed = await app.call(staff.updateStaffPost, { as, params: { postId }, body })
  expect(changed.data.data.title).toBe('Caught this week')
  expect((await app.call(staff.updateStaffPost, { as, params: { postId }, body })).status).toBe(409)
  expect((await app.call(updatePost, { as, params: { postId }, body })).status).toBe(403)
  const other = { as: office.admin, params: { postId } }
  expect((await app.call(staff.updateStaffPost, { ...other, body: { ...body, version: 2 } })).status).toBe(
    403,
  )
  expect((await app.call(staff.deleteStaffPost, other)).status).toBe(403)

  const said = await app.call(staff.createStaffComment, {
    as,
    params: { postId },
    body: { body: 'More soon.' },
  })
  const params = { postId, commentId: said.data.data.id }
  const edited = await app.call(staff.updateStaffComment, {
    as,
    params,
    body: { version: 1, body: 'More tomorrow.' },
  })
  expect(edited.data.data.body).toBe('More tomorrow.')
  expect((await app.call(staff.deleteStaffComment, { as: office.admin, params })).status).toBe(403)
  expect((await app.call(staff.deleteStaffComment, { as, params })).status).toBe(204)
  expect((await app.call(staff.deleteStaffPost, { as, params: { postId } })).status).toBe(204)
  expect((await app.call(staff.getStaffPost, { as, params: { postId } })).status).toBe(404)
})

it('the security team hears at once of a new comment in a thread that it has opened', async () => {
  const asker = await aStudent(app, office.company)
  const question = await app.call(createPost, {
    as: asker,
    body: { title: 'A call', body: 'Who calls from this number?' },
  })
  const params = { postId: question.data.data.id }
  const [opened, elsewhere] = [await aLiveChannel(app, office.teacher), await aLiveChannel(app, office.admin)]
  const seen = { params, body: { comment_id: null } }
  expect((await app.call(staff.markStaffPostSeen, { as: office.stranger, ...seen })).status).toBe(404)
  expect((await app.call(staff.markStaffPostSeen, { as: office.student, ...seen })).status).toBe(403)
  expect((await app.call(staff.markStaffPostSeen, { as: office.teacher, ...seen })).status).toBe(204)
  let heardElsewhere = 0
  elsewhere.bind(commentCreatedEvent, () => {
    heardElsewhere += 1
  })
  const created = nextEvent(opened, commentCreatedEvent)
  const body = { body: 'It was the bank’s.' }
  const comment = await app.call(createComment, { as: asker, params, body })
  expect(await created).toEqual({ id: comment.data.data.id, post_id: params.postId })
  expect(heardElsewhere).toBe(0)
})

it('leaves alone what a student wrote', async () => {
  const question = await app.call(createPost, {
    as: office.student,
    body: { title: 'A text', body: 'Is it real?' },
  })
  const params = { postId: question.data.data.id }
  expect((await app.call(staff.deleteStaffPost, { as: office.admin, params })).status).toBe(403)
  expect((await app.call(staff.deleteStaffPost, { as: office.stranger, params })).status).toBe(404)
})
