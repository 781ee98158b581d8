import { expect, it } from 'vitest'
import { watchableFrom } from './watching.rules.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 9, 0, seconds)).toISOString()
const film = { opened_at: at(0), step_seen_at: null, seconds: 100, before: [] }

// Ninety of a hundred seconds at double speed; the player reports when the last of them begins.
it.each([
  ['a film takes its time at the highest speed', film, 44.5],
  // Specification, learning 2: It is not watched before it can have been, nor on a step that was not opened
  ['films are watched one after the other', { ...film, before: [100, 100] }, 133.5],
  ['nobody watches before its step is there', { ...film, step_seen_at: at(30) }, 74.5],
  ['a film that nobody measured holds nobody up', { ...film, seconds: 0 }, 0],
  ['a film of a second is told of at once', { ...film, seconds: 1 }, 0],
] as const)('%s', (_, watching, seconds) => {
  expect(watchableFrom(watching).toISOString()).toBe(
    new Date(Date.parse(at(0)) + seconds * 1_000).toISOString(),
  )
})

it('knows nothing of a lesson whose opening is not known', () => {
  expect(watchableFrom({ ...film, opened_at: null }).getTime()).toBe(0)
})
