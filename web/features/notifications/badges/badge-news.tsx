import { useTranslation } from 'react-i18next'
import { BadgeImage } from '#entities/badge-image.tsx'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import classes from './badge-news.module.css'
import { useBroughtBadges } from './badge-notice.ts'

interface BadgeNewsProps {
  /** The ids of badges that the page shows elsewhere. */
  besides?: readonly string[]
}

/** The badges earned just now, shown within a page where a notification would cover the result. */
export const BadgeNews = ({ besides = [] }: BadgeNewsProps) => {
  const { t } = useTranslation('notifications')
  const badges = useBroughtBadges().filter(({ id }) => !besides.includes(id))
  return (
    <div role="status" className={classes.news}>
      {badges.map(({ id, badge_type, title, message }) => (
        <RouteLink
          key={id}
          to="front.students.show"
          params={{ page: 'badges' }}
          className={classes.badge as string}
        >
          <BadgeImage type={badge_type} size={56} />
          <span>
            <b>{t('badge.title', { title })}</b>
            {message}
          </span>
        </RouteLink>
      ))}
    </div>
  )
}
