import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/page.tsx'
import { ProgressRing } from '../../ui/progress.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import { overallProgressQuery } from './learning.api.ts'
import classes from './overall-card.module.css'

/** One figure over all courses. */
export const OverallCard = () => {
  const { t } = useTranslation('learning')
  const { data, isError } = useQuery({ ...overallProgressQuery(), meta: { quiet: true } })
  if (isError && !data) return null
  const progress = data?.data
  return (
    <Card>
      <div className={classes.overall}>
        {progress ? (
          <>
            <ProgressRing value={progress.percent} label={t('home.overall')} size={72} />
            <div>
              <h2>{t('home.overall')}</h2>
              <p>{t('home.finished', { count: progress.total, done: progress.completed })}</p>
            </div>
          </>
        ) : (
          <Skeleton>
            <div className={classes.overall}>
              <Bone width="72px" height="72px" round />
              <Bone width="160px" />
            </div>
          </Skeleton>
        )}
      </div>
    </Card>
  )
}
