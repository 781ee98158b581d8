import { type BenchData, callerFor } from '#bench/data.ts'
import { type Stage, startProgram, stopProgram } from '#bench/harness.ts'
import { type Latencies, measureLatencies } from '#bench/latencies.ts'
import { median } from '#bench/measure.ts'
import { getItem, getOutline } from '#contract/learning/learning.ts'

export interface FloodFigures {
  quiet: Latencies
  flooded: Latencies
  /** Ratio of the other callers’ p99 with the flood to that without: the median of all rounds. */
  ratio: number
}

/** Students who read, and a health probe, with and without a concurrent flood of large bodies. */
export async function flood(
  stage: Stage,
  data: BenchData,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<FloodFigures> {
  const others = callersOf(stage, data)
  await measureLatencies(others, seconds)
  const measured: { quiet: Latencies; flooded: Latencies }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await measureLatencies(others, seconds)
    const flooding = await startProgram(['bench/flood.ts', new URL(stage.ours.url).port, data.host], {
      env: {},
      sign: 'ready',
      logFile: `${stage.dataDir}/flood.log`,
    })
    const flooded = await measureLatencies(others, seconds)
    await stopProgram(flooding)
    measured.push({ quiet, flooded })
  }
  const ratios = measured.map(({ quiet, flooded }) => flooded.p99 / quiet.p99)
  const last = measured.at(-1) as (typeof measured)[number]
  return { ...last, ratio: median(ratios) }
}

/** Six students who read a course, and a health probe. */
export function callersOf(stage: Stage, { course, students }: BenchData): (() => Promise<unknown>)[] {
  const health = async (): Promise<void> => {
    const answer = await fetch(`${stage.ours.url}/healthz`)
    await answer.arrayBuffer()
  }
  const readers = students.slice(0, 6).map(({ token }, nth) => {
    const call = callerFor(stage.ours.url, token)
    return nth % 2 === 0
      ? () => call(getOutline, { courseId: course.id })
      : () => call(getItem, { courseId: course.id, itemId: course.lessonId })
  })
  return [health, ...readers]
}
