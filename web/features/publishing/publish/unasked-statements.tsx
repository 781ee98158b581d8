import { FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { useNamedTitles } from './named-titles.ts'

/** The statements that people who finished their lessons are not asked to accept after a cosmetic release. */
export const UnaskedStatements = ({ names }: { names: readonly string[] }) => {
  const { t } = useTranslation('publishing')
  const named = useNamedTitles()
  return (
    <div role="status">
      {names.length > 0 ? (
        <NoteBox tone="warn" icon={<FileCheck size={16} aria-hidden />}>
          {t('publish.unasked', { titles: named(names), count: names.length })}
        </NoteBox>
      ) : null}
    </div>
  )
}
