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

export const useDismissal = (path: JobPath, unit: TranslationUnit, onClosed: () => void): Dismissal => {
  const [opened, setOpened] = useState<Dismissal['opened']>(null)
  const save = useMutation(dismissMutation(path))
  const close = () => {
    setOpened(null)
    onClosed()
  }
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
