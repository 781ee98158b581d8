import type autocannon from 'autocannon'
import { pathFor } from '#contract/endpoint.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { type BenchData, callerFor } from '../data.ts'
import type { Stage } from '../harness.ts'
import { type Compared, compare } from '../measure.ts'
import type { Timing } from './reads.ts'

const connections = 64

/** Each connection is a student who answers question after question; one who is done is replaced by the next. */
export async function answers(stage: Stage, data: BenchData, timing: Timing): Promise<Compared> {
  const { courseId, quizId, questions } = data.examination
  const attempts = new Map<string, string>()
  for (const { token } of data.students) {
    const { data: attempt } = await callerFor(stage.ours.url, token)(startQuiz, { courseId, itemId: quizId })
    attempts.set(token, attempt.id)
  }
  const waiting = [...data.students]
  const sitting: { token: string; cursor: number }[] = []
  const seatAt = (index: number): { token: string; cursor: number } => {
    let seat = sitting[index]
    if (!seat || seat.cursor >= questions.length) {
      const student = waiting.shift()
      if (!student) throw new Error('All questions are answered; the bench needs more students')
      seat = { token: student.token, cursor: 0 }
      sitting[index] = seat
    }
    return seat
  }
  let seats = 0
  const setupClient = (client: autocannon.Client): void => {
    const index = seats++ % connections
    client.setRequests([
      {
        method: 'POST',
        path: pathFor(answerQuestion.path, { courseId, itemId: quizId }),
        setupRequest: (request) => {
          const seat = seatAt(index)
          const question = questions[seat.cursor]
          return {
            ...request,
            headers: { authorization: `Bearer ${seat.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({
              attempt_id: attempts.get(seat.token),
              question_id: question?.id,
              answer: { answer_ids: [question?.answerId] },
              advance: true,
            }),
          }
        },
        // The server’s position counts: an answer cut off at a window’s end may have been accepted.
        onResponse: (status, body) => {
          const seat = sitting[index]
          const attempt =
            status === 200
              ? (JSON.parse(body) as { data: { cursor: number; status: string } }).data
              : undefined
          if (seat && attempt) seat.cursor = attempt.status === 'open' ? attempt.cursor : questions.length
        },
      },
    ])
  }
  const database = stage.databasePid
  return compare({
    yardstick: {
      load: { url: `${stage.yardsticks.url}/b`, connections, requests: [{ method: 'POST' }] },
      pids: [stage.yardsticks.pid, database],
    },
    ours: { load: { url: stage.ours.url, connections, setupClient }, pids: [stage.ours.pid, database] },
    ...timing,
  })
}
