import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { deleteMemoryEntry, listMemory } from '#contract/translations/helps.ts'
import {
  applyMemoryImport,
  type ImportedEntry,
  importMemory,
  listMemoryImportRows,
  listMemoryImports,
  type MemoryImport,
  stopMemoryImport,
} from '#contract/translations/memory-imports.ts'
import { exportMemory } from '#contract/translations/resource-files.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages, endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { runPollMs } from '#lib/realtime/work-news.ts'
import { isRunning } from '../files/files.api.ts'
import type { LanguagePair } from '../glossary/glossary.api.ts'

export type MemoryEntry = ResponseOf<typeof listMemory>['data'][number]

export const memoryPagesQuery = (pair: LanguagePair, q: string | undefined) => ({
  ...endpointPages(listMemory, { query: { ...pair, q } }),
  placeholderData: keepPreviousData,
})

export const deleteEntry = async (entryId: string): Promise<void> => {
  await call(deleteMemoryEntry, { params: { entryId } })
}

export const exportMemoryMutation = (pair: LanguagePair) =>
  mutationOptions({ mutationFn: () => download(exportMemory, { query: pair }) })

/** The imports of a language pair, the newest first; polled while one is being checked or saved. */
export const memoryImportsQuery = (pair: LanguagePair) =>
  queryOptions({
    ...endpointQuery(listMemoryImports, { query: pair }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? runPollMs() : false),
  })

export const memoryImportRows = (importId: string, result: ImportedEntry['result'] | 'all') =>
  endpointPages(listMemoryImportRows, { params: { importId }, query: result === 'all' ? {} : { result } })

/** Updates the state of an import in the cached list. */
const show = (pair: LanguagePair, changed: MemoryImport): void => {
  const { queryKey } = memoryImportsQuery(pair)
  queryClient.setQueryData(
    queryKey,
    (before) =>
      before && { ...before, data: [changed, ...before.data.filter(({ id }) => id !== changed.id)] },
  )
}

export const importMemoryMutation = (pair: LanguagePair) =>
  mutationOptions({
    mutationFn: async (file: File) => (await upload(importMemory, { params: {}, file, query: pair })).data,
    onSuccess: (made) => show(pair, made),
  })

export const memoryImportActMutation = (pair: LanguagePair, importId: string) =>
  mutationOptions({
    mutationFn: async (act: 'apply' | 'stop') =>
      (await call(act === 'apply' ? applyMemoryImport : stopMemoryImport, { params: { importId } })).data,
    onSuccess: (changed) => show(pair, changed),
  })

/** Called when the run is over, since no call reports its end. */
export const refetchMemory = (): Promise<void> => refetchTags('translation-memory', 'suggestions')
