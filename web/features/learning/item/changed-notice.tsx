import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'

/** A notice that a material release changed content the student already had. */
export const ChangedNotice = ({ item }: { item: StudentItem }) => {
  const { t } = useTranslation('learning')
  if (!item.changed) return null
  return (
    <NoteBox role="note" tone="info" mt="md" icon={<History size={20} aria-hidden />}>
      {t(`changed.${item.kind}`)}
    </NoteBox>
  )
}
