import { useEffect, useState } from 'react'
import type { Leaderboard } from '#contract/points/leaderboard.ts'
import { readStoredObject, writeStored } from '#lib/storage.ts'

const key = 'leaderboard shape'

/** The parts of a board that depend on the company's settings. */
interface BoardShape {
  hasPodium: boolean
  hasTeams: boolean
}

const shapeOf = ({ mode, top, teams }: Leaderboard): BoardShape => ({
  hasPodium: mode === 'names' && top.length > 0,
  hasTeams: teams !== 'off',
})

/** The shape of a board; while it loads, the one last seen on this device, so that nothing moves when it arrives. */
export const useBoardShape = (board: Leaderboard | undefined): BoardShape => {
  const [lastSeen] = useState(() => ({ hasPodium: true, hasTeams: true, ...readStoredObject(key) }))
  useEffect(() => {
    if (board) writeStored(key, JSON.stringify(shapeOf(board)))
  }, [board])
  return board ? shapeOf(board) : lastSeen
}
