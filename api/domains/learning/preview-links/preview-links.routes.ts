import {
  createPreviewLink,
  createVisitorComment,
  deletePreviewComment,
  listPreviewComments,
  listPreviewLinks,
  listVisitorComments,
  openPreviewLink,
  revokePreviewLink,
  tryVisitedQuiz,
  updatePreviewComment,
  updatePreviewLink,
  visitPreviewItem,
} from '#contract/publishing/preview-links.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as comments from './preview-comments.service.ts'
import * as links from './preview-links.service.ts'
import * as visits from './preview-visits.service.ts'

export const previewLinksRoutes: Route[] = [
  route(listPreviewLinks, (ctx, { params }) => links.listPreviewLinks(ctx, params.courseId)),
  route(createPreviewLink, async (ctx, { params, body }) => ({
    data: await links.createPreviewLink(ctx, params.courseId, body),
  })),
  route(updatePreviewLink, async (ctx, { params, body }) => ({
    data: await links.updatePreviewLink(ctx, params, body),
  })),
  route(revokePreviewLink, async (ctx, { params }) => ({ data: await links.revokePreviewLink(ctx, params) })),
  route(listPreviewComments, (ctx, { params, query }) =>
    comments.listPreviewComments(ctx, params.courseId, query),
  ),
  route(updatePreviewComment, async (ctx, { params, body }) => ({
    data: await comments.updatePreviewComment(ctx, params, body),
  })),
  route(deletePreviewComment, (ctx, { params }) => comments.deletePreviewComment(ctx, params)),
  route(openPreviewLink, (ctx, { params, query }) => visits.openPreviewLink(ctx, params.token, query)),
  route(visitPreviewItem, (ctx, { params, query }) => visits.visitPreviewItem(ctx, params, query)),
  // Outside of a transaction, the draft comes from the cache.
  route(
    tryVisitedQuiz,
    (ctx, { params, query, body }) => visits.tryVisitedQuiz(ctx, params, { query, body }),
    {
      transaction: 'own',
    },
  ),
  route(listVisitorComments, (ctx, { params }) => visits.listVisitorComments(ctx, params.token)),
  route(
    createVisitorComment,
    async (ctx, { params, body }) => ({ data: await visits.createVisitorComment(ctx, params.token, body) }),
    { transaction: 'own' },
  ),
]
