import * as contract from '#contract/webhooks/webhooks.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as webhooks from './webhooks.service.ts'

export const companyWebhookRoutes: Route[] = [
  route(contract.listWebhooks, (ctx, { params }) => webhooks.listWebhooks(ctx, params.companyId)),
  route(contract.createWebhook, async (ctx, { params, body }) => ({
    data: await webhooks.createWebhook(ctx, params.companyId, body),
  })),
  route(contract.updateWebhook, async (ctx, { params, body }) => ({
    data: await webhooks.updateWebhook(ctx, params, body),
  })),
  route(contract.setWebhookState, async (ctx, { params, body }) => ({
    data: await webhooks.setWebhookState(ctx, params, body),
  })),
  route(contract.rotateWebhookSecret, async (ctx, { params, body }) => ({
    data: await webhooks.rotateSecret(ctx, params, body),
  })),
  route(
    contract.testWebhook,
    async (ctx, { params }) => ({ data: await webhooks.testWebhook(ctx, params) }),
    { transaction: 'own' },
  ),
  route(contract.removeWebhook, (ctx, { params }) => webhooks.removeWebhook(ctx, params)),
]
