import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveNotifications } from '#features/notifications/live-notifications.tsx'
import { cancelStepUp } from '#lib/session/step-up.ts'
import { useBrowserBar } from '#lib/theme/browser-bar.ts'
import { ConfirmDialog, cancelQuestion } from '#ui/feedback/confirm.tsx'
import { NotificationStack } from '#ui/notifications/notification-stack.tsx'
import { useFocusOnNavigation } from './focus-on-navigation.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { OverPage } from './over-page.tsx'
import { usePageTitle } from './page-title.ts'
import classes from './root-layout.module.css'
import { StepUpDialog } from './step-up-dialog.tsx'

/** The frame of every page. */
export const RootLayout = () => {
  const { t } = useTranslation('navigation')
  const path = useRouterState({ select: (state) => state.location.pathname })
  usePageTitle()
  useBrowserBar()
  useFocusOnNavigation()
  // An open question belongs to the page that asked it.
  useEffect(() => {
    cancelQuestion()
    cancelStepUp()
  }, [path])
  return (
    <>
      <a className={classes.skip} data-screen-only href="#main">
        {t('menu.skip')}
      </a>
      <NavigationProgress />
      <OverPage />
      <Outlet />
      <NotificationStack />
      <LiveNotifications />
      <ConfirmDialog />
      <StepUpDialog />
    </>
  )
}
