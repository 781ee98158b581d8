import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PresenceState } from '#contract/learning/presence.ts'
import { idleAfterMs, trackPresence } from './track-presence.ts'

let sent: PresenceState[]
let stop: () => void
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  sent = []
  stop = trackPresence((state) => sent.push(state))
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}
/** The states sent since the last call. */
const news = () => sent.splice(0)

it('says at once and every half minute that somebody reads, and at the end that they left', () => {
  expect(news()).toEqual(['reading'])
  vi.advanceTimersByTime(90_000)
  expect(news()).toEqual(['reading', 'reading', 'reading'])
  stop()
  expect(news()).toEqual(['left'])
  vi.advanceTimersByTime(90_000)
  expect(news()).toEqual([])
})

it('is quiet while the page is out of sight', () => {
  show('hidden')
  expect(news()).toEqual(['reading', 'away'])
  vi.advanceTimersByTime(120_000)
  document.dispatchEvent(new Event('keydown'))
  expect(news()).toEqual([])
  show('visible')
  expect(news()).toEqual(['reading'])
})

it.each(['keydown', 'pointermove', 'timeupdate'])('ends where nobody moves, and goes on with %s', (move) => {
  vi.advanceTimersByTime(idleAfterMs)
  expect(news().at(-1)).toBe('away')
  vi.advanceTimersByTime(60_000)
  expect(news()).toEqual([])
  document.dispatchEvent(new Event(move))
  expect(news()).toEqual(['reading'])
})

it('is away when the page is closed, which may be a reload', () => {
  window.dispatchEvent(new Event('pagehide'))
  expect(news()).toEqual(['reading', 'away'])
})
