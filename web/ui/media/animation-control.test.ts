import { expect, it } from 'vitest'
import { createAnimation } from './animation-control.ts'

const source = { v: '5.7', ip: 0, op: 90, fr: 30, w: 640, h: 360, layers: [] }
const make = (given: unknown) => {
  const element = document.createElement('div')
  const control = createAnimation(element, { source: given, autoplay: true, loop: false, speed: 1 })
  const states: string[] = [control.view.get().state]
  control.view.subscribe(() => states.push(control.view.get().state))
  return { control, element, states }
}

// Specification 4: Animation player: loading, error
it('is loading until it is drawn, and in error where it cannot be', async () => {
  const { states } = make({ v: '5.7' })
  await expect.poll(() => states).toEqual(['loading', 'error'])
})

// Specification 4: Animation player: destroyed
it('is destroyed for good: nothing is drawn afterwards and no button brings it back', async () => {
  const { control, element, states } = make(source)
  control.destroy()
  // A second animation fails as well, without waiting.
  const later = make({})
  await expect.poll(() => later.states).toContain('error')
  control.play()
  control.stop()
  expect(states).toEqual(['loading', 'destroyed'])
  expect(element.childElementCount).toBe(0)
})
