import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, NoAnswerError } from '#lib/api/api-error.ts'
import { answerQueue, type QueuedAnswer } from './answer-queue.ts'
import { flushQueue, isTransient } from './flush-queue.ts'

const questionIds = ['q0', 'q1', 'q2', 'q3']
const attempt = {
  id: 'attempt',
  progress: questionIds.map((question_id) => ({ question_id, answered: false, correct: null })),
}
/** One browser tab: each visit opens its own. */
const aVisit = () => answerQueue(attempt)

beforeEach(() => localStorage.clear())

/** The outcome of a call: answered, lost on the way there, or its response lost on the way back. */
type Fate = 'answered' | 'lost' | 'unheard'

/** A server that stores the last answer of each question, and the network in front of it. */
const aServer = () => {
  const server = {
    fates: [] as Fate[],
    /** Runs while a call is under way. */
    meanwhile: [] as (() => void)[],
    arrived: [] as QueuedAnswer[],
    heard: [] as string[],
    handedIn: 0,
    refusal: null as ApiError | null,
    isOpen: true,
    reported: [] as unknown[],
  }
  const answer = async (given: QueuedAnswer): Promise<void> => {
    const fate = server.fates.shift() ?? 'answered'
    await Promise.resolve()
    server.meanwhile.shift()?.()
    if (fate === 'lost') throw new NoAnswerError('lost')
    if (server.refusal) throw server.refusal
    server.arrived.push(given)
    if (fate === 'unheard') throw new NoAnswerError('unheard')
    server.heard.push(given.choice)
  }
  const run = (kept = aVisit()) =>
    flushQueue(kept, {
      answer,
      handIn: async () => {
        server.handedIn += 1
      },
      isOpen: async () => server.isOpen,
      onRefused: (error) => server.reported.push(error),
    })
  /** Retries until the network lets the call through, as the page does. */
  const runOn = async (): Promise<void> => {
    for (;;) {
      try {
        return await run()
      } catch (error) {
        if (!isTransient(error)) throw error
      }
    }
  }
  const texts = () =>
    Object.fromEntries(server.arrived.map(({ questionId, answer: { text } }) => [questionId, text]))
  return { server, run, runOn, texts }
}

const step = fc.record({
  question: fc.constantFrom(...questionIds),
  text: fc.constantFrom('a', 'b', 'c'),
  fates: fc.array(fc.constantFrom<Fate>('answered', 'lost', 'unheard'), { maxLength: 3 }),
  /** Choices made while a call is under way. */
  meanwhile: fc.array(fc.tuple(fc.constantFrom(...questionIds), fc.constantFrom('a', 'b', 'c')), {
    maxLength: 2,
  }),
  /** True: sends once, then the tab closes. False: the network is down and nothing is tried. */
  tries: fc.boolean(),
})

describe('what the device keeps', () => {
  // Specification, learning 3: A lost network: queued, sent once, “saved” shown
  it('reaches the server in whatever order the network goes and windows close: each choice once, and the last one stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        localStorage.clear()
        const { server, run, runOn, texts } = aServer()
        const last: Record<string, string> = {}
        const order: Record<string, string[]> = {}
        const give = (question: string, text: string): void => {
          const kept = aVisit()
          kept.give(question, { text }, true)
          last[question] = text
          ;(order[question] ??= []).push(kept.read(question)?.choice ?? '')
        }
        for (const { question, text, fates, meanwhile, tries } of steps) {
          give(question, text)
          server.fates = [...fates]
          server.meanwhile = meanwhile.map(
            ([other, word]) =>
              () =>
                give(other, word),
          )
          if (tries) await run().catch(() => undefined)
        }
        server.fates = []
        await runOn()
        expect(texts()).toEqual(last)
        expect(aVisit().list()).toEqual([])
        expect(server.heard).toHaveLength(new Set(server.heard).size)
        for (const [question, choices] of Object.entries(order)) {
          const places = server.arrived
            .filter(({ questionId }) => questionId === question)
            .map(({ choice }) => choices.indexOf(choice))
          expect(places).toEqual(places.toSorted((one, other) => one - other))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is sent in the order in which it was chosen', async () => {
    const { server, run } = aServer()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const [nth, question] of ['q3', 'q1', 'q2'].entries()) {
      vi.setSystemTime(nth + 1)
      aVisit().give(question, { text: 'a' }, true)
    }
    await run()
    expect(server.arrived.map(({ questionId }) => questionId)).toEqual(['q3', 'q1', 'q2'])
  })

  it('is not sent before it is given', async () => {
    const { server, run } = aServer()
    aVisit().choose('q1', { text: 'a' })
    await run()
    expect(server.arrived).toEqual([])
    expect(aVisit().read('q1')?.answer).toEqual({ text: 'a' })
  })

  it.each([
    ['the session is over', 401],
    ['the course is taken back', 404],
  ])('stays while %s, and goes once it is not', async (_, status) => {
    const { server, run, texts } = aServer()
    aVisit().give('q1', { text: 'a' }, true)
    server.refusal = new ApiError(status, {})
    await expect(run()).rejects.toBe(server.refusal)
    server.refusal = null
    await run()
    expect(texts()).toEqual({ q1: 'a' })
  })
})

describe('what the server refuses', () => {
  it('is known as not counted when the attempt is over, and not sent again', async () => {
    const { server, run } = aServer()
    aVisit().give('q1', { text: 'a' }, true)
    aVisit().give('q3', { text: 'b' }, true)
    server.refusal = new ApiError(409, {})
    server.isOpen = false
    await run()
    server.refusal = null
    await run()
    expect(server.arrived).toEqual([])
    expect(
      aVisit()
        .list()
        .map(({ questionId, state }) => [questionId, state]),
    ).toEqual([
      ['q1', 'refused'],
      ['q3', 'refused'],
    ])
  })

  it('makes way for what was answered elsewhere while the attempt goes on', async () => {
    const { server, run } = aServer()
    aVisit().give('q1', { text: 'a' }, true)
    server.refusal = new ApiError(409, {})
    await run()
    expect(aVisit().list()).toEqual([])
    expect(server.reported).toEqual([])
  })

  it('is told where it is for another reason, and the others are sent', async () => {
    const { server, run } = aServer()
    aVisit().give('q1', { text: 'a' }, true)
    server.refusal = new ApiError(422, {})
    await run()
    expect([aVisit().list(), server.reported]).toEqual([[], [server.refusal]])
  })
})

describe('handing in', () => {
  // Specification, learning 3: Handing in waits for what the device keeps; what comes too late is refused and named
  it('waits until nothing is left on the device, over a closed window too', async () => {
    const { server, run, runOn } = aServer()
    aVisit().give('q1', { text: 'a' }, true)
    aVisit().handIn(true)
    server.fates = ['lost']
    await run().catch(() => undefined)
    expect(server.handedIn).toBe(0)
    await runOn()
    expect([server.arrived.length, server.handedIn, aVisit().isHandingIn()]).toEqual([1, 1, false])
  })

  it('does not happen when it was taken back while answers were on their way', async () => {
    const { server, run } = aServer()
    aVisit().give('q1', { text: 'a' }, true)
    aVisit().handIn(true)
    server.meanwhile = [() => aVisit().handIn(false)]
    await run()
    expect(server.handedIn).toBe(0)
  })
})
