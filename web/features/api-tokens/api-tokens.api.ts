import { mutationOptions } from '@tanstack/react-query'
import * as contract from '#contract/api-tokens/api-tokens.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const apiTokensQuery = (companyId: string) =>
  endpointQuery(contract.listApiTokens, { params: { companyId } })

export const createApiTokenMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.createApiToken>) =>
      call(contract.createApiToken, { params: { companyId }, body }),
    meta: { quiet: true },
    // The secret is forgotten with the dialog that shows it.
    gcTime: 0,
  })

export const revokeApiTokenMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (tokenId: string) => call(contract.revokeApiToken, { params: { companyId, tokenId } }),
  })
