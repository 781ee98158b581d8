import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { close, closeAll, hold, notify, release, shownNotifications } from './notifications.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  closeAll()
  vi.useRealTimers()
})

const titles = () => shownNotifications().map(({ title }) => title)

it('stacks the newest on top', () => {
  notify({ type: 'info', title: 'first' })
  notify({ type: 'success', title: 'second' })
  expect(titles()).toEqual(['second', 'first'])
})

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
})

it('does not come back to life when released after closing', () => {
  const id = notify({ type: 'info', title: 'gone' })
  close(id)
  release(id)
  expect(vi.getTimerCount()).toBe(0)
})

it('drops the oldest of a flood', () => {
  for (let number = 1; number <= 9; number++) notify({ type: 'info', title: String(number) })
  expect(titles()).toEqual(['9', '8', '7', '6', '5', '4'])
})
