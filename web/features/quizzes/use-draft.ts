import { useMemo, useSyncExternalStore } from 'react'
import type { QuestionDraft } from './question/question-draft.ts'
import type { QuestionEntry } from './question/question-entry.ts'

const fieldsOf = <Name extends keyof QuestionDraft>(
  draft: QuestionEntry['draft'],
  names: readonly Name[],
): (() => Pick<QuestionDraft, Name>) => {
  const read = () =>
    Object.fromEntries(names.map((name) => [name, draft.get()[name]])) as Pick<QuestionDraft, Name>
  let fields = read()
  return () => {
    if (names.some((name) => fields[name] !== draft.get()[name])) fields = read()
    return fields
  }
}

/**
 * The selected fields of a question. Returns the same object until one of them changes, so that typing elsewhere does
 * not render again.
 */
export const useDraft = <Name extends keyof QuestionDraft>(
  { draft }: QuestionEntry,
  names: readonly Name[],
): Pick<QuestionDraft, Name> =>
  useSyncExternalStore(
    draft.subscribe,
    useMemo(() => fieldsOf(draft, names), [draft, names]),
  )
