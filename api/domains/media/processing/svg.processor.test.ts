import { expect, it } from 'vitest'
import { processSvg } from './svg.processor.ts'

const drawing = (inner: string, side = 90) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${inner}<rect width="${side}" height="${side}" filter="url(#f)"/></svg>`,
  )

// Specification, authoring 5: A drawing that takes too long is ended, and holds up nothing else
it('ends a drawing that takes too long, and draws the next one', async () => {
  // Two minutes of work that cannot be cancelled once started.
  const endless = `<filter id="f">${'<feGaussianBlur stdDeviation="300"/>'.repeat(200)}</filter>`
  const [late, next] = [processSvg(drawing(endless, 2_000), 1_600, 500), processSvg(drawing(''), 1_600)]
  await expect(late).rejects.toMatchObject({ status: 413 })
  expect(await next).toMatchObject({ width: 90, height: 90 })
})

it('draws on after one that cannot be drawn', async () => {
  await expect(processSvg(Buffer.from('<svg'), 1_600)).rejects.toMatchObject({ status: 422 })
  expect(await processSvg(drawing(''), 60)).toMatchObject({ width: 60, height: 60 })
})
