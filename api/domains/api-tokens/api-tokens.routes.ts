import * as contract from '#contract/api-tokens/api-tokens.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as apiTokens from './api-tokens.service.ts'

export const apiTokenRoutes: Route[] = [
  route(contract.listApiTokens, (ctx, { params }) => apiTokens.listApiTokens(ctx, params.companyId)),
  route(contract.createApiToken, async (ctx, { params, body }) => ({
    data: await apiTokens.createApiToken(ctx, params.companyId, body),
  })),
  route(contract.revokeApiToken, (ctx, { params }) => apiTokens.revokeApiToken(ctx, params)),
]
