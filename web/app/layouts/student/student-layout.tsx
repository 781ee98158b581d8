import { Outlet, type RouteComponent, useRouterState } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeBell } from '#features/notifications/notices/notice-bell.tsx'
import { closeMenus, openMenu, useOpenMenu } from '#lib/navigation/menus.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useSession } from '#lib/session/session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { BrandName } from '#ui/media/brand-mark.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useDensity } from '../admin/density.ts'
import classes from './student-layout.module.css'
import { StudentRail } from './student-rail.tsx'
import { StudentSheet } from './student-sheet.tsx'

const SecondaryMenu = ({ content: Content }: { content: RouteComponent }) => {
  const { t } = useTranslation('navigation')
  const open = useOpenMenu() === 'secondary'
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
      <nav className={classes.secondary} data-screen-only aria-label={t('menu.secondary')}>
        {content}
      </nav>
      <Sheet open={open} onClose={closeMenus} label={t('menu.secondary')}>
        <nav className={classes.secondarySheet} aria-label={t('menu.secondary')}>
          <IconButton className={classes.sheetClose} label={t('menu.close')} onClick={closeMenus}>
            <X size={22} aria-hidden />
          </IconButton>
          {content}
        </nav>
      </Sheet>
    </>
  )
}

export const PhoneBar = () => {
  const { t } = useTranslation('navigation')
  return (
    <header className={classes.bar} data-screen-only>
      <IconButton label={t('menu.open')} onClick={() => openMenu('main')}>
        <Menu size={24} aria-hidden />
      </IconButton>
      <RouteLink to="front.home" className={classes.barBrand}>
        <BrandName />
      </RouteLink>
      <NoticeBell placement="bar" all="front.notifications" />
    </header>
  )
}

/** A narrow menu beside the page; lessons and quizzes hide it and may add a second column. */
export const StudentLayout = () => {
  useDensity('roomy')
  const signedIn = useSession() !== null
  const shown = useRouterState({ select: ({ matches }) => matches[matches.length - 1]?.staticData })
  const hidden = shown?.entry?.hidesMenu === true
  if (!signedIn) return null
  return (
    <div
      className={classes.app}
      data-menu={hidden ? 'hidden' : 'shown'}
      data-secondary={shown?.SecondaryMenu ? 'shown' : 'none'}
    >
      <StudentRail hidden={hidden} />
      {hidden ? null : <PhoneBar />}
      <StudentSheet />
      {shown?.SecondaryMenu ? <SecondaryMenu content={shown.SecondaryMenu} /> : null}
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
