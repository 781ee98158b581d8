import { useEffect } from 'react'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { needsWork } from '#features/translations/states/unit-states.ts'
import { type JobPath, suggestionsQuery } from '#features/translations/translations.api.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** Prefetches the suggestions for the next unit to translate. */
export const useNextSuggestions = (
  { courseId, translationJobId }: JobPath,
  units: readonly TranslationUnit[],
  current: string | null,
): void => {
  const at = current === null ? -1 : units.findIndex(({ id }) => id === current)
  const next = at < 0 ? undefined : units.slice(at + 1).find(({ state, can }) => can.edit && needsWork(state))
  const { id, source_hash } = next ?? {}
  useEffect(() => {
    if (id && source_hash)
      void queryClient.prefetchQuery(suggestionsQuery({ courseId, translationJobId }, { id, source_hash }))
  }, [courseId, translationJobId, id, source_hash])
}
