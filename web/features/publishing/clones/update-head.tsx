import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import type { CloneUpdate } from './clones.api.ts'

/** Which release of the original the update brings, with its author’s note. */
export const UpdateHead = ({ course, update }: { course: Course; update: CloneUpdate }) => {
  const { t } = useTranslation('clones')
  const format = useFormat()
  const { original, release, since } = update
  return (
    <Box px={{ base: 'md', xs: 'xl' }} py="md">
      <Text fw={500}>
        {t('update.release', {
          number: release.number,
          title: original.title,
          company: original.company_name,
          date: format.date(release.published_at),
        })}
      </Text>
      {release.note ? (
        <Text component="blockquote" mt={4} maw="90ch">
          {release.note}
        </Text>
      ) : null}
      <Text mt={4} maw="90ch" fz="ui" c="dimmed">
        {since === null ? t('update.sinceDraft') : t('update.since', { number: since })} {t('update.lede')}
      </Text>
      {course.status === 'in_review' ? (
        <NoteBox tone="info" mt="sm">
          {t('update.inReview')}
        </NoteBox>
      ) : null}
    </Box>
  )
}
