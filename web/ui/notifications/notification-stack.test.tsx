import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { close, closeAll, notify } from '#lib/notifications/notifications.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '../render.test-support.tsx'
import { NotificationStack } from './notification-stack.tsx'

const router = createRouter({
  routeTree: createRootRoute({ component: NotificationStack, notFoundComponent: NotificationStack }),
  history: createMemoryHistory(),
})
let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(<RouterProvider router={router as never} />)
  await act(() => router.load())
  vi.useFakeTimers()
})
afterEach(async () => {
  await act(async () => closeAll())
  vi.useRealTimers()
  await leave()
})

const cards = () => [...document.querySelectorAll('li')]
const show = (notification: Parameters<typeof notify>[0]) => act(async () => void notify(notification))
const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))
const send = (target: Element | undefined, event: Event) => act(async () => void target?.dispatchEvent(event))

// Specification 2: Notifications stack newest first
// Specification 2: Notifications close after 5 seconds
it('Notifications stack newest first, and close after 5 seconds', async () => {
  await show({ type: 'info', title: 'First' })
  await show({ type: 'error', title: 'Second', message: 'It broke' })
  expect(cards().map((card) => card.textContent)).toEqual(['SecondIt broke', 'First'])
  await pass(5_000)
  expect(cards()).toEqual([])
})

// Specification 2: Each has id, title, message, mediaUrl, actions and type success, error, warning, info or media
it.each(['success', 'error', 'warning', 'info', 'media'] as const)(
  'Each has id, title, message, mediaUrl, actions and type: %s',
  async (type) => {
    await show({
      id: 'one',
      type,
      title: 'Title',
      message: 'Message',
      mediaUrl: '/img/badges/helper.svg',
      actions: [{ label: 'View', routeName: 'front.students.show', params: { page: 'badges' } }],
    })
    const [card] = cards()
    expect(card?.dataset.type).toBe(type)
    expect(card?.querySelector('strong')?.textContent).toBe('Title')
    expect(card?.querySelector('p')?.textContent).toBe('Message')
    expect(card?.querySelector('img')?.getAttribute('src')).toBe(
      type === 'media' ? '/img/badges/helper.svg' : undefined,
    )
    expect([...(card?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toContain(
      'View',
    )
    await act(async () => close('one'))
    expect(cards()).toEqual([])
  },
)

// Specification 2: Their timer pauses on hover and restarts on mouse out
it('the timer pauses on hover and restarts on mouse out', async () => {
  await show({ type: 'info', title: 'Hover' })
  await send(cards()[0], new PointerEvent('pointerover', { bubbles: true }))
  await pass(30_000)
  expect(cards()).toHaveLength(1)
  await send(cards()[0], new PointerEvent('pointerout', { bubbles: true }))
  await pass(4_999)
  expect(cards()).toHaveLength(1)
  await pass(1)
  expect(cards()).toHaveLength(0)
})

// Specification 2: Their timer pauses on focus
it('the timer pauses on focus as well', async () => {
  await show({ type: 'info', title: 'Focus' })
  const button = document.querySelector<HTMLElement>('li button')
  await act(async () => button?.focus())
  await pass(30_000)
  expect(cards()).toHaveLength(1)
  await act(async () => button?.blur())
  await pass(5_000)
  expect(cards()).toHaveLength(0)
})

// Specification 2: Notifications close on click or close button
it('They close on click or close button', async () => {
  await show({ type: 'info', title: 'One' })
  await show({ type: 'info', title: 'Two' })
  await act(async () => cards()[0]?.click())
  expect(cards().map((card) => card.textContent)).toEqual(['One'])
  await press('Close notification')
  expect(cards()).toEqual([])
})

// Specification 2: A media notification’s action closes it and leads to the named route
it('A media notification’s action closes it and navigates to the named route', async () => {
  await show({
    type: 'media',
    title: 'Badge earned',
    mediaUrl: '/img/badges/first_lesson.svg',
    actions: [{ label: 'View', routeName: 'front.students.show', params: { page: 'badges' } }],
  })
  expect(document.querySelector('li img')?.getAttribute('src')).toBe('/img/badges/first_lesson.svg')
  await press('View')
  expect(cards()).toEqual([])
  expect(router.latestLocation.pathname).toBe('/student/badges')
})

it('closes with Escape, and the focus goes to the next and then to where it was', async () => {
  const before = document.createElement('button')
  document.body.append(before)
  before.focus()
  await show({ type: 'info', title: 'One' })
  await show({ type: 'info', title: 'Two' })
  const key = (name: string) => new KeyboardEvent('keydown', { key: name, code: name, bubbles: true })
  await send(document.documentElement, key('F8'))
  expect(cards()[0]?.contains(document.activeElement)).toBe(true)
  await send(document.activeElement ?? undefined, key('Escape'))
  expect(cards().map((card) => card.textContent)).toEqual(['One'])
  expect(cards()[0]?.contains(document.activeElement)).toBe(true)
  await pass(30_000)
  expect(cards()).toHaveLength(1)
  await send(document.activeElement ?? undefined, key('Escape'))
  expect(document.activeElement).toBe(before)
  before.remove()
})

it('says how many wait for a place', async () => {
  for (const title of ['1', '2', '3', '4', '5']) await show({ type: 'info', title })
  expect(document.querySelector('section')?.textContent).toBe('5432 more')
})

// Specification 2: A live region speaks each notification once
it('adds each to the live region once, and never again', async () => {
  const region = document.querySelector('[aria-live="polite"]')
  const added: (string | null)[] = []
  const observer = new MutationObserver((records) =>
    added.push(...records.flatMap(({ addedNodes }) => [...addedNodes].map((node) => node.textContent))),
  )
  if (region) observer.observe(region, { childList: true, subtree: true })
  await show({ type: 'info', title: 'One' })
  await show({ type: 'error', title: 'Two' })
  await show({ id: 'x', type: 'info', title: 'Three' })
  await act(async () => close('x'))
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 5))
  observer.disconnect()
  expect(added).toEqual(['One', 'Two', 'Three'])
})

// Specification +: A notification can be read and reached while a dialog is open
it('is within the topmost dialog while one is open, since all else is dead then', async () => {
  const [below, above] = [document.createElement('dialog'), document.createElement('dialog')]
  document.body.append(below, above)
  await show({ type: 'error', title: 'Not saved' })
  const open = (dialog: HTMLElement, isOpen: boolean) =>
    act(async () => void dialog.toggleAttribute('open', isOpen))
  await open(below, true)
  expect(below.contains(cards()[0] ?? null)).toBe(true)
  await open(above, true)
  expect(above.contains(cards()[0] ?? null)).toBe(true)
  await act(async () => above.remove())
  expect(below.contains(cards()[0] ?? null)).toBe(true)
  await open(below, false)
  expect(cards()).toHaveLength(1)
  expect(cards()[0]?.closest('dialog')).toBeNull()
  below.remove()
})
