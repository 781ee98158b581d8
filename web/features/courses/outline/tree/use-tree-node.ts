import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { NodePlace } from '../outline.api.ts'
import { useOutline, useRenaming } from '../use-outline.ts'

interface Removal {
  title: string
  /** How many lessons and quizzes it contains. */
  items: number
}

/** Actions common to all nodes of the outline: renaming in place, and removing after a confirmation. */
export const useTreeNode = (id: string, node: NodePlace) => {
  const { t } = useTranslation('courses')
  const { run, renaming } = useOutline()
  const isRenaming = useRenaming(id)
  const button = useRef<HTMLButtonElement>(null)
  const remove = async ({ title, items }: Removal) => {
    const isItem = node.kind === 'lesson' || node.kind === 'quiz'
    await confirm({
      title: t('remove.title', { title }),
      message: isItem || items === 0 ? t('remove.nodeMessage') : t('remove.nodeWith', { count: items }),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      work: () => run((calls) => calls.remove(node) as Promise<unknown>),
    })
  }
  return {
    button,
    isRenaming,
    startRenaming: () => renaming.set(id),
    stopRenaming: () => {
      // Leaving this field may have started renaming another node.
      if (renaming.get() === id) renaming.set(null)
    },
    // A cancelled confirmation needs no message, and a failed call has been shown already.
    remove: (what: Removal) => void remove(what).catch(() => undefined),
  }
}
