import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  autoTranslate,
  getAutoTranslateRun,
  type MachineRun,
  stopAutoTranslateRun,
} from '#contract/translations/helps.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'

export const fillStates = ['untranslated', 'needs_update', 'machine'] as const
export type FillState = (typeof fillStates)[number]

export const isGoing = ({ status }: MachineRun): boolean => status === 'waiting' || status === 'running'

/** The estimate for filling a job, and the run already in progress. */
export const estimateQuery = (jobId: string, states: readonly FillState[]) =>
  queryOptions({
    queryKey: [autoTranslate.path, jobId, states],
    queryFn: ({ signal }) =>
      call(autoTranslate, { body: { job_id: jobId, states: [...states], dry_run: true } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const startFillMutation = (jobId: string) =>
  mutationOptions({
    mutationFn: (states: readonly FillState[]) =>
      call(autoTranslate, { body: { job_id: jobId, states: [...states] } }),
  })

export const fillRunQuery = (runId: string) =>
  queryOptions({
    ...endpointQuery(getAutoTranslateRun, { params: { runId } }),
    refetchInterval: ({ state }) => (!state.data || isGoing(state.data.data) ? runPollMs() : false),
  })

export const stopFillMutation = (runId: string) =>
  mutationOptions({
    mutationFn: () => call(stopAutoTranslateRun, { params: { runId } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(fillRunQuery(runId).queryKey, (before) => before && { ...before, ...answer })
    },
  })

/** Called when the run is over, since no call reports its end. */
export const refetchFilled = (courseId: string) => refetchTags('translations', 'units', `course/${courseId}`)
