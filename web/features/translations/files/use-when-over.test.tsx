import { useState } from 'react'
import { expect, it } from 'vitest'
import { press, render } from '#ui/render.test-support.tsx'
import { useWhenOver } from './use-when-over.ts'

it('work that is over is noticed once, and not where it was over before', async () => {
  let calls = 0
  const Work = ({ begun }: { begun: boolean }) => {
    const [isOver, setOver] = useState(begun)
    useWhenOver(isOver, () => {
      calls += 1
    })
    return (
      <button type="button" onClick={() => setOver((before) => !before)}>
        Turn
      </button>
    )
  }
  let leave = await render(<Work begun />)
  expect(calls).toBe(0)
  await leave()
  leave = await render(<Work begun={false} />)
  await press('Turn')
  expect(calls).toBe(1)
  await press('Turn')
  await press('Turn')
  expect(calls).toBe(2)
  await leave()
})
