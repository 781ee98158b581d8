import { authoriseChannel } from '../../../contract/notifications.ts'
import { type Route, route } from '../../platform/serve.ts'
import * as notifications from './notifications.service.ts'

export const notificationRoutes: Route[] = [
  route(authoriseChannel, (ctx, { body }) => notifications.authoriseChannel(ctx, body), {
    transaction: 'own',
  }),
]
