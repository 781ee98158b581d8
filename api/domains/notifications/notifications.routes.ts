import { countNewNotices, listNotices, markNoticesSeen } from '#contract/notifications/notices.ts'
import {
  authoriseChannel,
  authoriseUser,
  getNotificationConfiguration,
  updateNotificationConfiguration,
} from '#contract/notifications/notifications.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as notices from './notices.service.ts'
import * as notifications from './notifications.service.ts'

export const notificationRoutes: Route[] = [
  route(authoriseUser, (ctx, { body }) => notifications.authoriseUser(ctx, body), { transaction: 'own' }),
  route(authoriseChannel, (ctx, { body }) => notifications.authoriseChannel(ctx, body), {
    transaction: 'own',
  }),
  route(listNotices, (ctx, { query }) => notices.listNotices(ctx, query)),
  route(countNewNotices, (ctx) => notices.countNew(ctx)),
  route(markNoticesSeen, (ctx, { body }) => notices.markSeen(ctx, body.id)),
  route(getNotificationConfiguration, (ctx) => notifications.getConfiguration(ctx)),
  route(updateNotificationConfiguration, (ctx, { body }) => notifications.updateConfiguration(ctx, body)),
]
