import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BadgeImage } from '#entities/badge-image.tsx'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { ownBadgesQuery } from './badges.api.ts'
import classes from './latest-badges.module.css'

const shownAtMost = 3

/** The newest badges; before the first one, those that can be earned. */
export const LatestBadges = () => {
  const { t } = useTranslation('badges')
  const { data, isError } = useQuery({ ...ownBadgesQuery(), meta: { quiet: true } })
  if (isError && !data) return null
  const won = data?.data.filter(({ won_at }) => won_at) ?? []
  const shown = (won.length > 0 ? won : (data?.data ?? [])).slice(0, shownAtMost)
  return (
    <Card>
      <SectionHeader
        title={won.length > 0 || !data ? t('latest') : t('firstAhead')}
        end={
          <TextLink to="front.students.show" params={{ page: 'badges' }}>
            {won.length > 0 ? t('all', { count: won.length }) : t('see')}
          </TextLink>
        }
      />
      {data ? (
        <ul className={classes.badges}>
          {shown.map((badge) => (
            <li key={badge.id ?? badge.badge_type}>
              <RouteLink to="front.students.show" params={{ page: 'badges' }}>
                <BadgeImage type={badge.badge_type} size={72} locked={!badge.won_at} />
                {badge.title}
              </RouteLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton>
          <div className={classes.badges}>
            {[1, 2, 3].map((index) => (
              <SkeletonBar key={index} width="72px" height="72px" round />
            ))}
          </div>
        </Skeleton>
      )}
    </Card>
  )
}
