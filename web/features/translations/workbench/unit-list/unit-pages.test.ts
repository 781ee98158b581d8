import { expect, test } from 'vitest'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { pageOfPosition, pageOfRow, pageStarts, unitsAround } from './unit-pages.ts'

const unitsOf = (page: number, count = 50) =>
  Array.from({ length: count }, (_, at) => ({ id: `${page}.${at}` }) as TranslationUnit)

test('each row of 60,000 is on its page', () => {
  const starts = pageStarts(1_200, 60_000, new Map())
  expect(starts.at(-1)).toBe(60_000)
  expect([0, 49, 50, 59_949, 59_950, 59_999].map((row) => pageOfRow(starts, row))).toEqual([
    0, 0, 1, 1_198, 1_199, 1_199,
  ])
})

test('a page of which some have left is shorter, and all behind it move up', () => {
  const starts = pageStarts(3, 120, new Map([[0, 48]]))
  expect(starts).toEqual([0, 48, 98, 118])
  expect([47, 48, 97, 98, 117].map((row) => pageOfRow(starts, row))).toEqual([0, 1, 1, 2, 2])
})

test('a page that has become empty holds no row', () => {
  const starts = pageStarts(3, 120, new Map([[1, 0]]))
  expect([49, 50].map((row) => pageOfRow(starts, row))).toEqual([0, 2])
})

test('a list without units has no rows', () => {
  const starts = pageStarts(0, 0, new Map())
  expect(starts).toEqual([0])
  expect(pageOfRow(starts, 0)).toBe(0)
})

test('a unit is on the last page that begins at its position or before', () => {
  const pages = [{ position: 0 }, { position: 1_000_100 }, { position: 1_000_250 }]
  expect([0, 99, 1_000_100, 1_000_249, 1_000_250, 9_000_000].map((at) => pageOfPosition(pages, at))).toEqual([
    0, 0, 1, 1, 2, 2,
  ])
})

test('the units around a page end where one is not read yet', () => {
  const read = new Map([1, 2, 4].map((page) => [page, unitsOf(page, 2)]))
  expect(unitsAround(read, 2)?.map(({ id }) => id)).toEqual(['1.0', '1.1', '2.0', '2.1'])
  expect(unitsAround(read, 4)?.map(({ id }) => id)).toEqual(['4.0', '4.1'])
  expect(unitsAround(read, 3)).toBeUndefined()
})
