import { getDataSheet as getDataSheetEndpoint } from '#contract/community/data-sheet.ts'
import * as moderationCalls from '#contract/community/moderation.ts'
import { uploadStaffPicture } from '#contract/community/pictures.ts'
import * as contract from '#contract/community/staff-posts.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { staffCommunity } from './communities.service.ts'
import { getDataSheet } from './data-sheet.service.ts'
import { appealDecision } from './moderation/appeals.service.ts'
import { decide } from './moderation/decisions.service.ts'
import * as moderation from './moderation/moderation.service.ts'
import { uploadPicture } from './pictures/pictures.service.ts'
import * as staff from './posts/staff-posts.service.ts'
import { getSettings, updateSettings } from './settings.service.ts'
import { previewText } from './text/text.service.ts'

const own = { transaction: 'own' } as const

const moderationRoutes: Route[] = [
  route(moderationCalls.getQueue, (ctx, { query }) => moderation.getQueue(ctx, query)),
  route(moderationCalls.getModeratedSubject, async (ctx, { params }) => ({
    data: await moderation.getSubject(ctx, params.subjectId),
  })),
  route(moderationCalls.claimSubject, async (ctx, { params, body }) => ({
    data: await moderation.setClaim(ctx, params.subjectId, body.claimed),
  })),
  route(moderationCalls.decideOnSubject, async (ctx, { params, body }) => ({
    data: await decide(ctx, params.subjectId, body),
  })),
  route(moderationCalls.listDecisions, (ctx, { query }) => moderation.listDecisions(ctx, query)),
  route(moderationCalls.getCommunitySettings, async (ctx, { params }) => ({
    data: await getSettings(ctx, params.companyId),
  })),
  route(moderationCalls.updateCommunitySettings, async (ctx, { params, body }) => ({
    data: await updateSettings(ctx, params.companyId, body),
  })),
]

export const staffCommunityRoutes: Route[] = [
  ...moderationRoutes,
  route(getDataSheetEndpoint, async (ctx, { params }) => ({
    data: await getDataSheet(ctx, params.companyId),
  })),
  route(contract.listStaffPosts, (ctx, { query }) => staff.listPosts(ctx, query)),
  route(contract.getStaffPost, async (ctx, { params }) => ({
    data: await staff.getPost(ctx, params.postId),
  })),
  route(
    contract.createStaffPost,
    async (ctx, { body }) => ({ data: await staff.createPost(ctx, body) }),
    own,
  ),
  route(
    uploadStaffPicture,
    async (ctx, { params, file }) => ({
      data: await uploadPicture(ctx, await staffCommunity(ctx, params.companyId), file),
    }),
    own,
  ),
  route(
    contract.previewStaffText,
    async (ctx, { body: { company_id, ...body } }) => ({
      data: await previewText(ctx, (await staffCommunity(ctx, company_id)).company_id, body),
    }),
    own,
  ),
  route(contract.appealStaffDecision, async (ctx, { params, body }) => ({
    data: await appealDecision(ctx, params.decisionId, body.text),
  })),
  route(contract.markStaffPostSeen, (ctx, { params, body }) =>
    staff.markSeen(ctx, params.postId, body.comment_id),
  ),
  route(contract.listStaffThreadPeople, async (ctx, { params }) => ({
    data: await staff.listThreadPeople(ctx, params.postId),
  })),
  route(contract.listStaffComments, (ctx, { params, query }) =>
    staff.listComments(ctx, params.postId, query),
  ),
  route(
    contract.createStaffComment,
    async (ctx, { params, body }) => ({ data: await staff.createComment(ctx, params.postId, body) }),
    own,
  ),
  route(
    contract.updateStaffPost,
    async (ctx, { params, body }) => ({ data: await staff.updatePost(ctx, params.postId, body) }),
    own,
  ),
  route(contract.deleteStaffPost, (ctx, { params }) => staff.deletePost(ctx, params.postId)),
  route(
    contract.updateStaffComment,
    async (ctx, { params, body }) => ({ data: await staff.updateComment(ctx, params, body) }),
    own,
  ),
  route(contract.deleteStaffComment, (ctx, { params }) => staff.deleteComment(ctx, params)),
  route(contract.markOfficial, async (ctx, { params, body }) => ({
    data: await staff.setOfficial(ctx, params, body),
  })),
]
