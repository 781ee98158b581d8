import { listComments } from '#contract/community/comments.ts'
import { getPost } from '#contract/community/posts.ts'
import { refetch } from '#lib/query/endpoint-query.ts'

/** The comments of a post that is on the screen; without its id those of whichever is. */
export const refetchThread = (postId?: string): Promise<void> =>
  refetch(
    ...[getPost, listComments].map((endpoint) => ({ endpoint, ...(postId ? { params: { postId } } : {}) })),
  )
