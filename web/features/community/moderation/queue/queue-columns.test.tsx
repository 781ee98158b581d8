import { afterEach, expect, it } from 'vitest'
import { render } from '#ui/render.test-support.tsx'
import { QueueColumns } from './queue-columns.tsx'

let unmount: (() => Promise<void>) | undefined
const { innerWidth } = window
afterEach(async () => {
  await unmount?.()
  Object.assign(window, { innerWidth })
})

/** The buttons in the order in which the keyboard reaches them. */
const orderAt = async (width: number): Promise<string[]> => {
  Object.assign(window, { innerWidth: width })
  unmount = await render(
    <QueueColumns
      list={<button type="button">Entry</button>}
      start={<button type="button">Open the first one</button>}
      open={null}
    />,
  )
  return [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
}

it('is reached by keyboard from left to right beside each other', async () => {
  expect(await orderAt(1440)).toEqual(['Entry', 'Open the first one'])
})

it('is reached by keyboard from top to bottom on a phone', async () => {
  expect(await orderAt(390)).toEqual(['Open the first one', 'Entry'])
})
