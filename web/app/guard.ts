import { redirect } from '@tanstack/react-router'
import type { Need, Role, SettingName } from '#contract/roles.ts'
import { isStaff } from '#contract/roles.ts'
import { routes } from '#contract/routes.ts'
import { requestedLocale, setBothLanguages, setPlatformLanguage } from '#lib/i18n/language.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { isAdminAddress, ownAddress } from '#lib/navigation/redirect.ts'
import { hasAbility, hasSetting, lastingSession, roleOf } from '#lib/session/session.ts'
import { type RouteEntry } from './route-entry.ts'
import { hasRoute, routeTable } from './routes.tsx'

const settingOf: Record<Need, SettingName> = {
  community: 'has_community',
  leaderboard: 'has_leaderboard',
  mail_reports: 'has_mail_reports',
}

export const loginRouteFor = (path: string): 'admin.login' | 'login' =>
  isAdminAddress(path) ? 'admin.login' : 'login'

/** The start page of a role. */
export const homeOf = (role: Role): string => {
  if (!isStaff(role)) return addressFor(role === 'student' ? 'front.home' : 'login')
  return addressFor(hasRoute('admin.home') ? 'admin.home' : 'admin.courses.index')
}

const matches = (path: string, route: string): boolean =>
  new RegExp(`^${route.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`).test(path)

/** True if the role may open the address, as far as the route table and the area tell. */
const fits = (role: Role, address: string): boolean => {
  const path = address.split(/[?#]/)[0] ?? ''
  const roles = routeTable.find(({ name }) => matches(path, routes[name]))?.roles
  return isStaff(role) === isAdminAddress(path) && (roles === undefined || roles.includes(role))
}

/** Where to go after signing in: back to the wanted page, or home. */
export const afterSignIn = (role: Role, redirectTo: unknown): string => {
  const address = ownAddress(redirectTo)
  return address && fits(role, address) ? address : homeOf(role)
}

interface GuardedLocation {
  href: string
  pathname: string
  search: Record<string, unknown>
  /** Without its `#`. */
  hash: string
}

/**
 * Applies `?lang=` and removes it from the address; applies the language of `/{lang}/oops`, which stays in the
 * address.
 */
export const obeyLanguage = ({ pathname, search, hash }: GuardedLocation): void => {
  const spoken = requestedLocale(/^\/([^/]+)\/oops\/?$/.exec(pathname)?.[1])
  if (spoken) setPlatformLanguage(spoken)
  if (search.lang === undefined) return
  const locale = requestedLocale(search.lang)
  if (locale) setBothLanguages(locale)
  const { lang: _, ...rest } = search
  throw redirect({ to: pathname, search: rest, hash, replace: true })
}

const passOnSignedIn = (role: Role, { search }: GuardedLocation): void => {
  const wanted = ownAddress(search.redirectTo)
  // A user redirected here because of their role stays, to sign in as someone else.
  if (role === 'guest' || (wanted && !fits(role, wanted))) return
  throw redirect({ href: afterSignIn(role, wanted), replace: true })
}

/** A session that is only for setting up a second factor opens no other page that needs one. */
const leadToSetUp = ({ name, roles, guestsOnly }: RouteEntry, { href, search }: GuardedLocation): void => {
  if (name === 'admin.second-factor' || !(roles || guestsOnly)) return
  const wanted = guestsOnly ? ownAddress(search.redirectTo) : href
  const query = wanted ? `?redirectTo=${encodeURIComponent(wanted)}` : ''
  throw redirect({ href: `${addressFor('admin.second-factor')}${query}`, replace: true })
}

/** Runs before a page loads; throws a redirect if the user may not enter. */
export const guard = (entry: RouteEntry, location: GuardedLocation): void => {
  const session = lastingSession()
  const role = roleOf(session)
  if (session?.purpose === 'enrol') leadToSetUp(entry, location)
  if (entry.guestsOnly) passOnSignedIn(role, location)
  if (entry.roles && !entry.roles.includes(role))
    throw redirect({ href: signInAddress(location.pathname, location.href), replace: true })
  if (entry.disabled) throw redirect({ href: homeOf(role), replace: true })
  if (entry.ability && session && !hasAbility(session.user, entry.ability))
    throw redirect({ href: homeOf(role), replace: true })
  if (entry.needs && session && !hasSetting(session.user, settingOf[entry.needs]))
    throw redirect({ href: addressFor('front.home'), replace: true })
}

/** The sign-in page of the area, with the address to return to, unless that is where signing in leads anyway. */
export const signInAddress = (path: string, wanted?: string): string => {
  const login = addressFor(loginRouteFor(path))
  return wanted && wanted !== '/' ? `${login}?redirectTo=${encodeURIComponent(wanted)}` : login
}
