import { useEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { DirectoryEntry } from '#contract/directory/directory.ts'
import { createStore, useStore } from '#lib/store.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import type { StudentFilter } from '../directory.api.ts'
import { type StudentSelectionControls, useStudentSelection } from './use-student-selection.ts'

interface Shown {
  filter: StudentFilter
  ids: string[]
  /** The rows are still those of the previous filter. */
  isPrevious?: boolean
}
const list = createStore<Shown>({ filter: {}, ids: [] })
const change = (next: Shown) => act(async () => list.set(next))
let controls: StudentSelectionControls
const Selection = () => {
  const { filter, ids, isPrevious = false } = useStore(list)
  const students = ids.map((id) => ({ id }) as DirectoryEntry)
  const selection = useStudentSelection({ filter, students, isPrevious, total: ids.length })
  useEffect(() => {
    controls = selection
  })
  return null
}

const leaves: (() => Promise<void>)[] = []
const open = async (first: Shown) => {
  list.set(first)
  leaves.push(await render(<Selection />))
}
afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave()
})

const narrow: StudentFilter = { search: 'ann' }

it.each([
  ['toggleShown', { ids: ['a', 'b'] }],
  ['selectAll', { filter: {}, expected_count: 2, except: [] }],
] as const)('selects nobody of the previous filter for the next one: %s', async (select, selected) => {
  await open({ filter: {}, ids: ['a', 'b'] })
  await change({ filter: narrow, ids: ['a', 'b'], isPrevious: true })
  await act(async () => controls[select]())
  expect(controls.selection).toEqual(selected)
  await change({ filter: narrow, ids: ['c'] })
  expect([controls.selection, controls.shown]).toEqual([null, 'none'])
  await act(async () => controls.selectAll())
  expect(controls.selection).toMatchObject({ filter: narrow, expected_count: 1 })
})

it('goes on while rows of the same filter are loaded', async () => {
  await open({ filter: narrow, ids: ['a', 'b'] })
  await act(async () => controls.toggle({ id: 'a' }))
  await change({ filter: { ...narrow }, ids: ['a', 'b'], isPrevious: true })
  await change({ filter: { ...narrow }, ids: ['b', 'a'] })
  expect(controls.selection).toEqual({ ids: ['a'] })
})
