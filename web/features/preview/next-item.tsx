import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { itemsOf, type PreviewOutline } from './preview.api.ts'

interface NextItemProps {
  courseId: string
  outline: PreviewOutline
  currentId: string
  locale: string
}

/** Leads to the item that follows in the outline. */
export const NextItem = ({ courseId, outline, currentId, locale }: NextItemProps) => {
  const { t } = useTranslation('preview')
  const items = itemsOf(outline)
  const next = items[items.findIndex(({ id }) => id === currentId) + 1]
  if (!next) return null
  return (
    <ButtonLink
      to="admin.courses.preview"
      params={{ courseId, itemType: next.kind, itemId: next.id, locale }}
      rightSection={<ChevronRight size={16} aria-hidden />}
    >
      {t('nextItem', { title: next.title })}
    </ButtonLink>
  )
}
