import { useQuery } from '@tanstack/react-query'
import { Check, Flame } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Stats } from '#contract/learning/activity.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { statsQuery } from './activity.api.ts'
import classes from './streak-card.module.css'

/** The last working days: active, missed, or today if still to come. */
const Days = ({ streak: { days, today } }: { streak: Stats['streak'] }) => {
  const { t } = useTranslation('activity')
  const format = useFormat()
  return (
    <ol className={classes.days}>
      {days.map(({ day, done }, index) => {
        const date = new Date(`${day}T12:00:00`)
        const isToday = !today && index === days.length - 1
        return (
          <li key={day} data-done={done || undefined} data-today={isToday || undefined}>
            <i aria-hidden="true">{done ? <Check size={16} /> : isToday ? <Flame size={16} /> : null}</i>
            <span aria-hidden="true">{format.date(date, 'dayOfWeek')}</span>
            <VisuallyHidden>
              {t(done ? 'streak.dayDone' : 'streak.dayEmpty', { day: format.date(date, 'weekday') })}
            </VisuallyHidden>
          </li>
        )
      })}
    </ol>
  )
}

/** The current streak, and what keeps it going. If the request fails, the page omits it. */
export const StreakCard = () => {
  const { t } = useTranslation('activity')
  const { data, isError } = useQuery({ ...statsQuery(), meta: { quiet: true } })
  if (isError && !data) return null
  const streak = data?.data.streak
  return (
    <Card>
      {streak ? (
        <div className={classes.streak} data-burning={streak.current > 0 || undefined}>
          <span className={classes.flame}>
            <Flame size={30} aria-hidden />
          </span>
          <div>
            <h2>{streak.current > 0 ? t('streak.title', { count: streak.current }) : t('streak.none')}</h2>
            <p>
              {streak.today ? t('streak.today') : streak.current > 0 ? t('streak.goOn') : t('streak.begin')}
            </p>
          </div>
          {streak.current > 0 ? <Days streak={streak} /> : null}
        </div>
      ) : (
        <Skeleton>
          <div className={classes.streak}>
            <SkeletonBar width="56px" height="56px" round />
            <SkeletonBar width="160px" />
          </div>
        </Skeleton>
      )}
    </Card>
  )
}
