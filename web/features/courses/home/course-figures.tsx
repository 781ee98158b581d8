import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import type { StatusFilter } from '../list/courses-tools.tsx'
import classes from './home.module.css'

const figures = ['all', 'published', 'in_review', 'draft'] as const

/** The number of courses per status; each number links to its list. */
export const CourseFigures = ({ counts }: { counts: Partial<Record<StatusFilter, number>> }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return (
    <ul className={classes.figures}>
      {figures.map((name) => {
        const count = counts[name]
        return (
          <li key={name}>
            <RouteLink to="admin.courses.index" {...(name === 'all' ? {} : { search: { status: name } })}>
              <span>{name === 'all' ? t('home.figures.all') : t(`withStatus.${name}`)}</span>
              {count === undefined ? (
                <Skeleton>
                  <SkeletonBar width="48px" height="36px" />
                </Skeleton>
              ) : (
                <b>{format.number(count)}</b>
              )}
              <small>{t(`home.figures.${name}Why`)}</small>
            </RouteLink>
          </li>
        )
      })}
    </ul>
  )
}
