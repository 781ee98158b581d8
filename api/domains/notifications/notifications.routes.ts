import { countNewNotices, listNotices, markNoticesSeen } from '#contract/notifications/notices.ts'
import {
  authorizeChannel,
  authorizeUser,
  getNotificationConfiguration,
  updateNotificationConfiguration,
} from '#contract/notifications/notifications.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as notices from './notices.service.ts'
import * as notifications from './notifications.service.ts'

export const notificationRoutes: Route[] = [
  route(authorizeUser, (ctx, { body }) => notifications.authorizeUser(ctx, body), { transaction: 'own' }),
  route(authorizeChannel, (ctx, { body }) => notifications.authorizeChannel(ctx, body), {
    transaction: 'own',
  }),
  route(listNotices, (ctx, { query }) => notices.listNotices(ctx, query)),
  route(countNewNotices, (ctx) => notices.countNew(ctx)),
  route(markNoticesSeen, (ctx, { body }) => notices.markSeen(ctx, body.id)),
  route(getNotificationConfiguration, (ctx) => notifications.getConfiguration(ctx)),
  route(updateNotificationConfiguration, (ctx, { body }) => notifications.updateConfiguration(ctx, body)),
]
