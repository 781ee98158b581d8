import { Outlet, useRouterState } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { closeMenus, openMenu, useOpenMenu } from '../../lib/navigation/menus.ts'
import { RouteLink } from '../../lib/navigation/route-link.tsx'
import { useSession } from '../../lib/session/session.ts'
import { BrandName } from '../../ui/brand-mark.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton, TextSkeleton } from '../../ui/skeleton.tsx'
import { useDensity } from './density.ts'
import classes from './student-layout.module.css'
import { StudentRail } from './student-rail.tsx'
import { StudentSheet } from './student-sheet.tsx'

const lazyMenus = new Map<unknown, ComponentType>()
const menuOf = (load: () => Promise<ComponentType>): ComponentType => {
  const known = lazyMenus.get(load) ?? lazy(async () => ({ default: await load() }))
  lazyMenus.set(load, known)
  return known
}

const SecondaryMenu = ({ load }: { load: () => Promise<ComponentType> }) => {
  const { t } = useTranslation('navigation')
  const open = useOpenMenu() === 'secondary'
  const Content = menuOf(load)
  const content = (
    <Suspense
      fallback={
        <Skeleton>
          <TextSkeleton lines={8} />
        </Skeleton>
      }
    >
      <Content />
    </Suspense>
  )
  return (
    <>
      <nav className={classes.secondary} aria-label={t('menu.secondary')}>
        {content}
      </nav>
      <Sheet open={open} onClose={closeMenus} label={t('menu.secondary')}>
        <nav className={classes.secondarySheet}>{content}</nav>
      </Sheet>
    </>
  )
}

const PhoneBar = () => {
  const { t } = useTranslation('navigation')
  return (
    <header className={classes.bar}>
      <IconButton label={t('menu.open')} onClick={() => openMenu('main')}>
        <Menu size={24} aria-hidden />
      </IconButton>
      <RouteLink to="front.home" className={classes.barBrand}>
        <BrandName />
      </RouteLink>
    </header>
  )
}

/** A narrow menu beside the page; lesson and quiz push it off the screen and may bring a second column. */
export const StudentLayout = () => {
  useDensity('roomy')
  const signedIn = useSession() !== null
  const entry = useRouterState({ select: ({ matches }) => matches[matches.length - 1]?.staticData.entry })
  const hidden = entry?.hidesMenu === true
  if (!signedIn) return null
  return (
    <div
      className={classes.app}
      data-menu={hidden ? 'hidden' : 'shown'}
      data-secondary={entry?.secondaryMenu ? 'shown' : 'none'}
    >
      <StudentRail hidden={hidden} />
      {hidden ? null : <PhoneBar />}
      <StudentSheet />
      {entry?.secondaryMenu ? <SecondaryMenu load={entry.secondaryMenu} /> : null}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
