import classes from './badge-image.module.css'

interface BadgeImageProps {
  type: string
  size?: number
  /** Not earned yet: a dashed outline with a padlock. */
  locked?: boolean
  /** Needed where no title is next to it. */
  alt?: string
}

export const badgeAddress = (type: string, locked = false): string =>
  `/img/badges/${encodeURIComponent(type)}${locked ? '-locked' : ''}.svg`

export const BadgeImage = ({ type, size = 72, locked = false, alt = '' }: BadgeImageProps) => (
  <img
    className={classes.badge}
    src={badgeAddress(type, locked)}
    width={size}
    height={size}
    alt={alt}
    loading="lazy"
    decoding="async"
  />
)
