import { Box } from '@mantine/core'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'

/** Says on the page of a clone that its original has a newer release. */
export const UpdateNotice = ({ course: { id, origin } }: { course: Course }) => {
  const { t } = useTranslation('clones')
  const format = useFormat()
  if (!origin?.update) return null
  const { number, published_at } = origin.update
  return (
    <NoteBox
      tone="info"
      icon={<RefreshCw size={16} aria-hidden />}
      mb="md"
      role="region"
      aria-label={t('notice.title')}
      end={
        <ButtonLink to="admin.courses.update" params={{ courseId: id }} variant="default" size="sm">
          {t('notice.review')}
        </ButtonLink>
      }
    >
      <Box component="b" fw={600}>
        {t('notice.title')}
      </Box>
      <p>{t('notice.release', { number, title: origin.title, date: format.date(published_at) })}</p>
    </NoteBox>
  )
}
