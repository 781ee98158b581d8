import {
  getNotificationChoices,
  getNotificationPolicies,
  updateNotificationChoices,
  updateNotificationPolicies,
} from '#contract/notifications/choices.ts'
import { countNewNotices, listNotices, markNoticesSeen } from '#contract/notifications/notices.ts'
import {
  authorizeChannel,
  authorizeUser,
  getNotificationConfiguration,
  updateNotificationConfiguration,
} from '#contract/notifications/notifications.ts'
import { getUnsubscribe, unsubscribe } from '#contract/notifications/unsubscribe.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as choices from './choices.service.ts'
import * as notices from './notices.service.ts'
import * as notifications from './notifications.service.ts'
import * as policies from './policies.service.ts'
import * as unsubscribing from './unsubscribe.service.ts'

export const notificationRoutes: Route[] = [
  route(authorizeUser, (ctx, { body }) => notifications.authorizeUser(ctx, body), { transaction: 'own' }),
  route(authorizeChannel, (ctx, { body }) => notifications.authorizeChannel(ctx, body), {
    transaction: 'own',
  }),
  route(listNotices, (ctx, { query }) => notices.listNotices(ctx, query)),
  route(countNewNotices, (ctx) => notices.countNew(ctx)),
  route(markNoticesSeen, (ctx, { body }) => notices.markSeen(ctx, body.id)),
  route(getNotificationChoices, (ctx) => choices.getChoices(ctx)),
  route(updateNotificationChoices, (ctx, { body }) => choices.updateChoices(ctx, body)),
  route(getNotificationPolicies, (ctx, { params }) => policies.getPolicies(ctx, params.companyId)),
  route(updateNotificationPolicies, (ctx, { params, body }) =>
    policies.updatePolicies(ctx, params.companyId, body),
  ),
  route(getUnsubscribe, (ctx, { params }) => unsubscribing.getUnsubscribe(ctx, params.token)),
  route(unsubscribe, (ctx, { params, body }) => unsubscribing.unsubscribe(ctx, params.token, body)),
  route(getNotificationConfiguration, (ctx) => notifications.getConfiguration(ctx)),
  route(updateNotificationConfiguration, (ctx, { body }) => notifications.updateConfiguration(ctx, body)),
]
