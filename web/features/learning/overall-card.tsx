import { useTranslation } from 'react-i18next'
import type { OverallProgress } from '../../../contract/learning.ts'
import { Card } from '../../ui/page.tsx'
import { ProgressRing } from '../../ui/progress.tsx'
import { Bone, Skeleton } from '../../ui/skeleton.tsx'
import classes from './overall-card.module.css'

/** One figure over all courses. */
export const OverallCard = ({ progress }: { progress: OverallProgress | undefined }) => {
  const { t } = useTranslation('learning')
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
