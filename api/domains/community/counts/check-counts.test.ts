import { expect, it } from 'vitest'
import * as comments from '#contract/community/comments.ts'
import { decideOnSubject } from '#contract/community/moderation.ts'
import { createPost, likePost } from '#contract/community/posts.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice, aStudent } from '#tests/support/builders/accounts.ts'
import { selectMiscounted } from './check-counts.job.ts'

const app = aTestApp()
const office = anOffice(app)
const miscounted = () => selectMiscounted(app.contextOutside(), 500)

it('figures of posts are those of their comments and likes after all that happens to them, and a wrong one is found', async () => {
  const people = await Promise.all([1, 2, 3].map(() => aStudent(app, office.company)))
  const { id: postId } = (
    await app.call(createPost, { as: office.student, body: { title: 'A text', body: 'Is it real?' } })
  ).data.data
  const ids: string[] = []
  for (const [index, as] of people.entries()) {
    await app.call(likePost, { as, params: { postId }, body: { like: index !== 1 } })
    const said = await app.call(comments.createComment, {
      as,
      params: { postId },
      body: { body: `No, ${index}.` },
    })
    ids.push(said.data.data.id)
  }
  const [first = '', second = ''] = ids
  await app.call(comments.deleteComment, { as: people[0] ?? null, params: { postId, commentId: first } })
  await app.call(decideOnSubject, {
    as: office.admin,
    params: { subjectId: second },
    body: { version: 1, action: 'hide', ground: 'rule', rule: 'Be kind', facts: 'It is not.' },
  })
  expect(await miscounted()).toEqual([])
  const post = app.database.db.updateTable('posts').where('id', '=', postId)
  await post.set({ likes: 5 }).execute()
  expect(await miscounted()).toEqual([postId])
  await post.set({ likes: 2, comments: 2 }).execute()
  expect(await miscounted()).toEqual([postId])
  await post.set({ comments: 1 }).execute()
  expect(await miscounted()).toEqual([])
})
