import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NoAnswerError } from '../api/api-error.ts'
import { aSession } from '../session/session.test-support.ts'
import { currentSession, endSession, followOtherTabs, saveSession, sessionKey } from '../session/session.ts'
import { createAutosave } from './autosave.ts'
import { draftBackup } from './draft-backup.ts'

interface Saved {
  version: number
}

/** An autosave of the signed-in user, and in whose name each save was sent. */
const anAutosave = () => {
  const sentAs: (string | undefined)[] = []
  const autosave = createAutosave<string, Saved>({
    version: 1,
    backup: draftBackup('note'),
    send: () => {
      sentAs.push(currentSession()?.user.id)
      return Promise.reject(new NoAnswerError('down'))
    },
  })
  return { autosave, sentAs, leave: autosave.start() }
}
const keptTexts = () =>
  Object.entries(localStorage).flatMap(([key, text]) => (/unsaved/.test(key) ? [text] : []))

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(aSession('student'))
})
afterEach(() => {
  endSession('signed_out')
  localStorage.clear()
  vi.useRealTimers()
})

it.each(['signed_out', 'expired'] as const)(
  'never saves a text in the name of the next person (%s)',
  async (reason) => {
    const { autosave, sentAs, leave } = anAutosave()
    autosave.change('private')
    await vi.advanceTimersByTimeAsync(1_100)
    endSession(reason)
    leave()
    saveSession(aSession('teacher'))
    await vi.advanceTimersByTimeAsync(120_000)
    window.dispatchEvent(new Event('online'))
    expect(new Set(sentAs)).toEqual(new Set(['id-of-student']))
  },
)

it('leaves no text on the device after a sign-out', async () => {
  const { autosave, leave } = anAutosave()
  autosave.change('private')
  await vi.advanceTimersByTimeAsync(1_100)
  endSession('signed_out')
  leave()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(keptTexts()).toEqual([])
})

it('leaves none where another tab signs out', async () => {
  const stop = followOtherTabs()
  const { autosave, leave } = anAutosave()
  autosave.change('private')
  await vi.advanceTimersByTimeAsync(1_100)
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }))
  leave()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(keptTexts()).toEqual([])
  stop()
})

it('keeps a text on the device when the session expires, even what was typed last', () => {
  const { autosave, leave } = anAutosave()
  autosave.change('typed just now')
  endSession('expired')
  leave()
  saveSession(aSession('student'))
  expect(draftBackup('note').read()?.text).toBe('typed just now')
})

it('keeps it, too, when another tab finds the session expired first', () => {
  const stop = followOtherTabs()
  const { autosave, leave } = anAutosave()
  autosave.change('typed just now')
  const id = currentSession()!.user.id
  // What the other tab does to the storage that both share.
  localStorage.setItem('expired_user', id)
  localStorage.removeItem(sessionKey)
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }))
  leave()
  saveSession(aSession('student'))
  expect(draftBackup('note').read()?.text).toBe('typed just now')
  stop()
})

it('saves for somebody who signs in again', async () => {
  endSession('signed_out')
  saveSession(aSession('student'))
  const { autosave, sentAs } = anAutosave()
  autosave.change('again')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(sentAs).toEqual(['id-of-student'])
  expect(draftBackup('note').read()?.text).toBe('again')
})
