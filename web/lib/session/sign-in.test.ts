import { afterEach, expect, it } from 'vitest'
import { serveAnswers } from '../api/answers.test-support.ts'
import { closeAll, shownNotifications } from '../notifications/notifications.ts'
import { aSession } from './session.test-support.ts'
import { currentSession, endSession, nowInSeconds, onSessionChange, saveSession } from './session.ts'
import { signIn, signOut } from './sign-in.ts'

let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
  closeAll()
})

// Specification 8: Logout shows the server’s message as a success notification
it.each(['student', 'teacher'] as const)(
  'Logout success shows the server’s message as a success notification: %s',
  async (role) => {
    const answers = await serveAnswers(() => ({ status: 200, body: { message: 'You are logged out' } }))
    stop = answers.stop
    saveSession(aSession(role))
    // The page closes the notifications of a user who leaves.
    const stopClosing = onSessionChange(closeAll)
    await signOut()
    stopClosing()
    expect(shownNotifications().map(({ type, title }) => [type, title])).toEqual([
      ['success', 'You are logged out'],
    ])
    expect(currentSession()).toBeNull()
  },
)

// Specification +: A device whose clock is wrong is signed in all the same
it.each([8 * 86_400, -8 * 86_400])(
  'begins a session on a device whose clock is wrong by %i seconds',
  (seconds) => {
    signIn(aSession('student', seconds))
    const { issued_at = 0 } = currentSession() ?? {}
    expect(Math.abs(issued_at - nowInSeconds())).toBeLessThan(60)
    endSession('signed_out')
  },
)

it('ends the session here although the server fails, and says so', async () => {
  const answers = await serveAnswers(() => ({ status: 503, body: {} }))
  stop = answers.stop
  saveSession(aSession('student'))
  await signOut()
  expect(shownNotifications().map(({ type }) => type)).toEqual(['error'])
  expect(currentSession()).toBeNull()
})

it('leaves alone who has signed in elsewhere before the answer arrives', async () => {
  const next = aSession('teacher')
  const answers = await serveAnswers(() => {
    saveSession(next)
    return { status: 200, body: { message: 'You are logged out' } }
  })
  stop = answers.stop
  saveSession(aSession('student'))
  await signOut()
  expect(currentSession()).toEqual(next)
  endSession('signed_out')
})
