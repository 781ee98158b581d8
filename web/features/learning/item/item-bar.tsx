import { ChevronLeft, ListTree, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import { openMenu } from '#lib/navigation/menus.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { usePreviewed } from '../previewed.ts'
import classes from './item-bar.module.css'

interface ItemBarProps {
  course: StudentItem['course']
  /** The text at the left: the step or the quiz's name. */
  label: ReactNode
  /** The middle: segments or dots. */
  children?: ReactNode
  end?: ReactNode
  /** For a quiz: shows a close button instead of a back button. */
  leave?: boolean
}

/** The bar above a lesson or quiz; on a phone it also leads back and to the outline. */
export const ItemBar = ({ course, label, children, end, leave = false }: ItemBarProps) => {
  const { t } = useTranslation(['learning', 'navigation'])
  const Icon = leave ? X : ChevronLeft
  const words = leave ? t('quiz.leave') : t('item.back')
  // In a preview, the author's back button is in the frame around it.
  const isOwn = usePreviewed() === null
  return (
    <header className={classes.bar} data-screen-only data-leave={leave || undefined}>
      {isOwn ? (
        <RouteLink
          to="front.library.show"
          params={{ course: { slug: course.slug, id: course.id } }}
          className={classes.back}
          aria-label={words}
          title={words}
        >
          <Icon size={20} aria-hidden />
        </RouteLink>
      ) : null}
      <div className={classes.label}>{label}</div>
      <div className={classes.middle}>{children}</div>
      <div className={classes.end}>
        {end}
        {isOwn ? (
          <IconButton
            className={classes.outline}
            label={t('navigation:menu.openOutline')}
            onClick={() => openMenu('secondary')}
          >
            <ListTree size={20} aria-hidden />
          </IconButton>
        ) : null}
      </div>
    </header>
  )
}
