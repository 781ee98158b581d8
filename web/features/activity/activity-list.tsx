import { Box, Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Award,
  BookOpen,
  CalendarClock,
  CircleCheck,
  CircleStar,
  CircleX,
  FileCheck,
  Flag,
  RotateCcw,
  Share2,
  SkipForward,
  Target,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Activity, ActivityKind } from '#contract/learning/activity.ts'
import { originShares } from '#contract/translations/origin-shares.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { RoundTile } from '#ui/icons/round-tile.tsx'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { eventsQuery, studentEventsQuery } from './activity.api.ts'
import classes from './activity-list.module.css'

const icons: Record<ActivityKind, typeof Award> = {
  'course.started': Flag,
  'course.completed': CircleCheck,
  'course.renewed': RotateCcw,
  'course.topped_up': CircleCheck,
  'course.shared': Share2,
  'lesson.completed': BookOpen,
  'lesson.reread': BookOpen,
  'quiz.passed': CircleCheck,
  'quiz.failed': Target,
  'quiz.practised': RotateCcw,
  'quiz.attempts_allowed': RotateCcw,
  'item.skipped': SkipForward,
  'acknowledgement.given': FileCheck,
  'certificate.issued': Award,
  'certificate.revoked': CircleX,
  'certificate.reinstated': Award,
  'extra_credit.handed_in': CircleStar,
  'extra_credit.taken_back': RotateCcw,
  'progress.reset': RotateCcw,
  'progress.restored': RotateCcw,
  'due_date.extended': CalendarClock,
}

const good: readonly ActivityKind[] = ['course.completed', 'quiz.passed', 'certificate.issued']

/** Identifies the exact version of the text that was read, as an auditor needs it. */
const useEvidence = (read: Activity['read']): (string | null)[] => {
  const { t } = useTranslation('people')
  const format = useFormat()
  if (!read) return []
  const originFacts = (origins: NonNullable<typeof read>['origins']): string[] =>
    originShares(origins ?? {}).map(({ group, share }) =>
      t(`activity.origins.${group}`, { share: format.percent(100 * share) }),
    )
  return [
    t('activity.release', { number: read.release }),
    read.locale && format.language(read.locale),
    read.revision === null ? null : t('activity.revision', { number: read.revision }),
    ...originFacts(read.origins),
  ]
}

const Line = ({ event, forStaff }: { event: Activity; forStaff: boolean }) => {
  const { t } = useTranslation('activity')
  const format = useFormat()
  const evidence = useEvidence(forStaff ? event.read : null)
  const { kind, course, item_title, score, at } = event
  const Icon = icons[kind]
  const isAboutItem = item_title !== null
  return (
    <li className={classes.line}>
      <RoundTile tone={good.includes(kind) ? 'good' : 'neutral'}>
        <Icon size={18} aria-hidden />
      </RoundTile>
      <div>
        <b>{t(`kinds.${kind}`)}</b>
        <DotSeparated
          facts={[
            isAboutItem ? item_title : course?.title,
            score !== null && kind.startsWith('quiz.') ? format.percent(score) : null,
            isAboutItem ? course?.title : null,
          ]}
        />
        {evidence.length > 0 ? <DotSeparated facts={evidence} /> : null}
      </div>
      <time dateTime={at} title={format.date(at, 'moment')}>
        {format.relative(at)}
      </time>
    </li>
  )
}

/** The activity of the user, or of a student, newest first; more is loaded on demand. */
export const ActivityList = ({ studentId }: { studentId?: string }) => {
  const { t } = useTranslation(['activity', 'people'])
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    studentId ? studentEventsQuery(studentId) : eventsQuery(),
  )
  const events = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Card>
      <Box component="h2" mb="sm">
        {t(studentId ? 'people:activity.title' : 'list.title')}
      </Box>
      {!data ? (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      ) : events.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {t(studentId ? 'people:activity.none' : 'list.none')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {events.map((event) => (
            <Line key={event.id} event={event} forStaff={studentId !== undefined} />
          ))}
        </ul>
      )}
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      ) : null}
    </Card>
  )
}
