import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { useUnreadCount } from './unread-count.ts'

const Count = () => <output>{useUnreadCount()}</output>
const shown = () => document.querySelector('output')?.textContent
let requests = 0

const signInAs = (role: 'admin' | 'teacher'): void => {
  const user = { id: 'u1', role, settings: {} } as unknown as Session['user']
  const issued_at = Math.floor(Date.now() / 1_000)
  saveSession({ access_token: 'token', issued_at, expires_in: 86_400, token_type: 'Bearer', user })
}

beforeEach(() => {
  vi.useFakeTimers()
  requests = 0
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return new Response(JSON.stringify({ data: { count: requests } }), {
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  ['an admin, who has no live connection, each minute', 'admin', 3],
  ['a teacher, who has one, once', 'teacher', 1],
] as const)('the count of new notices is asked for by %s', async (_who, role, calls) => {
  signInAs(role)
  const leave = await render(
    <QueryClientProvider client={queryClient}>
      <Count />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(shown()).toBe('1')
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  expect([shown(), requests]).toEqual([String(calls), calls])
  await leave()
})
