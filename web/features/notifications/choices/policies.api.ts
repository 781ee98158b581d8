import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { getNotificationPolicies, updateNotificationPolicies } from '#contract/notifications/choices.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const policiesQuery = (companyId: string) =>
  endpointQuery(getNotificationPolicies, { params: { companyId } })

export const savePoliciesMutation = (companyId: string) =>
  mutationOptions({
    scope: { id: `${updateNotificationPolicies.path} ${companyId}` },
    mutationFn: (body: BodyOf<typeof updateNotificationPolicies>) =>
      call(updateNotificationPolicies, { params: { companyId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(policiesQuery(companyId).queryKey, answer),
  })
