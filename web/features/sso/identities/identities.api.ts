import { mutationOptions } from '@tanstack/react-query'
import { linkOwnIdentity, listOwnIdentities, unlinkOwnIdentity } from '#contract/sso/sign-in.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const ownIdentitiesQuery = endpointQuery(listOwnIdentities)

export const linkIdentityMutation = mutationOptions({
  mutationFn: (connection_id: string) => call(linkOwnIdentity, { body: { connection_id } }),
})

export const unlinkIdentityMutation = mutationOptions({
  mutationFn: (identityId: string) => call(unlinkOwnIdentity, { params: { identityId } }),
})
