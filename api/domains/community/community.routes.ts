import * as commentCalls from '#contract/community/comments.ts'
import { listThreadPeople as listThreadPeopleEndpoint } from '#contract/community/mentions.ts'
import { uploadPicture as uploadPictureEndpoint } from '#contract/community/pictures.ts'
import * as postCalls from '#contract/community/posts.ts'
import { noteVisit as noteVisitEndpoint } from '#contract/community/visits.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as comments from './comments/comments.service.ts'
import { studentCommunity } from './communities.service.ts'
import { listThreadPeople } from './mentions/mentions.service.ts'
import { appealDecision } from './moderation/appeals.service.ts'
import * as reports from './moderation/reports.service.ts'
import { uploadPicture } from './pictures/pictures.service.ts'
import * as likes from './posts/likes.service.ts'
import * as lists from './posts/post-lists.service.ts'
import * as posts from './posts/posts.service.ts'
import { noteVisit } from './posts/visits.service.ts'
import { previewText } from './text/text.service.ts'

const own = { transaction: 'own' } as const

const postRoutes: Route[] = [
  route(postCalls.getCommunity, async (ctx) => ({ data: await lists.getInfo(ctx, studentCommunity(ctx)) })),
  route(noteVisitEndpoint, (ctx, { body }) => noteVisit(ctx, studentCommunity(ctx), body.post_id)),
  route(postCalls.listPosts, (ctx, { query }) => lists.listRecent(ctx, studentCommunity(ctx), query)),
  route(postCalls.listQuestions, (ctx, { query }) => lists.listQuestions(ctx, studentCommunity(ctx), query)),
  route(postCalls.listOwnPosts, (ctx, { query }) => lists.listOwn(ctx, studentCommunity(ctx), query)),
  route(postCalls.listTrendingPosts, (ctx, { query }) =>
    lists.listTrending(ctx, studentCommunity(ctx), query),
  ),
  route(postCalls.listSimilarPosts, (ctx, { query }) => lists.listSimilar(ctx, studentCommunity(ctx), query)),
  route(
    postCalls.previewText,
    async (ctx, { body }) => ({ data: await previewText(ctx, ctx.actor.company_id, body) }),
    own,
  ),
  route(postCalls.getPost, async (ctx, { params }) => ({
    data: await posts.getPost(ctx, studentCommunity(ctx), params.postId),
  })),
  route(listThreadPeopleEndpoint, async (ctx, { params }) => {
    const community = studentCommunity(ctx)
    await posts.loadPost(ctx, community, params.postId)
    return { data: await listThreadPeople(ctx, community, params.postId) }
  }),
  route(
    postCalls.createPost,
    async (ctx, { body }) => ({ data: await posts.createPost(ctx, studentCommunity(ctx), body) }),
    own,
  ),
  route(
    postCalls.updatePost,
    async (ctx, { params, body }) => ({
      data: await posts.updatePost(ctx, studentCommunity(ctx), params.postId, body),
    }),
    own,
  ),
  route(postCalls.deletePost, (ctx, { params }) =>
    posts.deletePost(ctx, studentCommunity(ctx), params.postId),
  ),
  route(postCalls.likePost, async (ctx, { params, body }) => ({
    data: await likes.likePost(ctx, studentCommunity(ctx), params.postId, body?.like),
  })),
  route(postCalls.reportPost, async (ctx, { params, body }) => ({
    data: await reports.reportPost(ctx, studentCommunity(ctx), params.postId, body),
  })),
  route(postCalls.followPost, async (ctx, { params, body }) => ({
    data: await posts.setFollows(ctx, studentCommunity(ctx), params.postId, body.follows),
  })),
  route(postCalls.markPostSeen, (ctx, { params, body }) =>
    posts.markSeen(ctx, studentCommunity(ctx), params.postId, body.comment_id),
  ),
  route(postCalls.acceptAnswer, async (ctx, { params, body }) => ({
    data: await posts.acceptAnswer(ctx, studentCommunity(ctx), params.postId, body.comment_id),
  })),
  route(postCalls.listOwnReports, (ctx, { query }) => reports.listOwnReports(ctx, query)),
  route(postCalls.appealDecision, async (ctx, { params, body }) => ({
    data: await appealDecision(ctx, params.decisionId, body.text),
  })),
]

const commentRoutes: Route[] = [
  route(commentCalls.listComments, (ctx, { params, query }) =>
    comments.listComments(ctx, studentCommunity(ctx), params.postId, query),
  ),
  route(
    commentCalls.createComment,
    async (ctx, { params, body }) => ({
      data: await comments.createComment(ctx, studentCommunity(ctx), params.postId, body),
    }),
    own,
  ),
  route(commentCalls.getComment, async (ctx, { params }) => ({
    data: await comments.getComment(ctx, studentCommunity(ctx), params),
  })),
  route(
    commentCalls.updateComment,
    async (ctx, { params, body }) => ({
      data: await comments.updateComment(ctx, studentCommunity(ctx), params, body),
    }),
    own,
  ),
  route(commentCalls.likeComment, async (ctx, { params, body }) => ({
    data: await likes.likeComment(ctx, studentCommunity(ctx), params, body?.like),
  })),
  route(commentCalls.reportComment, async (ctx, { params, body }) => ({
    data: await reports.reportComment(ctx, studentCommunity(ctx), params, body),
  })),
  route(commentCalls.deleteComment, (ctx, { params }) =>
    comments.deleteComment(ctx, studentCommunity(ctx), params),
  ),
]

const pictureRoutes: Route[] = [
  route(
    uploadPictureEndpoint,
    async (ctx, { file }) => ({ data: await uploadPicture(ctx, studentCommunity(ctx), file) }),
    own,
  ),
]

export const communityRoutes: Route[] = [...pictureRoutes, ...postRoutes, ...commentRoutes]
