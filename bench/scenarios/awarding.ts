import pg from 'pg'
import { advanceItem, getItem, markRead } from '#contract/learning/learning.ts'
import { type BenchData, callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'
import { cpuSeconds, median, usedSince } from '../measure.ts'

export interface AwardingFigures {
  lessons: number
  /** The cost of finishing lessons for server and database without scores, relative to that with scores. */
  ratio: number
  /** CPU time in milliseconds per finished lesson. */
  withScores: number
  withoutScores: number
}

const readers = 16
const rounds = 6
const lessonsOfRound = 6

/** Students finish lessons, each of which awards points, alternately with and without updating scores. */
export async function awarding(stage: Stage, { course, students }: BenchData): Promise<AwardingFigures> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const pids = [stage.ours.pid, stage.databasePid]
  const waiting = [...students]
  let lessons = 0
  const costOf = async (scores: 'enable' | 'disable'): Promise<number> => {
    await client.query(`alter table points ${scores} trigger points_scores`)
    const some = waiting.splice(0, readers)
    const before = cpuSeconds(pids)
    await Promise.all(
      some.map(async ({ token }) => {
        const call = callerFor(stage.ours.url, token)
        for (const itemId of course.lessonIds.slice(0, lessonsOfRound)) await finish(call, course.id, itemId)
      }),
    )
    lessons += some.length * lessonsOfRound
    return (usedSince(before, cpuSeconds(pids)) * 1_000) / (some.length * lessonsOfRound)
  }
  try {
    await costOf('enable')
    const costs: { kept: number; not: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = await costOf('enable')
      const not = ((await costOf('disable')) + (await costOf('disable'))) / 2
      costs.push({ kept: (first + (await costOf('enable'))) / 2, not })
    }
    const withScores = median(costs.map(({ kept }) => kept))
    const withoutScores = median(costs.map(({ not }) => not))
    return { lessons, ratio: withoutScores / withScores, withScores, withoutScores }
  } finally {
    await client.query('alter table points enable trigger points_scores')
    await client.end()
  }
}

/** Reads a lesson step by step until it is completed. */
async function finish(call: ReturnType<typeof callerFor>, courseId: string, itemId: string): Promise<void> {
  const params = { courseId, itemId }
  await call(getItem, params)
  for (;;) {
    const { data } = await call(advanceItem, params, {})
    if (data.item.state === 'completed') return
    if (data.item.steps_seen === data.item.steps) break
  }
  const { data } = await call(markRead, params)
  if (data.item.state !== 'completed') throw new Error(`Lesson ${itemId} is not completed`)
}
