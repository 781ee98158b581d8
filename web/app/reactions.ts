import { sayThatSessionIsOver } from '#lib/errors/handle-error.ts'
import { currentCourseLanguage, currentPlatformLanguage, onLanguageChange } from '#lib/i18n/language.ts'
import { closeAll, forgetHistory } from '#lib/notifications/notifications.ts'
import { invalidateAll, queryClient } from '#lib/query/query-client.ts'
import { currentSession, onSessionChange, onSessionEnd } from '#lib/session/session.ts'
import { signInAddress } from './guard.ts'
import type { AppRouter } from './router.tsx'

/** The route on the screen, or the one being loaded: the first has no matches yet while it is. */
const shownEntry = (router: AppRouter) => {
  const { matches } = router.state
  const shown = matches.length > 0 ? matches : router.matchRoutes(router.latestLocation)
  return shown[shown.length - 1]?.staticData.entry
}

const settingsNow = (): string => JSON.stringify(currentSession()?.user.settings ?? null)

/**
 * When a session ends, removes its data and replaces a page that needs a session with the sign-in page. One that is
 * from now on for setting up a second factor only leads there, and one whose user lost a part of the product leaves it.
 */
export const watchSession = (router: AppRouter): void => {
  let userId = currentSession()?.user.id
  let wasForSetUp = currentSession()?.purpose === 'enrol'
  let settings = settingsNow()
  onSessionEnd((reason) => {
    const { pathname, href } = router.state.location
    if (!shownEntry(router)?.roles) return
    void router.navigate({
      href: signInAddress(pathname, reason === 'expired' ? href : undefined),
      replace: true,
      // Whoever signs out was asked before.
      ignoreBlocker: reason === 'signed_out',
    })
    if (reason === 'expired') sayThatSessionIsOver()
  })
  onSessionChange(() => {
    const session = currentSession()
    const next = session?.user.id
    // The days in which a second factor was not needed yet have ended meanwhile.
    const isForSetUp = session?.purpose === 'enrol'
    const isOtherwise = (isForSetUp && !wasForSetUp) || settingsNow() !== settings
    if (next === userId && isOtherwise) void router.invalidate()
    wasForSetUp = isForSetUp
    settings = settingsNow()
    if (next === userId) return
    if (userId) closeAll()
    userId = next
    queryClient.clear()
    forgetHistory()
    if (next) void router.invalidate()
  })
}

const languages = (): string => `${currentPlatformLanguage()} ${currentCourseLanguage()}`

/** The server returns texts in the chosen language, so a new choice refetches them. Returns a function that stops this. */
export const watchLanguage = (): (() => void) => {
  let known = languages()
  return onLanguageChange(() => {
    if (languages() === known) return
    known = languages()
    void invalidateAll()
  })
}
