import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toPrint } from './images.processor.ts'

const picture = (alpha: number) =>
  sharp({ create: { width: 1_600, height: 900, channels: 4, background: { r: 9, g: 90, b: 9, alpha } } })
    .webp()
    .toBuffer()

it.each([
  ['a photograph', () => picture(1), 'jpeg', 1_400],
  ['a picture that something shines through', () => picture(0.5), 'png', 1_400],
  [
    'a drawing upon nothing',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><circle r="9"/></svg>'),
    'png',
    180,
  ],
])('on paper %s takes as little as it can', async (_, bytes, format, width) => {
  expect(await sharp(await toPrint(await bytes(), 1_400)).metadata()).toMatchObject({ format, width })
})
