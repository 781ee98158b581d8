import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  close,
  closeAll,
  forgetHistory,
  hold,
  notificationHistory,
  notify,
  readHistory,
  release,
  shownNotifications,
} from './notifications.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  closeAll()
  forgetHistory()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const titles = () => shownNotifications().map(({ title }) => title)
const kept = () => notificationHistory().map(({ title, seen }) => `${title} ${seen ? 'seen' : 'unseen'}`)

it('stacks the newest on top', () => {
  notify({ type: 'info', title: 'first' })
  notify({ type: 'success', title: 'second' })
  expect(titles()).toEqual(['second', 'first'])
})

// Specification 2: Notifications close after 5 seconds
// Specification 9: Notification display 5 seconds
it('closes each after five seconds of its own', () => {
  notify({ type: 'info', title: 'first' })
  vi.advanceTimersByTime(3_000)
  notify({ type: 'info', title: 'second' })
  vi.advanceTimersByTime(1_999)
  expect(titles()).toEqual(['second', 'first'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(3_000)
  expect(titles()).toEqual([])
})

it('waits while it is looked at, and then gives the full time again', () => {
  const id = notify({ type: 'error', title: 'looked at' })
  vi.advanceTimersByTime(4_900)
  hold(id)
  vi.advanceTimersByTime(60_000)
  expect(titles()).toEqual(['looked at'])
  release(id)
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['looked at'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual([])
})

it('replaces the one with the same id, and its clock', () => {
  notify({ id: 'same', type: 'error', title: 'old' })
  vi.advanceTimersByTime(4_000)
  notify({ id: 'same', type: 'error', title: 'new' })
  vi.advanceTimersByTime(4_000)
  expect(titles()).toEqual(['new'])
  expect(kept()).toEqual(['new unseen'])
})

it('does not come back to life when released after closing', () => {
  const id = notify({ type: 'info', title: 'gone' })
  close(id)
  release(id)
  expect(vi.getTimerCount()).toBe(0)
})

// Specification 2: A phone shows one notification at a time
it('shows one at a time on a phone: the newest first, and what it covered after it for its full time', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  for (const title of ['first', 'second', 'third']) notify({ type: 'info', title })
  expect(titles()).toEqual(['third'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['second'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['first'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual([])
})

// Specification 2: A few notifications show at once, the others wait
// Specification 2: Notifications stack newest first
it('shows the newest three of a flood, and what they covered below them as places become free', () => {
  for (let number = 1; number <= 5; number++) notify({ type: 'info', title: String(number) })
  expect(titles()).toEqual(['5', '4', '3'])
  const [newest] = shownNotifications()
  close(newest?.id ?? '')
  expect(titles()).toEqual(['4', '3', '2'])
  vi.advanceTimersByTime(4_999)
  expect(titles()).toEqual(['4', '3', '2'])
  vi.advanceTimersByTime(1)
  expect(titles()).toEqual(['1'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('leaves the one that is looked at, and covers the oldest of the others', () => {
  const id = notify({ type: 'info', title: 'looked at' })
  hold(id)
  for (let number = 1; number <= 3; number++) notify({ type: 'info', title: String(number) })
  expect(titles()).toEqual(['3', '2', 'looked at'])
})

it('shows one that still waits at once when it comes again', () => {
  notify({ id: 'same', type: 'info', title: 'old' })
  for (const title of ['1', '2', '3']) notify({ type: 'info', title })
  expect(titles()).toEqual(['3', '2', '1'])
  notify({ id: 'same', type: 'info', title: 'new' })
  expect(titles()).toEqual(['new', '3', '2'])
  vi.advanceTimersByTime(5_000)
  expect(titles()).toEqual(['1'])
})

it('keeps what was said, newest first, and knows what nobody has seen', () => {
  notify({ type: 'error', title: 'broke' })
  notify({ type: 'success', title: 'saved' })
  const id = notify({ type: 'info', title: 'closed' })
  close(id)
  vi.advanceTimersByTime(5_000)
  expect(kept()).toEqual(['closed seen', 'saved seen', 'broke unseen'])
  readHistory()
  expect(kept()).toEqual(['closed seen', 'saved seen', 'broke seen'])
})

it('keeps the same failure of another time as well', () => {
  notify({ id: 'same', type: 'error', title: 'broke' })
  vi.advanceTimersByTime(5_000)
  notify({ id: 'same', type: 'error', title: 'broke' })
  expect(kept()).toEqual(['broke unseen', 'broke unseen'])
})

it('bounds what waits and what is kept', () => {
  for (let number = 1; number <= 100; number++) notify({ type: 'info', title: String(number) })
  expect(kept()).toHaveLength(50)
  expect(kept()[0]).toBe('100 unseen')
  vi.advanceTimersByTime(5_000 * 8)
  expect(titles()).toEqual([])
})

it('takes all away once its history is open', () => {
  for (let number = 1; number <= 5; number++) notify({ type: 'info', title: String(number) })
  readHistory()
  vi.advanceTimersByTime(10_000)
  expect(titles()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
