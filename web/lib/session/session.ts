import type { Session, User } from '#contract/accounts/accounts.ts'
import { type Ability, type Role, type SettingName, toRole } from '#contract/roles.ts'
import { languageKey } from '../i18n/language.ts'
import { clearStored, readStored, readStoredObject, writeStored } from '../storage.ts'
import { createStore, useStore } from '../store.ts'
import { themeKey } from '../theme/color-scheme.ts'
import { deviceKey } from './device-id.ts'

export const sessionKey = 'auth'
/** The user's own session while impersonating somebody. */
export const ownSessionKey = 'own_auth'
/** The user who left by an expired session, so that other tabs do not take it for a sign-out. */
const expiredKey = 'expired_user'
/** Why a session ended: sign-out, expiry or refusal by the server, or another tab. */
export type EndReason = 'signed_out' | 'expired' | 'elsewhere'

/** The session stored on the device under a key. */
export const storedSession = (key: string): Session | null => {
  const stored = readStoredObject(key)
  return stored && typeof stored.access_token === 'string' && stored.user
    ? (stored as unknown as Session)
    : null
}

const store = createStore<Session | null>(storedSession(sessionKey))
const endListeners = new Set<(reason: EndReason) => void>()

/** The user who signed out last, here or in another tab. */
let leaver: string | undefined
/** True once this user has signed out: nothing of theirs may be stored on the device any more. */
export const hasLeft = (userId: string | undefined): boolean =>
  userId !== undefined && userId === leaver && store.get()?.user.id !== userId

/** Sets another session; the page learns of it once its user has left. */
const setSession = (next: Session | null): void => {
  const before = store.get()
  if (before && before.user.id !== next?.user.id)
    leaver = readStored(expiredKey) === before.user.id ? undefined : before.user.id
  store.set(next)
}

const announceEnd = (reason: EndReason): void => {
  for (const listener of [...endListeners]) listener(reason)
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** True when the session has expired, or does not say when it was issued. */
export const isExpired = (session: Session, now = nowInSeconds()): boolean =>
  !Number.isFinite(session.issued_at) || !(session.issued_at + session.expires_in > now)

/** Seconds by which the device's clock may differ from the server's without correction. */
const clockTolerance = 60

/**
 * A session just received, dated by the device's clock if that differs too much from the server's: otherwise the
 * session would expire at once or never be renewed.
 */
export const byOwnClock = (session: Session): Session => {
  const now = nowInSeconds()
  return Math.abs(session.issued_at - now) > clockTolerance ? { ...session, issued_at: now } : session
}

/** The session, even if expired; null when signed out. */
export const currentSession = (): Session | null => store.get()

export const saveSession = (session: Session): void => {
  writeStored(expiredKey, null)
  writeStored(sessionKey, JSON.stringify(session))
  store.set(session)
}

export const endSession = (reason: Exclude<EndReason, 'elsewhere'>): void => {
  const session = store.get()
  if (!session) return
  // A sign-out leaves nothing behind; after an expiry, the user finds unsaved texts on return.
  if (reason === 'signed_out') clearStored([languageKey, themeKey, deviceKey])
  else {
    writeStored(expiredKey, session.user.id)
    writeStored(sessionKey, null)
  }
  setSession(null)
  announceEnd(reason)
}

/**
 * Replaces the session that has this token where the device stores it, if it still does: what is stored may meanwhile
 * belong to somebody else, as whom the next page will load.
 */
export const replaceSession = (token: string, next: Session): void => {
  if (storedSession(sessionKey)?.access_token === token) saveSession(next)
  else if (storedSession(ownSessionKey)?.access_token === token)
    writeStored(ownSessionKey, JSON.stringify(next))
}

/** Updates the user shown with the server's latest data. */
export const updateSessionUser = (user: User): void => {
  const session = store.get()
  if (session && session.user.id === user.id) replaceSession(session.access_token, { ...session, user })
}

export const onSessionEnd = (listener: (reason: EndReason) => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}
export const onSessionChange = store.subscribe

export const roleOf = (session: Session | null): Role =>
  session && !isExpired(session) ? toRole(session.user.role) : 'guest'

/** A setting is on unless it is stored as off. */
export const hasSetting = (user: User, name: SettingName): boolean => user.settings?.[name] ?? true

/** As for endpoints: an admin needs no ability. A session stored by an earlier version names none. */
export const hasAbility = ({ role, abilities }: User, ability: Ability): boolean =>
  toRole(role) === 'admin' || (abilities ?? []).includes(ability)

export const useSession = (): Session | null => useStore(store)
export const useRole = (): Role => roleOf(useSession())
/** The signed-in user; for components that only a signed-in layout shows. */
export const useUser = (): User => {
  const session = useSession()
  if (!session) throw new Error('useUser needs a signed-in user')
  return session.user
}

/** Adopts the session that another tab has stored. */
export const readAgain = (): void => {
  const stored = storedSession(sessionKey)
  const before = store.get()
  if (stored?.access_token === before?.access_token) return
  setSession(stored)
  if (!stored) announceEnd('elsewhere')
}

/**
 * The session if it is valid; an expired one is ended. Another tab may have stored a newer session than this page has
 * in memory.
 */
export const lastingSession = (): Session | null => {
  const session = store.get()
  if (!session || !isExpired(session)) return session
  const stored = storedSession(sessionKey)
  if (stored && !isExpired(stored)) store.set(stored)
  else endSession('expired')
  return store.get()
}

/** Follows sign-in and sign-out in other tabs. */
export const followOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key !== sessionKey && event.key !== null) return
    const before = store.get()
    const after = storedSession(sessionKey)
    setSession(after)
    if (before && !after) announceEnd('elsewhere')
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
