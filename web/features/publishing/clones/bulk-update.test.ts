import { expect, it } from 'vitest'
import {
  allSelected,
  countSelected,
  isSelected,
  noneSelected,
  toggleClone,
  updateInParts,
  withoutFailed,
} from './bulk-update.ts'
import { type Clone, type CloneResult, clonesPerCall } from './clones.api.ts'

const aClone = (id: string, change: Partial<Clone> = {}): Clone => ({
  id,
  title: 'Phishing',
  company_id: 'company',
  company_name: 'Harbor',
  status: 'published',
  since: 1,
  is_behind: true,
  can: { update: true },
  ...change,
})
const current = aClone('current', { is_behind: false })
const locked = aClone('locked', { can: { update: false } })
const rows = [aClone('a'), aClone('b'), current, locked]

it('selects all that are behind and may be updated', () => {
  expect(rows.filter((row) => isSelected(allSelected, row)).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(rows.filter((row) => isSelected(noneSelected, row))).toEqual([])
})

it('takes one out of all, and back', () => {
  const without = toggleClone(allSelected, 'a')
  expect(rows.filter((row) => isSelected(without, row)).map(({ id }) => id)).toEqual(['b'])
  expect(toggleClone(without, 'a')).toEqual(allSelected)
  expect(allSelected.except.size).toBe(0)
})

it('counts what is not loaded yet only while all are selected', () => {
  const totals = { behind: 10, hasMore: true }
  expect(countSelected(allSelected, rows, totals)).toBe(10)
  expect(countSelected(toggleClone(allSelected, 'a'), rows, totals)).toBe(9)
  expect(countSelected(toggleClone(noneSelected, 'a'), rows, totals)).toBe(1)
  expect(countSelected(allSelected, rows, { behind: 2, hasMore: false })).toBe(2)
})

const ids = Array.from({ length: 2 * clonesPerCall + 1 }, (_, index) => `clone ${index}`)
const resultOf = (id: string): CloneResult => ({ id, result: 'updated', conflicts: 0, reason: null })

it('sends no more than a call takes, in order', async () => {
  const sizes: number[] = []
  const done: string[] = []
  const { left, error } = await updateInParts(
    ids,
    async (part) => {
      sizes.push(part.length)
      return part.map(resultOf)
    },
    (results) => done.push(...results.map(({ id }) => id)),
  )
  expect([sizes, done, left, error]).toEqual([[clonesPerCall, clonesPerCall, 1], ids, [], null])
})

it('sends again only what failed', () => {
  const results = ids.slice(0, 3).map((id): [string, CloneResult] => [id, resultOf(id)])
  const [[failed]] = results as [[string, CloneResult]]
  const withOneFailed = new Map(results).set(failed, { ...resultOf(failed), result: 'failed' })
  expect([...withoutFailed(withOneFailed).keys()]).toEqual(ids.slice(1, 3))
  expect(withoutFailed().size).toBe(0)
})

it('names what a failed call did not reach', async () => {
  const failure = new Error('No network')
  const done: string[] = []
  const { left, error } = await updateInParts(
    ids,
    async (part) => {
      if (part[0] !== ids[0]) throw failure
      return part.map(resultOf)
    },
    (results) => done.push(...results.map(({ id }) => id)),
  )
  expect([done.length, left.length, error]).toEqual([clonesPerCall, clonesPerCall + 1, failure])
})
