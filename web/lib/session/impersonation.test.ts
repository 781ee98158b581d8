import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SeenRequest, serveAnswers } from '../api/answers.test-support.ts'
import { closeAll } from '../notifications/notifications.ts'
import {
  ownSessionWhileActing,
  startImpersonating,
  stopImpersonating,
  watchImpersonation,
} from './impersonation.ts'
import { aSession } from './session.test-support.ts'
import {
  currentSession,
  endSession,
  readAgain,
  replaceSession,
  saveSession,
  updateSessionUser,
} from './session.ts'
import { signOut } from './sign-in.ts'

const own = aSession('teacher')
const theirs = { ...aSession('student'), impersonator: { id: own.user.id, full_name: own.user.full_name } }
let status: number
let answers: { seen: SeenRequest[]; stop: () => Promise<void> }
/** The other session is stored; the page still has the own one in memory. */
const startAnew = () => {
  localStorage.clear()
  saveSession(own)
  startImpersonating(theirs)
}
beforeEach(async () => {
  status = 200
  answers = await serveAnswers(() => ({ status, body: { message: 'You are logged out' } }))
  startAnew()
  readAgain()
})
afterEach(async () => {
  endSession('signed_out')
  closeAll()
  await answers.stop()
})

const calls = () => answers.seen.map(({ url, headers }) => `${url} ${headers.authorization}`)

it('puts the own session aside, and never a borrowed one', () => {
  expect([currentSession(), ownSessionWhileActing()]).toEqual([theirs, own])
  startImpersonating({ ...theirs, access_token: 'another' })
  readAgain()
  expect([currentSession(), ownSessionWhileActing()]).toEqual([theirs, own])
})

it('is not undone by what the page still receives about the own session', () => {
  startAnew()
  updateSessionUser({ ...own.user, avatar: 'new.webp' })
  replaceSession(own.access_token, { ...own, access_token: 'renewed' })
  readAgain()
  expect(currentSession()).toEqual(theirs)
  expect(ownSessionWhileActing()).toMatchObject({ access_token: 'renewed' })
})

it.each([200, 503])('goes back to the own session where the server answers %i', async (answered) => {
  status = answered
  await stopImpersonating()
  readAgain()
  expect([currentSession(), ownSessionWhileActing()]).toEqual([own, null])
  expect(calls()).toContain('/api/student/logout Bearer token-of-student')
})

it('goes back once where the time has run out before, or in two tabs at once', async () => {
  const stop = watchImpersonation(() => undefined)
  status = 401
  await stopImpersonating()
  readAgain()
  expect([currentSession(), ownSessionWhileActing()]).toEqual([own, null])
  stop()
  startAnew()
  readAgain()
  status = 200
  await Promise.all([stopImpersonating(), stopImpersonating()])
  readAgain()
  expect(currentSession()).toEqual(own)
})

it('goes back when the time as somebody else runs out', () => {
  const goHome = vi.fn()
  const stop = watchImpersonation(goHome)
  endSession('expired')
  readAgain()
  expect([currentSession(), ownSessionWhileActing()]).toEqual([own, null])
  expect(goHome).toHaveBeenCalledOnce()
  endSession('expired')
  expect(goHome).toHaveBeenCalledOnce()
  stop()
})

it('ends both at the sign-out', async () => {
  await signOut()
  expect(calls()).toEqual([
    '/api/student/logout Bearer token-of-student',
    '/api/logout Bearer token-of-teacher',
  ])
  readAgain()
  expect([currentSession(), ownSessionWhileActing()]).toEqual([null, null])
})
