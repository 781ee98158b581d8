import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { useNamedTitles } from './named-titles.ts'

/** The chapters and sections that students will not see, because they are empty. */
export const EmptyHeadings = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation('publishing')
  const named = useNamedTitles()
  if (titles.length === 0) return null
  return (
    <NoteBox tone="info" icon={<FolderOpen size={16} aria-hidden />}>
      {t('publish.empty', { titles: named(titles), count: titles.length })}
    </NoteBox>
  )
}
