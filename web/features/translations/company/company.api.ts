import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import {
  getTranslationSettings,
  type JobStatus,
  listAllJobs,
  updateTranslationSettings,
} from '#contract/translations/jobs.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export const jobPagesQuery = (status: JobStatus | undefined) => ({
  ...endpointPages(listAllJobs, { query: { status } }),
  placeholderData: keepPreviousData,
})

/** The job with the earliest due date, whose languages are the initial selection. */
export const firstJobQuery = () => endpointQuery(listAllJobs, { query: { limit: 1 } })

export type TranslationSettings = ResponseOf<typeof getTranslationSettings>['data']
export const settingsQuery = () => endpointQuery(getTranslationSettings)

export type TranslationSettingsChange = BodyOf<typeof updateTranslationSettings>
export const saveSettingsMutation = mutationOptions({
  mutationFn: (body: TranslationSettingsChange) => call(updateTranslationSettings, { body }),
  onSuccess: (answer) =>
    queryClient.setQueryData(settingsQuery().queryKey, (before) => before && { ...before, ...answer }),
})
