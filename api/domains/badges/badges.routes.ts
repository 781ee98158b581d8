import { listBadges, listOwnBadges } from '#contract/badges/badges.ts'
import {
  downloadBadgeCredential,
  getBadgeAchievement,
  getBadgeCredential,
  getBadgeIssuer,
  getBadgeKey,
  getBadgeRevocations,
} from '#contract/badges/open-badges.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as badges from './badges.service.ts'
import { downloadCredential } from './credentials/credentials.service.ts'
import * as documents from './credentials/public-documents.service.ts'

export const badgeRoutes: Route[] = [
  route(listBadges, (ctx) => badges.listCatalogue(ctx)),
  route(listOwnBadges, (ctx, { query }) => badges.listOwn(ctx, query.after)),
  route(downloadBadgeCredential, (ctx, { params, query }) =>
    downloadCredential(ctx, params.awardId, query.format),
  ),
  route(getBadgeIssuer, (ctx, { params }) => documents.getIssuer(ctx, params.companyId)),
  route(getBadgeKey, (ctx, { params }) => documents.getKey(ctx, params.keyId)),
  route(getBadgeAchievement, (ctx, { params }) => documents.getAchievement(ctx, params.badgeType)),
  route(getBadgeCredential, (ctx, { params }) => documents.getCredential(ctx, params.awardId)),
  route(getBadgeRevocations, (ctx, { params }) => documents.getRevocations(ctx, params.awardId)),
]
