import * as contract from '#contract/community/staff-posts.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as staff from './staff-posts.service.ts'

const own = { transaction: 'own' } as const

export const staffCommunityRoutes: Route[] = [
  route(contract.listStaffPosts, (ctx, { query }) => staff.listPosts(ctx, query)),
  route(contract.getStaffPost, async (ctx, { params }) => ({
    data: await staff.getPost(ctx, params.postId),
  })),
  route(
    contract.createStaffPost,
    async (ctx, { body }) => ({ data: await staff.createPost(ctx, body) }),
    own,
  ),
  route(contract.listStaffComments, (ctx, { params, query }) =>
    staff.listComments(ctx, params.postId, query),
  ),
  route(
    contract.createStaffComment,
    async (ctx, { params, body }) => ({ data: await staff.createComment(ctx, params.postId, body) }),
    own,
  ),
  route(contract.markOfficial, async (ctx, { params, body }) => ({
    data: await staff.setOfficial(ctx, params, body),
  })),
]
