import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Finding, TranslationUnit } from '#contract/translations/units.ts'
import { dismissMutation, type JobPath } from '../translations.api.ts'

/** Warnings that a person says do not matter here. */
export interface Dismissal {
  /** The one that is being dismissed. */
  opened: Finding | null
  open: (finding: Finding) => void
  close: () => void
  dismiss: (finding: Finding, reason: string) => void
  restore: (finding: Finding) => void
}

interface DismissalOptions {
  /** Whether the text is as it was checked. */
  isSaved: boolean
  onClosed: () => void
}

/** Undefined while the text is not saved: what was found is about another one. */
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
