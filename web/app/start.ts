import { currentBranding, loadBranding } from '#lib/branding/branding.ts'
import { sayThatWordsAreMissing } from '#lib/errors/handle-error.ts'
import { startTexts } from '#lib/i18n/i18n.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { isOnline } from '#lib/online.ts'
import { watchImpersonation } from '#lib/session/impersonation.ts'
import { keepUserCurrent } from '#lib/session/own-user.ts'
import { keepSessionFresh } from '#lib/session/refresh.ts'
import { followOtherTabs } from '#lib/session/session.ts'
import { printInLight } from '#lib/theme/print.ts'
import { ignoreFilesDroppedBeside } from './dropped-files.ts'
import { watchLanguage, watchSession } from './reactions.ts'
import { type AppRouter, buildRouter } from './router.tsx'
import { cacheShellForOffline } from './service-worker.ts'

/** The browser does not request texts again that failed once until the page is reloaded, which only helps online. */
const missWords = () => (isOnline() ? location.reload() : sayThatWordsAreMissing())

/** Loads everything needed for the first paint. */
export const start = async (): Promise<AppRouter> => {
  // The server writes the branding into the page; a page from elsewhere loads it here.
  await Promise.all([startTexts(missWords), currentBranding() ? undefined : loadBranding()])
  const router = buildRouter()
  watchSession(router)
  watchLanguage()
  followOtherTabs()
  watchImpersonation(() => location.replace(addressFor('admin.home')))
  keepSessionFresh()
  keepUserCurrent()
  cacheShellForOffline()
  ignoreFilesDroppedBeside()
  printInLight()
  return router
}
