import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { deleteMemoryEntry, listMemory } from '#contract/translations/helps.ts'
import { exportMemory, importMemory } from '#contract/translations/resource-files.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages } from '#lib/query/endpoint-query.ts'
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

export const importMemoryMutation = (pair: LanguagePair) =>
  mutationOptions({
    mutationFn: async ({ file, apply }: { file: File; apply: boolean }) =>
      (
        await upload(importMemory, {
          params: {},
          file,
          query: { ...pair, ...(apply ? { apply: 'yes' } : {}) },
        })
      ).data,
  })
