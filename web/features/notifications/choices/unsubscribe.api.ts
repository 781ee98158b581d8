import { mutationOptions } from '@tanstack/react-query'
import { getUnsubscribe, unsubscribe } from '#contract/notifications/unsubscribe.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const unsubscribeQuery = (token: string) => ({
  ...endpointQuery(getUnsubscribe, { params: { token } }),
  meta: { quiet: true },
})

export const unsubscribeMutation = (token: string) =>
  mutationOptions({
    mutationFn: (body: { all?: boolean }) => call(unsubscribe, { params: { token }, body }),
    onSuccess: (answer) => queryClient.setQueryData(unsubscribeQuery(token).queryKey, answer),
  })
