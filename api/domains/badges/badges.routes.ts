import { listBadges, listOwnBadges } from '#contract/badges/badges.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as badges from './badges.service.ts'

export const badgeRoutes: Route[] = [
  route(listBadges, (ctx) => badges.listCatalogue(ctx)),
  route(listOwnBadges, (ctx, { query }) => badges.listOwn(ctx, query.after)),
]
