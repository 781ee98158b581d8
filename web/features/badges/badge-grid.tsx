import { Box, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OwnBadge } from '#contract/badges/badges.ts'
import { BadgeImage } from '#entities/badge-image.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { BadgeDownload } from './badge-download.tsx'
import classes from './badge-grid.module.css'

const Won = ({ badge, wonAt }: { badge: OwnBadge; wonAt: string }) => {
  const format = useFormat()
  return (
    <li className={classes.cell}>
      <BadgeImage type={badge.badge_type} size={120} />
      <b>{badge.title}</b>
      <p>{badge.message || badge.description}</p>
      <time dateTime={wonAt}>{format.date(wonAt, 'day')}</time>
      {badge.id ? <BadgeDownload id={badge.id} title={badge.title} /> : null}
    </li>
  )
}

const Ahead = ({ badge }: { badge: OwnBadge }) => {
  const { t } = useTranslation('badges')
  const { progress } = badge
  return (
    <li className={classes.cell} data-locked>
      <BadgeImage type={badge.badge_type} size={120} locked />
      <b>{badge.title}</b>
      <p>{badge.description}</p>
      {progress && progress.goal > 1 && progress.value > 0 ? (
        <>
          <span className={classes.count}>
            {t('progress', { value: progress.value, goal: progress.goal })}
          </span>
          <Box w={88} mt={10}>
            <ProgressBar value={(progress.value / progress.goal) * 100} label={badge.title} />
          </Box>
        </>
      ) : null}
    </li>
  )
}

/** Earned badges, followed by those still to earn. */
export const BadgeGrid = ({ badges }: { badges: readonly OwnBadge[] }) => {
  const { t } = useTranslation('badges')
  const won = badges.flatMap((badge) => (badge.won_at ? [{ badge, wonAt: badge.won_at }] : []))
  const ahead = badges.filter(({ won_at }) => !won_at)
  return (
    <>
      <section aria-labelledby="badges-won">
        <SectionHeader
          id="badges-won"
          title={t('won')}
          end={
            <Text span fz="sm" c="dimmed">
              {t('of', { value: won.length, goal: won.length + ahead.length })}
            </Text>
          }
        />
        {won.length > 0 ? (
          <ul className={classes.grid}>
            {won.map(({ badge, wonAt }) => (
              <Won key={badge.id ?? badge.badge_type} badge={badge} wonAt={wonAt} />
            ))}
          </ul>
        ) : (
          <Card mb="2xl" c="dimmed" bd="1px dashed var(--line-2)" bg="none">
            {t('noneYet')}
          </Card>
        )}
      </section>
      {ahead.length > 0 ? (
        <section aria-labelledby="badges-ahead">
          <SectionHeader id="badges-ahead" title={t('ahead')} />
          <ul className={classes.grid}>
            {ahead.map((badge) => (
              <Ahead key={badge.badge_type} badge={badge} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

export const BadgeGridSkeleton = () => (
  <Skeleton>
    <div className={classes.grid}>
      {[1, 2, 3, 4].map((index) => (
        <div key={index} className={classes.cell}>
          <SkeletonBar width="104px" height="104px" round />
          <SkeletonBar width="90px" />
        </div>
      ))}
    </div>
  </Skeleton>
)
