import { FolderOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'

/** The number of titles shown; the rest are only counted. */
const namedAtMost = 8

/** The chapters and sections that students will not see, because they are empty. */
export const EmptyHeadings = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  if (titles.length === 0) return null
  const names = titles.slice(0, namedAtMost).map((title) => title || t('problems.untitled'))
  const left = titles.length - names.length
  const named = left > 0 ? t('changes.more', { titles: names.join(', '), count: left }) : format.list(names)
  return (
    <NoteBox tone="info" icon={<FolderOpen size={16} aria-hidden />}>
      {t('publish.empty', { titles: named, count: titles.length })}
    </NoteBox>
  )
}
