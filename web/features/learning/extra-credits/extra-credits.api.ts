import { mutationOptions } from '@tanstack/react-query'
import { handInExtraCredit, listOwnExtraCredits } from '#contract/learning/extra-credits.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const extraCreditsQuery = (courseId: string) =>
  endpointQuery(listOwnExtraCredits, { params: { courseId } })

export const handInMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: { task_id: string; answer: string }) =>
      call(handInExtraCredit, { params: { courseId }, body }),
    onSuccess: (answer) => {
      queryClient.setQueryData(extraCreditsQuery(courseId).queryKey, answer)
    },
    meta: { quiet: true },
  })
