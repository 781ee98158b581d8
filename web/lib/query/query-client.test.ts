import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { startTexts } from '../i18n/i18n.ts'
import { closeAll, shownNotifications } from '../notifications/notifications.ts'
import { queryClient } from './query-client.ts'

beforeAll(() => startTexts())
afterEach(() => {
  closeAll()
  queryClient.clear()
})

it('asks again for what is old once its window is turned to', async () => {
  queryClient.mount()
  let asked = 0
  const queryFn = () => Promise.resolve(++asked)
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn, staleTime: 0 })
  const leave = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(2))
  leave()
  queryClient.unmount()
})

const refused = new ApiError(409, { code: 'conflict', message: 'Somebody was quicker' })
const fail = () => Promise.reject(refused)
const shown = () => shownNotifications().map(({ type, message }) => [type, message])

const ways: [string, (quiet: boolean) => Promise<unknown>][] = [
  ['what is read', (quiet) => queryClient.fetchQuery({ queryKey: ['x'], queryFn: fail, meta: { quiet } })],
  [
    'what is changed',
    (quiet) =>
      queryClient
        .getMutationCache()
        .build(queryClient, { mutationFn: fail, meta: { quiet } })
        .execute(undefined),
  ],
]

// Specification 8: Rejected responses go to a shared handler
it.each(ways)('a rejected answer goes to a shared handler: %s', async (_, ask) => {
  await expect(ask(false)).rejects.toBe(refused)
  expect(shown()).toEqual([['error', 'Somebody was quicker']])
})

it.each(ways)('is left to a caller who tells of the failure: %s', async (_, ask) => {
  await expect(ask(true)).rejects.toBe(refused)
  expect(shown()).toEqual([])
})
