import { expect, it } from 'vitest'
import { render } from '#ui/render.test-support.tsx'
import { ImageBlock } from './image-block.tsx'

const altShown = async (attrs: Record<string, unknown>) => {
  const leave = await render(
    <ImageBlock node={{ type: 'image', attrs: { id: 'pict', src: '/files/a', ...attrs } }} />,
  )
  const alt = document.querySelector('img')?.getAttribute('alt')
  await leave()
  return alt
}

it('shows a picture with its alternative text', async () => {
  expect(await altShown({ alt: 'A map' })).toBe('A map')
})

it('shows a decorative picture with an empty alternative text', async () => {
  expect(await altShown({ alt: 'Old words', decorative: true })).toBe('')
})
