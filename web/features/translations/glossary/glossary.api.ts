import { keepPreviousData, mutationOptions } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/locales.ts'
import {
  createGlossaryTerm,
  deleteGlossaryTerm,
  listGlossary,
  updateGlossaryTerm,
} from '#contract/translations/helps.ts'
import { exportGlossary, importGlossary, type termFormats } from '#contract/translations/resource-files.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages } from '#lib/query/endpoint-query.ts'

export interface LanguagePair {
  source_locale: Locale
  target_locale: Locale
}
export type GlossaryTerm = ResponseOf<typeof listGlossary>['data'][number]
export type TermBody = Omit<BodyOf<typeof createGlossaryTerm>, keyof LanguagePair>

export const glossaryPagesQuery = (pair: LanguagePair, q: string | undefined) => ({
  ...endpointPages(listGlossary, { query: { ...pair, q } }),
  placeholderData: keepPreviousData,
})

/** Creates a term, or changes an existing one. */
export const saveTermMutation = (pair: LanguagePair, termId: string | undefined) =>
  mutationOptions({
    mutationFn: async ({ term, ...values }: TermBody) => {
      if (termId) await call(updateGlossaryTerm, { params: { termId }, body: values })
      else await call(createGlossaryTerm, { body: { ...pair, term, ...values } })
    },
  })

export const deleteTerm = async (termId: string): Promise<void> => {
  await call(deleteGlossaryTerm, { params: { termId } })
}

export const exportTermsMutation = (pair: LanguagePair) =>
  mutationOptions({
    mutationFn: (format: (typeof termFormats)[number]) =>
      download(exportGlossary, { query: { ...pair, format } }),
  })

export const importTermsMutation = (pair: LanguagePair) =>
  mutationOptions({
    mutationFn: async ({ file, apply }: { file: File; apply: boolean }) =>
      (
        await upload(importGlossary, {
          params: {},
          file,
          query: { ...pair, ...(apply ? { apply: 'yes' } : {}) },
        })
      ).data,
  })
