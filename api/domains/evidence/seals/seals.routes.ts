import { checkSeals, getSeals } from '#contract/evidence/seals.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as checks from './seal-checks.service.ts'

export const sealRoutes: Route[] = [
  route(getSeals, (ctx, { query }) => checks.getSeals(ctx, query)),
  route(checkSeals, (ctx, { query }) => checks.checkSeals(ctx, query)),
]
