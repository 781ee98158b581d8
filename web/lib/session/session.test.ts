import { afterEach, expect, it, vi } from 'vitest'
import { aSession } from './session.test-support.ts'
import {
  currentSession,
  endSession,
  followOtherTabs,
  hasSetting,
  isExpired,
  lastingSession,
  onSessionEnd,
  roleOf,
  saveSession,
  sessionKey,
} from './session.ts'

afterEach(() => endSession('signed_out'))

it.each([
  ['fresh', { issued_at: 1_000, expires_in: 60 }, 1_059, false],
  ['at its last second', { issued_at: 1_000, expires_in: 60 }, 1_060, true],
  ['past', { issued_at: 1_000, expires_in: 60 }, 5_000, true],
  ['without a beginning', { issued_at: undefined, expires_in: 60 }, 0, true],
  ['without a length', { issued_at: 1_000, expires_in: undefined }, 1_000, true],
])(
  'Expired when issued_at plus expires_in is past, or when issued_at is missing: %s',
  (_, times, now, expected) => {
    expect(isExpired({ ...aSession(), ...times } as never, now)).toBe(expected)
  },
)

// Specification 4: On logout the session is cleared
// Specification 9: Session storage key auth
it('Session stored locally under key auth, and forgotten at the end', () => {
  saveSession(aSession())
  expect(JSON.parse(localStorage.getItem(sessionKey) ?? '')).toEqual(currentSession())
  endSession('signed_out')
  expect(localStorage.getItem('auth')).toBeNull()
  expect(currentSession()).toBeNull()
})

it.each([
  ['signed_out', ['language', 'theme']],
  ['expired', ['expired_user', 'language', 'theme', 'unsaved id lesson']],
] as const)('leaves on the device of whoever is %s: %j', (reason, left) => {
  for (const key of ['language', 'theme', 'unsaved id lesson']) localStorage.setItem(key, '{}')
  saveSession(aSession())
  endSession(reason)
  expect(Object.keys(localStorage).sort()).toEqual(left)
  localStorage.clear()
})

it('says once why a session ended, and nothing when there was none', () => {
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  endSession('expired')
  expect(ended).not.toHaveBeenCalled()
  saveSession(aSession())
  endSession('expired')
  endSession('expired')
  stop()
  expect(ended.mock.calls).toEqual([['expired']])
})

// Specification 4: Roles are compared case-insensitively
// Specification 4: The signed-out role is guest
it('Roles are compared case-insensitively; signed-out default is guest', () => {
  const session = aSession()
  const withRole = (role: string) => roleOf({ ...session, user: { ...session.user, role: role as 'admin' } })
  expect([withRole('TEACHER'), withRole('Admin'), withRole('pirate')]).toEqual(['teacher', 'admin', 'guest'])
  expect(roleOf(null)).toBe('guest')
  expect(roleOf(aSession('admin', 4_000))).toBe('guest')
})

it('settings: each true when absent', () => {
  const { user } = aSession()
  const withSettings = (settings: object | undefined) => ({ ...user, settings }) as typeof user
  expect(hasSetting(withSettings(undefined), 'has_community')).toBe(true)
  expect(hasSetting(withSettings({}), 'has_community')).toBe(true)
  expect(hasSetting(withSettings({ has_community: false }), 'has_community')).toBe(false)
})

it('follows another tab in and out', () => {
  const ended = vi.fn()
  const stops = [onSessionEnd(ended), followOtherTabs()]
  const elsewhere = (value: string | null) => {
    if (value === null) localStorage.removeItem(sessionKey)
    else localStorage.setItem(sessionKey, value)
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: value }))
  }
  elsewhere(JSON.stringify(aSession('teacher')))
  expect(currentSession()?.user.role).toBe('teacher')
  elsewhere('{"broken":')
  expect(currentSession()).toBeNull()
  expect(ended.mock.calls).toEqual([['elsewhere']])
  for (const stop of stops) stop()
})

it('takes over what another tab stored while this one slept, before it takes the session for over', () => {
  const old = aSession('student', 4_000)
  saveSession(old)
  localStorage.setItem(sessionKey, JSON.stringify({ ...aSession(), access_token: 'newer' }))
  expect(lastingSession()?.access_token).toBe('newer')
  expect(currentSession()?.access_token).toBe('newer')
  saveSession(old)
  expect(lastingSession()).toBeNull()
  expect(localStorage.getItem(sessionKey)).toBeNull()
})
