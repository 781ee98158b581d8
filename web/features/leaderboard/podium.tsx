import { useTranslation } from 'react-i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import type { LeaderboardRow } from '#contract/points/leaderboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import classes from './podium.module.css'

/** The top three, with the first in the middle. In the DOM they are in order of place. */
export const Podium = ({ rows, withAvatars }: { rows: readonly LeaderboardRow[]; withAvatars: boolean }) => {
  const { t } = useTranslation('leaderboard')
  const format = useFormat()
  return (
    <ol className={classes.podium} aria-label={t('podium')}>
      {rows.map((row, index) => (
        <li key={index} data-step={index + 1}>
          {withAvatars ? <Avatar name={row.name} picture={row.avatar} size="lg" /> : null}
          <b>{row.is_you ? t('you', { name: bidiIsolate(row.name) }) : row.name}</b>
          <span>{t('points', { count: row.points })}</span>
          <div className={classes.block}>
            {t(row.is_tied ? 'tied' : 'place', { place: format.number(row.place) })}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The same while the places load. */
export const PodiumSkeleton = () => (
  <ol className={classes.podium} data-waiting>
    {[1, 2, 3].map((step) => (
      <li key={step} data-step={step}>
        <SkeletonBar width="4rem" height="4rem" round />
        <b>{'\u00a0'}</b>
        <span>{'\u00a0'}</span>
        <div className={classes.block} />
      </li>
    ))}
  </ol>
)
