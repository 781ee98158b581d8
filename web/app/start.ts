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
import { keepPageFromFiles } from './dropped-files.ts'
import { watchLanguage, watchSession } from './reactions.ts'
import { type AppRouter, buildRouter } from './router.tsx'
import { keepShellForOffline } from './service-worker.ts'

/** Texts that failed once are not asked for again before the page is loaded anew, which helps nobody without a network. */
const missWords = () => (isOnline() ? location.reload() : sayThatWordsAreMissing())

/** Everything that must be there before the first paint. */
export const start = async (): Promise<AppRouter> => {
  // The server asked for the brand when it made the page; a page from elsewhere asks itself.
  await Promise.all([startTexts(missWords), currentBranding() ? undefined : loadBranding()])
  const router = buildRouter()
  watchSession(router)
  watchLanguage()
  followOtherTabs()
  watchImpersonation(() => location.replace(addressFor('admin.home')))
  keepSessionFresh()
  keepUserCurrent()
  keepShellForOffline()
  keepPageFromFiles()
  printInLight()
  return router
}
