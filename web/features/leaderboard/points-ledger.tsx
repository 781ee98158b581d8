import { Box, Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  BookOpen,
  CircleHelp,
  CircleStar,
  GraduationCap,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { EarnedPoints, LeaderboardPeriod, PointCause } from '#contract/points/leaderboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { SquareTile } from '#ui/icons/square-tile.tsx'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { ownPointsQuery } from './leaderboard.api.ts'
import classes from './points-ledger.module.css'

const icons: Record<PointCause, LucideIcon> = {
  lesson: BookOpen,
  quiz: CircleHelp,
  course: GraduationCap,
  extra_credit: CircleStar,
  community: MessageSquare,
  mail_report: MailWarning,
}

const Line = ({ entry }: { entry: EarnedPoints }) => {
  const { t } = useTranslation('leaderboard')
  const format = useFormat()
  const { cause, is_taken_back, course, title, score, day, amount } = entry
  const Icon = is_taken_back ? Undo2 : icons[cause]
  const named = cause === 'course' ? course?.title : title
  return (
    <li className={classes.line}>
      <SquareTile size={36}>
        <Icon size={18} aria-hidden />
      </SquareTile>
      <div>
        <b>{named ?? t(`cause.${cause}`)}</b>
        <DotSeparated
          facts={[
            is_taken_back ? t('takenBack') : named ? t(`cause.${cause}`) : null,
            score === null ? null : format.percent(score),
            cause === 'course' ? null : course?.title,
            format.day(day, 'day'),
          ]}
        />
      </div>
      <span className={classes.amount} data-lost={amount < 0 || undefined}>
        {format.signed(amount)}
      </span>
    </li>
  )
}

/** The user's points in a period, entry by entry. */
export const PointsLedger = ({ period }: { period: LeaderboardPeriod }) => {
  const { t } = useTranslation('leaderboard')
  const format = useFormat()
  const ledger = useInfiniteQuery(ownPointsQuery(period))
  const { rows, more } = shownPages(ledger)
  const total = ledger.data?.pages[0]?.meta.total ?? 0
  return (
    <Card padded={false}>
      <Box component="h2" px="var(--row-edge)" py="md">
        {total > 0 ? t('ledger.title', { count: total }) : t('ledger.waiting')}
      </Box>
      {!rows ? (
        <Box px="var(--row-edge)" pb="md">
          <Skeleton>
            <RowsSkeleton rows={4} />
          </Skeleton>
        </Box>
      ) : rows.length === 0 ? (
        <Text px="var(--row-edge)" pb="md">
          {t('ledger.none')}
        </Text>
      ) : (
        <ul>
          {rows.map((entry, index) => (
            <Line key={index} entry={entry} />
          ))}
        </ul>
      )}
      {more ? (
        <Box px="var(--row-edge)" pb="md">
          <Button variant="default" loading={more.isLoading} onClick={more.load}>
            {t('ledger.more')}
          </Button>
        </Box>
      ) : null}
      {rows && rows.length > 0 ? (
        <p className={classes.sum}>
          <span>{t(`ledger.sum.${period}`)}</span>
          <span>{format.number(total)}</span>
        </p>
      ) : null}
      <p className={classes.foot}>{t('ledger.rules')}</p>
    </Card>
  )
}
