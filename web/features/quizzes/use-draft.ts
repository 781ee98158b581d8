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

/** The fields of a question that are shown here. They are the same object until one of them changes, so no other key draws them anew. */
export const useDraft = <Name extends keyof QuestionDraft>(
  { draft }: QuestionEntry,
  names: readonly Name[],
): Pick<QuestionDraft, Name> =>
  useSyncExternalStore(
    draft.subscribe,
    useMemo(() => fieldsOf(draft, names), [draft, names]),
  )
