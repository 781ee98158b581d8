import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '#lib/theme/mantine-staff.css'
import { defaultLocale } from '#contract/locales.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { closeMenu, closeMenus, useOpenMenu } from '#lib/navigation/menus.ts'
import { useSession } from '#lib/session/session.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import classes from './admin-layout.module.css'
import { AdminSidebar } from './admin-sidebar.tsx'
import { useDensity } from './density.ts'
import { StaffProfile } from './staff-profile.tsx'

/** Follows pages that ask for the whole width, such as the editor: see `announceScreen`. */
const useIsWideLayout = (): boolean => {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const widen = () => setWide(true)
    const narrow = () => setWide(false)
    window.addEventListener('wide-screen', widen)
    window.addEventListener('normal-screen', narrow)
    return () => {
      window.removeEventListener('wide-screen', widen)
      window.removeEventListener('normal-screen', narrow)
    }
  }, [])
  return wide
}

const closeMain = () => closeMenu('main')

/** A sidebar on the background color, with the page on paper beside it. */
export const AdminLayout = () => {
  const { t } = useTranslation('navigation')
  const signedIn = useSession() !== null
  const open = useOpenMenu() === 'main'
  const path = useRouterState({ select: (state) => state.location.pathname })
  const wide = useIsWideLayout()
  useDensity('compact')
  // Before the effects of the page inside, which may set another language.
  useLayoutEffect(() => setCourseLanguage(defaultLocale), [])
  useEffect(closeMenus, [path])
  if (!signedIn) return null
  return (
    <div className={classes.app} data-screen={wide ? 'wide' : 'normal'}>
      {wide ? null : (
        <aside className={classes.side} data-screen-only>
          <AdminSidebar />
        </aside>
      )}
      <Sheet open={open} onClose={closeMain} label={t('menu.main')}>
        <div className={classes.sheet}>
          <AdminSidebar onClose={closeMain} />
        </div>
      </Sheet>
      <StaffProfile />
      <main id="main" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
