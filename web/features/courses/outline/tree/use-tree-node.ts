import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#ui/feedback/confirm.tsx'
import type { NodePlace } from '../outline.api.ts'
import { useOutline, useRenaming } from '../use-outline.ts'

interface Removal {
  title: string
  /** How many lessons and quizzes go with it. */
  items: number
}

/** What every node of the outline can do: be renamed in place, and be removed after a question. */
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
      // Another may have been begun by leaving this one.
      if (renaming.get() === id) renaming.set(null)
    },
    // A refused question and a failed call have both been told already.
    remove: (what: Removal) => void remove(what).catch(() => undefined),
  }
}
