import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

let arrive = () => {}
const root = createRootRoute({ component: NavigationProgress })
const at = (path: string, loader?: () => Promise<void>) =>
  createRoute({ getParentRoute: () => root, path, component: () => null, ...(loader ? { loader } : {}) })
const slow = () =>
  new Promise<void>((resolve) => {
    arrive = resolve
  })
const router = createRouter({
  routeTree: root.addChildren([at('/'), at('/quick'), at('/slow', slow)]),
  history: createMemoryHistory(),
  // Each visit loads the page again.
  defaultGcTime: 0,
})
const open = (to: string) => act(async () => void router.navigate({ to } as never))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const bar = () => document.querySelector('[role="progressbar"]')

let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(<RouterProvider router={router as never} />)
  await act(() => router.load())
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await leave()
})

// Specification 2: A top progress bar appears only after 100 ms and is cancelled when navigation ends
// Specification 9: Progress bar delay 100 ms
it('A progress bar appears only if the route has not resolved within 100 ms, and is cancelled at the end', async () => {
  await open('/slow')
  await pass(99)
  expect(bar()).toBeNull()
  await pass(1)
  expect(bar()?.getAttribute('aria-label')).toBe('Loading')
  arrive()
  await pass(20)
  expect(bar()).toBeNull()
})

// Specification 2: A route that is quicker shows no bar
it('does not appear after a route that was quicker', async () => {
  await open('/quick')
  await pass(500)
  expect(router.state.location.pathname).toBe('/quick')
  expect(bar()).toBeNull()
})
