import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { useNextUnit } from './use-next-unit.ts'

const job = { status: 'in_progress', can: { approve: false } } as unknown as TranslationJob
const units = ['a', 'b'].map((id) => ({ id, state: 'translated', can: {} }) as TranslationUnit)

let next: ReturnType<typeof useNextUnit>
let opened: string | null
let find: (id: string | null) => void
const Bench = () => {
  const [current, setCurrent] = useState<string | null>('a')
  const findBeyond = () => new Promise<string | null>((resolve) => (find = resolve))
  const controls = useNextUnit({ job, list: 'all', units, current, onCurrent: setCurrent, findBeyond })
  useEffect(() => {
    next = controls
    opened = current
  })
  return null
}

let leave: () => Promise<void>
const search = async () => {
  leave = await render(<Bench />)
  await act(async () => void next.goOn())
}
afterEach(() => leave())

it('leaves keys to the unit that is found while it is searched', async () => {
  await search()
  expect(next.isMoving()).toBe(true)
  await act(async () => find('z'))
  expect([opened, next.isMoving()]).toEqual(['z', false])
})

it.each([
  ['clicked', () => next.open('b')],
  ['moved to by a key', () => next.moveBy(1)],
])(
  'stays at a unit that was %s during the search, and lets keys act on it',
  async (_, choose: () => unknown) => {
    await search()
    await act(async () => {
      choose()
    })
    expect([opened, next.isMoving()]).toEqual(['b', false])
    await act(async () => find('z'))
    expect([opened, next.isAtEnd]).toEqual(['b', false])
  },
)

it('opens nothing after the translator has left the units during the search', async () => {
  await search()
  await act(async () => next.close())
  await act(async () => find('z'))
  expect(opened).toBeNull()
})
