import { useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { Card } from '../../ui/page.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { statsQuery } from './activity.api.ts'
import classes from './streak-card.module.css'

/** Days in a row, and what keeps them going. Without an answer the page does without it. */
export const StreakCard = () => {
  const { t } = useTranslation('activity')
  const format = useFormat()
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
            <h2>
              {streak.current > 0
                ? t('streak.title', { days: format.days(streak.current) })
                : t('streak.none')}
            </h2>
            <p>
              {streak.today ? t('streak.today') : streak.current > 0 ? t('streak.goOn') : t('streak.begin')}
            </p>
          </div>
        </div>
      ) : (
        <Skeleton>
          <div className={classes.streak}>
            <Bone width="56px" height="56px" round />
            <Bone width="160px" />
          </div>
        </Skeleton>
      )}
    </Card>
  )
}
