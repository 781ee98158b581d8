import { unitPageSize } from '#contract/translations/items.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'

// Calculations for a list that is read in pages: on which page a row is, and where a page begins.

/** The loaded pages by number. */
export type ReadPages = ReadonlyMap<number, readonly TranslationUnit[]>

/**
 * The first row of each page, followed by the total number of rows. `sizes` are those of loaded pages: units that
 * have left the list since it was opened are missing there.
 */
export function pageStarts(pages: number, total: number, sizes: ReadonlyMap<number, number>): number[] {
  const starts = [0]
  for (let page = 0; page < pages; page += 1) {
    const expected = Math.min(unitPageSize, total - page * unitPageSize)
    starts.push((starts[page] ?? 0) + (sizes.get(page) ?? expected))
  }
  return starts
}

/** The last of the pages 0 to `count - 1` that does not begin after the wanted position. */
function lastPage(count: number, isBehind: (page: number) => boolean): number {
  let [low, high] = [0, Math.max(count - 1, 0)]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (isBehind(middle)) high = middle - 1
    else low = middle
  }
  return low
}

export const pageOfRow = (starts: readonly number[], row: number): number =>
  lastPage(starts.length - 1, (page) => (starts[page] ?? 0) > row)

/** The page of a unit, by its position in the course. */
export const pageOfPosition = (pages: readonly { position: number }[], position: number): number =>
  lastPage(pages.length, (page) => (pages[page]?.position ?? 0) > position)

/** The units of all adjacent loaded pages around a page; undefined if that page is not loaded. */
export function unitsAround(read: ReadPages, page: number): TranslationUnit[] | undefined {
  if (!read.has(page)) return undefined
  let first = page
  while (read.has(first - 1)) first -= 1
  const units: TranslationUnit[] = []
  for (let next = first; read.has(next); next += 1) units.push(...(read.get(next) ?? []))
  return units
}
