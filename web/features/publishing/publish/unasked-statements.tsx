import { FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { useNamedTitles } from './named-titles.ts'

/** On a phone it would appear below the edge of the dialog. */
const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** The statements that people who finished their lessons are not asked to accept after a cosmetic release. */
export const UnaskedStatements = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation('publishing')
  const named = useNamedTitles()
  if (names.length === 0) return null
  return (
    <div ref={reveal}>
      <NoteBox tone="warn" role="status" icon={<FileCheck size={16} aria-hidden />}>
        {t('publish.unasked', { titles: named(names), count: names.length })}
      </NoteBox>
    </div>
  )
}
