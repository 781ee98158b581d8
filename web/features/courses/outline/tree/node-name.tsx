import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '#lib/after-paint.ts'
import type { NodePlace } from '../outline.api.ts'
import { isVersionConflict, useOutline } from '../use-outline.ts'
import { NameInput } from './name-input.tsx'

interface NodeNameProps {
  node: NodePlace
  title: string
  version: number
  isRenaming: boolean
  onDone: () => void
  /** The element that gets the focus after editing. */
  returnTo: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** The name of a chapter, section or item, which turns into a field for renaming. */
export const NodeName = ({ node, title, version, isRenaming, onDone, returnTo, children }: NodeNameProps) => {
  const { t } = useTranslation('courses')
  const { run } = useOutline()
  const [other, setOther] = useState<{ title: string; version: number } | null>(null)
  if (!isRenaming) return children
  const save = (name: string) =>
    run((calls) => calls.change(node, { version: other?.version ?? version, title: name })).catch(
      (error: unknown) => {
        if (isVersionConflict(error)) setOther(error.detail as { title: string; version: number })
        throw error
      },
    )
  const close = () => {
    setOther(null)
    onDone()
    // The button is back only after this render. If the focus is elsewhere by then, it stays there.
    afterPaint(() => {
      if (document.activeElement === document.body) returnTo.current?.focus()
    })
  }
  return (
    <NameInput
      label={t(`rename.${node.kind}`)}
      initial={title}
      onSave={save}
      onClose={close}
      problem={other ? t('rename.conflict', { title: other.title }) : undefined}
    />
  )
}
