import { readFileSync } from 'node:fs'
import { type BenchData, callerFor } from '#bench/data.ts'
import type { Stage } from '#bench/harness.ts'
import { type Latencies, measureLatencies } from '#bench/latencies.ts'
import { getMe, login } from '#contract/accounts/accounts.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { advanceItem, getItem, getOutline, rewindItem } from '#contract/learning/learning.ts'

const readers = 200
/** Pause between two calls of one student: somebody who clicks quickly and reads little. */
const pauseMs = 2_000
const windows = 6

export interface MemoryFigures {
  /** Memory of the server process in MB: before, and at the end of each part of the run. */
  idle: number
  after: number[]
  latencies: Latencies
  /** Calls that were answered with 503 and repeated, as pages do. */
  refused: number
}

/** Resident memory of a process in MB, as the kernel counts it. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

/**
 * Two hundred students who read outlines and lessons, move back and forth in them, and take quizzes, for the given
 * time.
 */
export async function memory(stage: Stage, data: BenchData, seconds: number): Promise<MemoryFigures> {
  const { pid } = stage.ours
  const idle = residentMb(pid)
  let refused = 0
  const onRefused = (): void => {
    refused += 1
  }
  const callers = data.students
    .slice(0, readers)
    .map(({ token }, nth) => studentAt(stage, data, { token, nth, onRefused }))
  callers.push(guestAt(stage))
  const after: number[] = []
  const parts: Latencies[] = []
  for (let part = 0; part < windows; part += 1) {
    parts.push(await measureLatencies(callers, seconds / windows, pauseMs))
    after.push(residentMb(pid))
  }
  return { idle, after, latencies: parts.at(-1) as Latencies, refused }
}

function studentAt(
  stage: Stage,
  { course, quick }: BenchData,
  { token, nth, onRefused }: { token: string; nth: number; onRefused: () => void },
): () => Promise<unknown> {
  const call = callerFor(stage.ours.url, token)
  const courseId = course.id
  // Each starts with the outline and a different lesson.
  let step = 8 * nth - 1
  const read = async (): Promise<unknown> => {
    const itemId = course.lessonIds[(nth + Math.floor(step / 8)) % course.lessonIds.length] ?? ''
    switch (step % 8) {
      case 0:
        return call(getOutline, { courseId })
      case 5:
        return call(rewindItem, { courseId, itemId }, {})
      case 6:
        return takeQuiz()
      case 1:
        return call(getItem, { courseId, itemId })
      default:
        return call(advanceItem, { courseId, itemId }, {})
    }
  }
  const takeQuiz = async (): Promise<void> => {
    const where = { courseId: quick.courseId, itemId: quick.quizId }
    const attempt = await call(startQuiz, where)
    for (const { id, answerId } of quick.questions)
      await call(answerQuestion, where, {
        attempt_id: attempt.data.id,
        question_id: id,
        answer: { answer_ids: [answerId] },
        advance: true,
      })
  }
  return async () => {
    step += 1
    try {
      return await read()
    } catch (error) {
      if (!String(error).includes(': 503 ')) throw error
      step -= 1
      onRefused()
    }
  }
}

/** Somebody who forgot a password: each try costs as much as a correct one. */
function guestAt(stage: Stage): () => Promise<unknown> {
  const call = callerFor(stage.ours.url, '')
  let tries = 0
  return async () => {
    tries += 1
    const body = { email: `nobody${tries % 50}@example.test`, password: 'not the password' }
    if (tries % 10 === 0) await call(login, {}, body).catch(() => undefined)
    else await call(getMe, {}).catch(() => undefined)
  }
}
