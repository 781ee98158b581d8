import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/webhooks/webhooks.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

const paramsOf = ({ company_id, id }: contract.Webhook) => ({ companyId: company_id, webhookId: id })

export const webhooksQuery = (companyId: string) =>
  endpointQuery(contract.listWebhooks, { params: { companyId } })

export const createWebhookMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.createWebhook>) =>
      call(contract.createWebhook, { params: { companyId }, body }),
    meta: { quiet: true },
    // The secret is forgotten with the dialog that shows it; below, too.
    gcTime: 0,
  })

export const updateWebhookMutation = (webhook: contract.Webhook) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.updateWebhook>) =>
      call(contract.updateWebhook, { params: paramsOf(webhook), body }),
    meta: { quiet: true },
  })

export const setWebhookStateMutation = (webhook: contract.Webhook) =>
  mutationOptions({
    mutationFn: (is_on: boolean) =>
      call(contract.setWebhookState, { params: paramsOf(webhook), body: { is_on } }),
  })

export const rotateSecretMutation = (webhook: contract.Webhook) =>
  mutationOptions({
    mutationFn: (id: string) =>
      call(contract.rotateWebhookSecret, { params: paramsOf(webhook), body: { id } }),
    gcTime: 0,
  })

export const testWebhookMutation = (webhook: contract.Webhook) =>
  mutationOptions({ mutationFn: () => call(contract.testWebhook, { params: paramsOf(webhook) }) })

export const removeWebhookMutation = (webhook: contract.Webhook) =>
  mutationOptions({ mutationFn: () => call(contract.removeWebhook, { params: paramsOf(webhook) }) })
