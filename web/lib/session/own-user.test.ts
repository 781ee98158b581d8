import { afterEach, expect, it } from 'vitest'
import { serveAnswers } from '../api/answers.test-support.ts'
import { keepUserCurrent } from './own-user.ts'
import { aSession } from './session.test-support.ts'
import { currentSession, endSession, saveSession, updateSessionUser } from './session.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  endSession('signed_out')
})

const seePage = () => document.dispatchEvent(new Event('visibilitychange'))

it.each([
  ['student', '/api/student'],
  ['teacher', '/api/me'],
] as const)(
  'learns what another device and the company changed about a %s, once for a while',
  async (role, url) => {
    const session = aSession(role)
    const changed = {
      ...session.user,
      first_name: 'Elena',
      settings: { ...session.user.settings, has_community: false },
    }
    const { seen, stop } = await serveAnswers(() => ({ status: 200, body: { data: changed } }))
    saveSession(session)
    stops.push(keepUserCurrent(), stop)
    seePage()
    await expect.poll(() => currentSession()?.user).toEqual(changed)
    seePage()
    expect(seen.map((request) => request.url)).toEqual([url])
  },
)

it('keeps what the user changes while the response is on its way', async () => {
  const session = aSession('teacher')
  const { seen, stop } = await serveAnswers(() => {
    updateSessionUser({ ...session.user, avatar: 'new.webp' })
    return { status: 200, body: { data: session.user } }
  })
  saveSession(session)
  stops.push(keepUserCurrent(), stop)
  seePage()
  await expect.poll(() => seen).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(currentSession()?.user.avatar).toBe('new.webp')
})

it('asks nothing for a guest', async () => {
  const { seen, stop } = await serveAnswers(() => ({ status: 401 }))
  stops.push(keepUserCurrent(), stop)
  seePage()
  expect(seen).toEqual([])
})
