import { Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { RenewCourse } from './renew-course.tsx'

/**
 * The expiry of a finished course: the date, and the button for the next enrolment, or the date from which it is
 * available.
 */
export const Renewal = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (!course.renewable_at || !course.expires_at) return null
  // It does not have to be renewed yet after an absence or an exemption.
  const isOver = Date.parse(course.expires_at) <= Date.now()
  const end = t(isOver ? 'renewal.ended' : 'renewal.ends', {
    date: format.date(course.expires_at, 'full'),
  })
  if (!course.can_begin_anew)
    return (
      <Text maw={440} mt="sm" fz="sm" c="dimmed">
        {end}. {t('renewal.from', { date: format.date(course.renewable_at, 'full') })}
      </Text>
    )
  return (
    <NoteBox tone={course.is_expired ? 'bad' : 'warn'} c="var(--ink)" mt="lg">
      <Group gap="var(--s-3) var(--s-5)">
        <Box flex="1 1 240px">
          <b>{end}</b>
          <p>{t('renewal.why')}</p>
        </Box>
        <RenewCourse course={course} />
      </Group>
    </NoteBox>
  )
}
