import type { MutationOptions } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { acceptMutation, followMutation, likeCommentMutation, likePostMutation } from './community.api.ts'

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  queryClient.clear()
  await stop?.()
})

const choices: [string, () => object, unknown[]][] = [
  ['a like of a post', () => likePostMutation('post'), [true, false]],
  ['a like of a comment', () => likeCommentMutation({ postId: 'post', commentId: 'comment' }), [true, false]],
  ['following a post', () => followMutation('post'), [true, false]],
  ['the accepted answer', () => acceptMutation('post'), ['one', 'other']],
]
it.each(choices)('sends a second choice once the first is answered: %s', async (_, optionsOf, wished) => {
  const server = await serveAnswers(() => ({ status: 200, body: { data: {} } }))
  stop = server.stop
  const mutations = queryClient.getMutationCache()
  const done = wished.map((choice) =>
    mutations.build(queryClient, optionsOf() as MutationOptions<unknown, Error, unknown>).execute(choice),
  )
  await expect.poll(() => mutations.getAll().map(({ state }) => state.isPaused)).toEqual([false, true])
  await Promise.allSettled(done)
  const sent = server.seen.filter(({ method }) => method !== 'GET')
  expect(sent.map(({ body }) => Object.values(JSON.parse(body) as object)[0])).toEqual(wished)
})
