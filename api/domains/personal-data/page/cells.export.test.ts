import { expect, it } from 'vitest'
import { createCells } from './cells.export.ts'

it('shows times and days in words, and leaves what only looks like one', () => {
  const { cell } = createCells('en_US', 'Europe/Athens')
  expect(cell('at', '2026-03-04T10:00:00Z')).toMatch(/^Mar 4, 2026, 12:00\sPM$/)
  expect(cell('day', '2026-03-04')).toBe('Mar 4, 2026')
  for (const text of ['2026-13-45T99:99', '2026-13-45', '2026-03-04 10:00 and a note'])
    expect(cell('name', text)).toBe(text)
})
