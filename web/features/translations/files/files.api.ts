import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { exportJobFile, type fileFormats } from '#contract/translations/helps.ts'
import {
  applyJobImport,
  type ImportResult,
  importJobFile,
  listJobImportRows,
  listJobImports,
  stopJobImport,
  type TranslationImport,
} from '#contract/translations/imports.ts'
import type { UnitState } from '#contract/translations/units.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages, endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'
import type { JobPath } from '../translations.api.ts'

export type FileFormat = (typeof fileFormats)[number]

export const exportMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: (query: { format: FileFormat; state?: UnitState }) =>
      download(exportJobFile, { params, query }),
  })

export const isRunning = ({ status }: Pick<TranslationImport, 'status'>): boolean =>
  status === 'checking' || status === 'applying'

/** The imported files of a job, the newest first; polled while one is being checked or applied. */
export const importsQuery = (params: JobPath) =>
  queryOptions({
    ...endpointQuery(listJobImports, { params }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? runPollMs() : false),
  })

export const importRowsPages = (params: JobPath & { importId: string }, result: ImportResult | 'all') =>
  endpointPages(listJobImportRows, { params, query: result === 'all' ? {} : { result } })

/** Updates the state of an import in the cached list. */
const show = (params: JobPath, changed: TranslationImport): void => {
  const { queryKey } = importsQuery(params)
  queryClient.setQueryData(
    queryKey,
    (before) =>
      before && { ...before, data: [changed, ...before.data.filter(({ id }) => id !== changed.id)] },
  )
}

export const importMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: async (file: File) => (await upload(importJobFile, { params, file })).data,
    onSuccess: (made) => show(params, made),
  })

export const importActMutation = (params: JobPath, importId: string) =>
  mutationOptions({
    mutationFn: async (act: 'apply' | 'stop') =>
      (await call(act === 'apply' ? applyJobImport : stopJobImport, { params: { ...params, importId } }))
        .data,
    onSuccess: (changed) => show(params, changed),
  })

/** Called when the run is over, since no call reports its end. */
export const refetchImported = (courseId: string): Promise<void> =>
  refetchTags('translations', 'units', 'suggestions', `course/${courseId}`)
