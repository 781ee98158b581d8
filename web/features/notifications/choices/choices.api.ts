import { mutationOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { getNotificationChoices, updateNotificationChoices } from '#contract/notifications/choices.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const choicesQuery = () => endpointQuery(getNotificationChoices)

export type ChoicesChange = BodyOf<typeof updateNotificationChoices>

export const saveChoicesMutation = mutationOptions({
  scope: { id: updateNotificationChoices.path },
  mutationFn: (body: ChoicesChange) => call(updateNotificationChoices, { body }),
  onSuccess: (answer) => {
    queryClient.setQueryData(choicesQuery().queryKey, answer)
  },
})
