import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { FigureCell, FigureStrip, figureCellClass } from '#ui/text/figure-strip.tsx'
import type { StatusFilter } from '../list/courses-tools.tsx'

const figures = ['all', 'published', 'in_review', 'draft'] as const

/** The number of courses per status; each number links to its list. */
export const CourseFigures = ({ counts }: { counts: Partial<Record<StatusFilter, number>> }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return (
    <FigureStrip columns={4}>
      {figures.map((name) => {
        const count = counts[name]
        return (
          <li key={name}>
            <RouteLink
              className={figureCellClass}
              to="admin.courses.index"
              {...(name === 'all' ? {} : { search: { status: name } })}
            >
              <FigureCell
                large
                name={name === 'all' ? t('home.figures.all') : t(`withStatus.${name}`)}
                value={
                  count === undefined ? (
                    <Skeleton>
                      <SkeletonBar width="48px" height="36px" />
                    </Skeleton>
                  ) : (
                    format.number(count)
                  )
                }
                note={t(`home.figures.${name}Why`)}
              />
            </RouteLink>
          </li>
        )
      })}
    </FigureStrip>
  )
}
