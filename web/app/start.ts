import { currentBranding, loadBranding } from '../lib/branding/branding.ts'
import { startTexts } from '../lib/i18n/i18n.ts'
import { keepSessionFresh } from '../lib/session/refresh.ts'
import { followOtherTabs } from '../lib/session/session.ts'
import { watchLanguage, watchSession } from './reactions.ts'
import { type AppRouter, buildRouter } from './router.tsx'

/** Everything that must be there before the first paint. */
export const start = async (): Promise<AppRouter> => {
  // The page comes dressed in its brand; without that the first paint waits for it.
  const branding = loadBranding()
  await Promise.all([startTexts(), currentBranding() ? undefined : branding])
  const router = buildRouter()
  watchSession(router)
  watchLanguage()
  followOtherTabs()
  keepSessionFresh()
  return router
}
