import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeAll, forgetHistory, notify, shownNotifications } from '#lib/notifications/notifications.ts'
import { showLiveState } from '#lib/realtime/live-state.ts'
import { createStateStore, type RealtimeState } from '#lib/realtime/state-store.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '../render.test-support.tsx'
import { NotificationBell } from './notification-history.tsx'

const Bell = () => <NotificationBell placement="bar" />
const router = createRouter({
  routeTree: createRootRoute({ component: Bell, notFoundComponent: Bell }),
  history: createMemoryHistory(),
})
let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(<RouterProvider router={router as never} />)
  await act(() => router.load())
  vi.useFakeTimers()
})
afterEach(async () => {
  await act(async () => {
    closeAll()
    forgetHistory()
  })
  vi.useRealTimers()
  await leave()
})

const bell = () => document.querySelector('button')?.getAttribute('aria-label')
const panel = () => document.querySelector<HTMLElement>('[popover]')
const entries = () => [...(panel()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
/** The DOM of these tests has no popovers, so the test does what the browser would do. */
const open = () =>
  act(async () => {
    panel()?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }))
  })

// Specification 2: A history keeps what was said, newest first, and can be opened
it('says how many went away unseen, and no longer once they were looked at', async () => {
  expect(bell()).toBe('Notifications')
  await act(async () => {
    notify({ type: 'error', title: 'Not saved' })
    notify({ type: 'success', title: 'Saved' })
  })
  expect(bell()).toBe('Notifications, 1 unread')
  await open()
  expect(bell()).toBe('Notifications')
  expect(shownNotifications()).toEqual([])
})

// Specification 2: A history keeps what was said, newest first, and can be opened
it('lists what was said, newest first, with the time, and can be cleared', async () => {
  vi.setSystemTime(new Date(2026, 10, 22, 9, 5))
  notify({ type: 'error', title: 'Not saved', message: 'The network is away' })
  notify({ type: 'success', title: 'Saved' })
  await open()
  expect(entries()).toEqual(['Saved9:05 AM', 'Not savedThe network is away9:05 AM'])
  await press('Clear all')
  expect(panel()?.textContent).toContain('all caught up')
})

it('leads where a notification led', async () => {
  notify({
    type: 'media',
    title: 'Badge earned',
    actions: [{ label: 'View', routeName: 'front.students.show', params: { page: 'badges' } }],
  })
  const hide = vi.fn()
  Object.assign(panel() ?? {}, { hidePopover: hide })
  await open()
  await press('View')
  expect(hide).toHaveBeenCalledOnce()
  expect(router.latestLocation.pathname).toBe('/student/badges')
})

const trouble: [RealtimeState, string | null][] = [
  // Specification 4: Realtime: initialized, until there is a connection
  ['initialized', null],
  ['connecting', null],
  ['connected', null],
  ['unavailable', 'Reconnecting'],
  ['failed', 'Reopen the page'],
  ['disconnected', 'Reopen the page'],
]
// Specification 4: The page says which states mean that news does not arrive
it.each(trouble)('Realtime connection %s: the bell says %j', async (state, words) => {
  const connection = createStateStore()
  const hide = showLiveState(connection)
  await act(async () => connection.set(state))
  await open()
  const spoken = document.querySelector('[role="status"]')?.textContent ?? ''
  for (const text of [spoken, panel()?.textContent ?? ''])
    if (words) expect(text).toContain(words)
    else expect(text).not.toMatch(/Live updates/)
  await act(async () => hide())
  expect(panel()?.textContent).not.toMatch(/Live updates/)
})
