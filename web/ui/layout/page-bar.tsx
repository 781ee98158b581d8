import { ChevronRight, Menu } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openMenu } from '#lib/navigation/menus.ts'
import { IconButton } from '../controls/icon-button.tsx'
import classes from './page.module.css'

interface PageBarProps {
  /** Links to the parent pages, in order, each a `RouteLink`. */
  parents?: ReactNode[]
  /** The name of this page. */
  here: ReactNode
  /** Actions and statuses at the right. */
  end?: ReactNode
}

/** The bar above an admin page: breadcrumbs, save status, and on small screens the menu button. */
export const PageBar = ({ parents = [], here, end }: PageBarProps) => {
  const { t } = useTranslation('navigation')
  return (
    <header className={classes.bar} data-screen-only>
      <IconButton className={classes.burger} label={t('menu.open')} onClick={() => openMenu('main')}>
        <Menu size={20} aria-hidden />
      </IconButton>
      <nav className={classes.crumbs} aria-label={t('menu.breadcrumb')}>
        {parents.map((parent, index) => (
          <Fragment key={index}>
            <span className={classes.parent}>{parent}</span>
            <ChevronRight className={classes.parent} size={14} aria-hidden />
          </Fragment>
        ))}
        <span aria-current="page">{here}</span>
      </nav>
      {end ? <div className={classes.barEnd}>{end}</div> : null}
    </header>
  )
}
