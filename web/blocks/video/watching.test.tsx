import { afterEach, beforeEach, expect, it } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { VideoBlock } from './video-block.tsx'
import { WatchingContext } from './watching.ts'

let leave: () => Promise<void>
let watched: string[]
const attrs = {
  id: 'film1',
  src: `/files/${'a'.repeat(26)}.mp4`,
  title: 'A call from the bank',
  captions: [],
  transcript: '',
  poster: null,
  must_watch: true,
}
beforeEach(async () => {
  watched = []
  leave = await render(
    <WatchingContext value={(film) => watched.push(film)}>
      <VideoBlock node={{ type: 'video', attrs }} locale="en_US" />
    </WatchingContext>,
  )
})
afterEach(() => leave())

/** Fires the events that a browser fires for a video of ten seconds, four times a second during playback. */
const fire = (currentTime: number, { seeking = false, duration = 10, what = 'timeupdate' } = {}) =>
  act(async () => {
    const film = document.querySelector('video')!
    for (const [name, value] of Object.entries({ currentTime, seeking, duration }))
      Object.defineProperty(film, name, { value, configurable: true })
    film.dispatchEvent(new Event(what))
  })
const play = async (from: number, to: number, duration = 10) => {
  for (let second = from; second < to; second += 0.25) await fire(second, { duration })
}

it('tells once of a film whose every part was played, in whatever order', async () => {
  await play(5, 10)
  await play(0, 3)
  expect(watched).toEqual([])
  await play(0, 5)
  await play(0, 10)
  expect(watched).toEqual(['film1'])
})

// Specification, learning 2: Optional: a film has to be watched
it('does not count what was dragged over, nor the same seconds again', async () => {
  for (let second = 0; second < 10; second += 1) await fire(second, { seeking: true })
  await fire(9.9)
  for (const _ of [1, 2, 3]) await play(0, 4)
  expect(watched).toEqual([])
})

it('tells at its end of a film whose file does not say how long it is, if it was played', async () => {
  await play(8, 10, Number.POSITIVE_INFINITY)
  await fire(10, { what: 'ended' })
  expect(watched).toEqual([])
  await play(0, 8, Number.POSITIVE_INFINITY)
  expect(watched).toEqual([])
  await fire(10, { what: 'ended' })
  expect(watched).toEqual(['film1'])
})
