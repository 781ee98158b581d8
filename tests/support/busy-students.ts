import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { listOwnBadges } from '#contract/badges/badges.ts'
import type { Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { pathFor } from '#contract/endpoint.ts'
import { badgeCreatedEvent, notificationsChannel } from '#contract/events.ts'
import { answerQuestion, startQuiz } from '#contract/learning/attempts.ts'
import { getItem, markRead } from '#contract/learning/learning.ts'
import { openPusher } from '#platform/realtime/pusher-client.test-support.ts'
import type { TestApp } from './app.ts'
import { aStudent, type TestPerson } from './builders/accounts.ts'
import type { TestCompany } from './builders/companies.ts'
import { aReleasedCourse, lesson, quiz, type ReleasedCourse } from './builders/learning.ts'
import type { Balancer } from './servers/balancer.ts'

/** One try of a call; `status` is 0 if there was no response. */
export interface Try {
  at: number
  path: string
  status: number
  /** Why there was no response. */
  error: string
  ms: number
}

export interface Acknowledged {
  attempt: string
  question: string
  ids: string[]
}

/** A student with an open page. */
export interface BusyStudent extends TestPerson {
  course: ReleasedCourse
  /** Ids of the badges that the page has shown. */
  shown: Set<string>
  /** Answers that the server has acknowledged. */
  answers: Acknowledged[]
}

export interface Students {
  all: BusyStudent[]
  tries: Try[]
  /** No further student starts; resolves when all who have started are done. */
  stop(): Promise<void>
}

const questions = 8
/** Limits the load to what a machine busy with other tests can handle. */
const busyAtMost = 8
const patienceMs = 15_000
const againAfterMs = 200

/**
 * Students who arrive one after the other, each with a page and an open socket, and take a course of two lessons and
 * two quizzes, each of which earns badges. Calls without a response, or with 503, are repeated, as by a page.
 */
export async function aStreamOfStudents(
  app: TestApp,
  company: TestCompany,
  { balancer, everyMs }: { balancer: Balancer; everyMs: number },
): Promise<Students> {
  const course = await aReleasedCourse(app, company, {
    items: [lesson(), quiz({ questions }), lesson(), quiz({ questions })],
  })
  const tries: Try[] = []
  const all: BusyStudent[] = []
  const atWork: Promise<void>[] = []
  const arrive = async (): Promise<void> => {
    const student = {
      ...(await retried(() => aStudent(app, company))),
      course,
      shown: new Set<string>(),
      answers: [],
    }
    all.push(student)
    const call = calls(balancer.url, student, tries)
    openPage(student, balancer.port, call)
    await learn(student, call)
  }
  let busy = 0
  const next = (): void => {
    if (busy >= busyAtMost) return
    busy += 1
    atWork.push(
      arrive().finally(() => {
        busy -= 1
      }),
    )
  }
  const timer = setInterval(next, everyMs)
  next()
  onTestFinished(() => clearInterval(timer))
  return {
    all,
    tries,
    async stop() {
      clearInterval(timer)
      await Promise.all(atWork)
    },
  }
}

/** Retries direct writes of a test, too, while the database is unavailable. */
async function retried<T>(make: () => Promise<T>, tries = 60): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (tries === 0) throw error
    await pause(500)
    return retried(make, tries - 1)
  }
}

type Call = <E extends Endpoint>(endpoint: E, params?: ParamsOf<E>, body?: unknown) => Promise<Answered>
interface Answered {
  data: { id: string }[] & { id: string }
}

function calls(url: string, { token }: TestPerson, tries: Try[]): Call {
  const once = async (method: string, path: string, body: unknown) => {
    const at = performance.now()
    const sent = fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer = await sent
      .then(async (got) => ({ status: got.status, body: (await got.json()) as Answered, error: '' }))
      .catch((error: Error) => ({ status: 0, body: null, error: String(error.cause ?? error) }))
    tries.push({ at, path, status: answer.status, error: answer.error, ms: performance.now() - at })
    return answer
  }
  return async (endpoint, params, body) => {
    const path = pathFor(endpoint.path, params ?? {})
    for (;;) {
      const { status, body: answered } = await once(endpoint.method, path, body)
      if (answered && status < 300) return answered
      if (status !== 0 && status !== 503) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`)
      await pause(againAfterMs)
    }
  }
}

/** Shows the events it receives, and fetches what it may have missed whenever its subscription is confirmed. */
function openPage({ id, token, shown }: BusyStudent, port: number, call: Call): void {
  const client = openPusher(port, { key: 'wardwise', token })
  onTestFinished(() => client.disconnect())
  const channel = client.subscribe(notificationsChannel(id))
  channel.bind(badgeCreatedEvent, (badge: { id: string }) => shown.add(badge.id))
  channel.bind('pusher:subscription_succeeded', async () => {
    const { data } = await call(listOwnBadges)
    for (const badge of data) if (badge.id) shown.add(badge.id)
  })
  // After an error of the connection or of the authorization, pusher-js leaves it to the page to retry.
  channel.bind('pusher:subscription_error', async () => {
    await pause(1_000)
    channel.subscriptionPending = false
    client.subscribe(channel.name)
  })
}

async function learn({ course, answers }: BusyStudent, call: Call): Promise<void> {
  for (const { id: itemId, kind, questions: questionIds } of course.items) {
    const params = { courseId: course.id, itemId }
    if (kind === 'lesson') {
      await call(getItem, params)
      await call(markRead, params)
      continue
    }
    const attempt = (await call(startQuiz, params)).data.id
    for (const [nth, question] of questionIds.entries()) {
      const ids = (nth % 3 === 0 ? course.wrong : course.right)[question] ?? []
      const answer = {
        attempt_id: attempt,
        question_id: question,
        answer: { answer_ids: ids },
        advance: true,
      }
      await call(answerQuestion, params, answer)
      answers.push({ attempt, question, ids })
      await pause(100)
    }
  }
}
