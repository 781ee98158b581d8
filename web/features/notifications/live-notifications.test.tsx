import { afterEach, expect, it, vi } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { boot } from '#lib/boot.ts'
import { startTexts } from '#lib/i18n/i18n.ts'
import { closeAll, shownNotifications } from '#lib/notifications/notifications.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { LiveNotifications } from './live-notifications.tsx'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops.splice(0)) await stop()
  endSession('signed_out')
  closeAll()
  queryClient.clear()
})

it('tries again where the server could not be reached when the page was opened', async () => {
  const { seen, stop } = await serveAnswers(() => ({ status: 500, body: {} }))
  stops.push(stop)
  await startTexts()
  saveSession(aSession('student'))
  boot.realtime = { broadcaster: 'pusher', key: 'key' } as NonNullable<typeof boot.realtime>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const leave = await render(<LiveNotifications />)
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await wait(4_000)
  await expect.poll(() => seen).toHaveLength(1)
  await wait(40_000)
  await expect.poll(() => seen).toHaveLength(2)
  expect(shownNotifications()).toEqual([])
  await leave()
  await wait(100_000)
  expect(seen).toHaveLength(2)
})
