import { afterEach, expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { AnimationError, checkAnimation, loadAnimation } from './animation-source.ts'

const whole = { v: '5.7', ip: 0, op: 90, fr: 30, w: 640, h: 360, layers: [] }
let stop: (() => Promise<void>) | undefined
afterEach(async () => {
  await stop?.()
  stop = undefined
})

it('takes an animation that has all it needs', async () => {
  expect(checkAnimation(whole)).toBe(whole)
  expect(await loadAnimation(whole)).toBe(whole)
})

// Specification 5: An animation must contain v, ip, op, layers, fr, w, h, else the player errors
it.each(Object.keys(whole))(
  'Animation source must contain v, ip, op, layers, fr, w, h: refuses one without %s',
  (key) => {
    const { [key as 'v']: _, ...rest } = whole
    expect(() => checkAnimation(rest)).toThrow(
      'An error occurred while trying to load the Lottie file from URL.',
    )
  },
)

it.each([
  ['layers are no list', { layers: 'none' }],
  ['end is its beginning', { op: 0 }],
  ['end is no number', { op: 'late' }],
])('refuses an animation whose %s', (_, change) => {
  expect(() => checkAnimation({ ...whole, ...change })).toThrow(AnimationError)
})

// Specification 5: An animation’s URL source must be a string
it.each([[null], [7], [''], [undefined], [true]])('a URL source must be a string, not %j', async (source) => {
  await expect(loadAnimation(source)).rejects.toBeInstanceOf(AnimationError)
})

it('fetches an address, and refuses what is not an animation there', async () => {
  const answers: Record<string, { status: number; body: unknown }> = {
    '/good.json': { status: 200, body: whole },
    '/poor.json': { status: 200, body: { v: 1 } },
    '/text': { status: 200, body: 'not JSON' },
  }
  stop = (await serveAnswers(({ url }) => answers[url] ?? { status: 404, body: {} })).stop
  expect(await loadAnimation('/good.json')).toEqual(whole)
  for (const source of ['/poor.json', '/text', '/missing.json'])
    await expect(loadAnimation(source)).rejects.toBeInstanceOf(AnimationError)
})
