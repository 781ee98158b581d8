import { type BenchData, callerFor } from '#bench/data.ts'
import type { Stage } from '#bench/harness.ts'
import { advanceItem, getItem, rewindItem } from '#contract/learning/learning.ts'

const readers = 32
const windows = 6

export interface SteadyFigures {
  /** Progress writes per second in each part of the run. */
  perSecond: number[]
  failures: number
}

/**
 * Students who move back and forth in a lesson for the given time: progress is written repeatedly and must not get
 * slower.
 */
export async function steady(stage: Stage, data: BenchData, seconds: number): Promise<SteadyFigures> {
  const { id: courseId, lessonId: itemId } = data.course
  const params = { courseId, itemId }
  const counts = Array.from({ length: windows }, () => 0)
  let failures = 0
  const part = (seconds * 1_000) / windows
  const calls = data.students.slice(-readers).map(({ token }) => callerFor(stage.ours.url, token))
  await Promise.all(calls.map((call) => call(getItem, params)))
  const begun = performance.now()
  const windowNow = (): number => Math.floor((performance.now() - begun) / part)
  await Promise.all(
    calls.map(async (call) => {
      for (let nth = 0; windowNow() < windows; nth += 1) {
        await call(nth % 2 === 0 ? advanceItem : rewindItem, params, {}).catch(() => void (failures += 1))
        const at = windowNow()
        if (at < windows) counts[at] = (counts[at] ?? 0) + 1
      }
    }),
  )
  return { perSecond: counts.map((count) => count / (part / 1_000)), failures }
}
