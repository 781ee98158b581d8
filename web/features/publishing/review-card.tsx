import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import classes from './cards.module.css'
import { type Review, reviewQuery } from './publishing.api.ts'

type Decision = NonNullable<Review['review']>

const Entry = ({ review }: { review: Decision }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const isDecided = review.decision === 'approved' || review.decision === 'rejected'
  const who = (isDecided ? review.decided_by : review.requested_by) || t('review.somebody')
  const at = (isDecided ? review.decided_at : null) ?? review.requested_at
  const author = review.requested_by
  const note =
    review.note && author && author !== who
      ? t('review.noteBy', { name: author, note: review.note })
      : review.note
  const words = review.decision === 'rejected' ? review.reason : note
  return (
    <Group gap={10} wrap="nowrap" align="stretch" lh={1.45} className={classes.entry ?? ''}>
      <Avatar name={who} size="sm" />
      <div>
        <Text fw={500}>{t(`review.did.${review.decision}`, { name: who })}</Text>
        <Box component="small" display="block" mt={2} fz="xs" c="dimmed">
          {format.date(at, 'moment')}
        </Box>
        {words ? <blockquote>{words}</blockquote> : null}
      </div>
    </Group>
  )
}

/** Who submitted or decided last, with the reason. */
export const ReviewCard = ({ course }: { course: Course }) => {
  const { t } = useTranslation('publishing')
  const { data } = useQuery(reviewQuery(course.id))
  const review = data?.data
  const shown = review?.review ?? review?.last_decision
  return (
    <Card>
      <SectionHeader title={t('review.title')} />
      {!review ? (
        <Skeleton>
          <TextSkeleton lines={2} />
        </Skeleton>
      ) : (
        <>
          {shown ? <Entry review={shown} /> : null}
          <p className={classes.help}>{t('review.rule')}</p>
        </>
      )}
    </Card>
  )
}
