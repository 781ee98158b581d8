import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Finding, TranslationUnit } from '#contract/translations/units.ts'
import { dismissMutation, type JobPath } from '#features/translations/translations.api.ts'

/** Lets a user dismiss warnings that do not matter here. */
export interface Dismissal {
  /** The warning being dismissed. */
  opened: Finding | null
  open: (finding: Finding) => void
  close: () => void
  dismiss: (finding: Finding, reason: string) => void
  restore: (finding: Finding) => void
}

interface DismissalOptions {
  /** Whether the text is unchanged since it was checked. */
  isSaved: boolean
  onClosed: () => void
}

/** Undefined while the text is not saved, because the findings are about another text. */
export const useDismissal = (
  path: JobPath,
  unit: TranslationUnit,
  { isSaved, onClosed }: DismissalOptions,
): Dismissal | undefined => {
  const [opened, setOpened] = useState<Dismissal['opened']>(null)
  if (!isSaved && opened) setOpened(null)
  const save = useMutation(dismissMutation(path))
  const close = () => {
    setOpened(null)
    onClosed()
  }
  if (!isSaved) return
  return {
    opened,
    open: setOpened,
    close,
    dismiss: ({ code }, reason) => {
      save.mutate({ id: unit.id, code, dismissed: true, reason })
      close()
    },
    restore: ({ code }) => save.mutate({ id: unit.id, code, dismissed: false }),
  }
}
