import { expect, it } from 'vitest'
import type { Leaderboard } from '#contract/points/leaderboard.ts'
import { render } from '#ui/render.test-support.tsx'
import { useBoardShape } from './board-shape.ts'

const Shape = ({ board }: { board?: Leaderboard }) => <output>{JSON.stringify(useBoardShape(board))}</output>
const shown = async (board?: Leaderboard) => {
  const leave = await render(<Shape {...(board ? { board } : {})} />)
  const shape = JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown
  await leave()
  return shape
}

it('is the shape last seen on this device while the board loads, at first one with every part', async () => {
  expect(await shown()).toEqual({ hasPodium: true, hasTeams: true })
  const board = { mode: 'own_place', top: [], teams: 'tags' } as unknown as Leaderboard
  expect(await shown(board)).toEqual({ hasPodium: false, hasTeams: true })
  expect(await shown()).toEqual({ hasPodium: false, hasTeams: true })
})
