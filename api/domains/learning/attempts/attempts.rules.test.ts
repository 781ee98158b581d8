import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QuestionBody, QuizBody } from '#domains/publishing/publishing.documents.ts'
import { quizSettings } from '#tests/support/builders/quizzes/quiz-settings.ts'
import {
  cursorAfter,
  drawAnswers,
  drawQuestions,
  gradeAttempt,
  isOverdue,
  type RecordedAnswer,
} from './attempts.rules.ts'

const question = (id: string, more: Partial<QuestionBody> = {}): QuestionBody => ({
  id,
  type: 'single_choice',
  text: '',
  points: 1,
  objective: '',
  answers: ['a', 'b', 'c', 'd'].map((answer) => ({ id: answer, text: answer })),
  ...more,
})
const quizOf = (questions: QuestionBody[], settings: Partial<QuizBody['settings']> = {}): QuizBody => ({
  kind: 'quiz',
  id: 'quiz',
  title: '',
  description: '',
  locale: 'en_US',
  settings: quizSettings({ back_allowed: false, ...settings }),
  questions,
})
const given = (question_id: string, points: number): RecordedAnswer => ({
  question_id,
  answer: { answer_ids: [] },
  correct: points > 0,
  points,
  answered_at: '',
})

describe('grading an attempt', () => {
  const body = quizOf([question('1'), question('2'), question('3', { points: 4 })])

  it.each([
    ['everything', [given('1', 1), given('2', 1), given('3', 4)], { score: 100, passed: true, correct: 3 }],
    [
      'the heavy one and one more',
      [given('1', 1), given('2', 0), given('3', 4)],
      { score: 83, passed: true, correct: 2 },
    ],
    ['the heavy one alone', [given('3', 4)], { score: 66, passed: false, correct: 1 }],
    ['nothing answered', [], { score: 0, passed: false, correct: 0 }],
    ['what was not asked', [given('9', 4)], { score: 0, passed: false, correct: 0 }],
  ])('weighs by points and rounds down: %s', (_, answers, grade) => {
    expect(gradeAttempt(body, ['1', '2', '3'], answers)).toEqual(grade)
  })

  it('counts only what the attempt drew', () => {
    expect(gradeAttempt(body, ['1', '2'], [given('1', 1), given('2', 1)]).score).toBe(100)
  })

  it('gives 100 for everything only', () => {
    const many = quizOf(Array.from({ length: 200 }, (_, index) => question(String(index))))
    const all = many.questions.map(({ id }) => id)
    expect(
      gradeAttempt(
        many,
        all,
        all.slice(1).map((id) => given(id, 1)),
      ).score,
    ).toBe(99)
  })
})

describe('drawing questions', () => {
  const body = (settings: Partial<QuizBody['settings']>) =>
    quizOf(
      Array.from({ length: 6 }, (_, index) => question(String(index))),
      settings,
    )
  const anyPick = fc
    .infiniteStream(fc.nat())
    .map((stream) => (below: number) => (stream.next().value as number) % below)

  // Specification, learning 3: Questions are drawn, ordered and shuffled as set
  it('asks each drawn question once, as many as said, in the quiz’s order where that is fixed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('fixed' as const, 'shuffled' as const),
        anyPick,
        (draw, question_order, pick) => {
          const order = drawQuestions(body({ draw, question_order }), pick)
          expect(order).toHaveLength(Math.min(draw, 6))
          expect(new Set(order).size).toBe(order.length)
          if (question_order === 'fixed') expect(order).toEqual(order.toSorted())
        },
      ),
    )
  })

  it('always shuffles what is to be put in order or matched, and never what has an order of its own', () => {
    const types = ['ordering', 'matching', 'true_false', 'inspect_email', 'hotspot'] as const
    const mixed = (shuffle_answers: boolean) =>
      quizOf(
        types.map((type) => question(type, { type })),
        { shuffle_answers },
      )
    for (const set of [true, false])
      expect(Object.keys(drawAnswers(mixed(set), types, () => 0))).toEqual(['ordering', 'matching'])
  })

  // Specification, learning 3: Questions are drawn, ordered and shuffled as set
  it('shuffles answers only where that is set, and loses none', () => {
    expect(drawAnswers(body({}), ['0'], () => 0)).toEqual({})
    fc.assert(
      fc.property(anyPick, (pick) => {
        const order = drawAnswers(body({ shuffle_answers: true }), ['0', '3'], pick)
        expect(Object.keys(order)).toEqual(['0', '3'])
        expect(order['3']?.toSorted()).toEqual(['a', 'b', 'c', 'd'])
      }),
    )
  })
})

describe('time', () => {
  it('is over at the deadline, for open attempts with one', () => {
    const at = (time: string) =>
      isOverdue({ status: 'open', deadline_at: '2026-11-20T10:00:00Z' }, new Date(time))
    expect([at('2026-11-20T09:59:59Z'), at('2026-11-20T10:00:00Z')]).toEqual([false, true])
    expect(
      isOverdue({ status: 'submitted', deadline_at: '2026-11-20T10:00:00Z' }, new Date('2027-01-01')),
    ).toBe(false)
    expect(isOverdue({ status: 'open', deadline_at: null }, new Date('2027-01-01'))).toBe(false)
  })
})

describe('where an attempt goes on after an answer', () => {
  const order = { cursor: 1, question_order: ['a', 'b', 'c'] }
  const free = { feedback: 'after_attempt', back_allowed: true } as const
  it.each([
    ['behind the current question', {}, 'b', 2],
    ['nowhere from another one', {}, 'c', 1],
    ['behind the one that was answered, in any order', free, 'c', 3],
    ['back behind an earlier one, in any order', free, 'a', 1],
    ['nowhere from another one where the feedback comes at once', { back_allowed: true }, 'c', 1],
    ['nowhere from another one without a way back', { feedback: 'never' as const }, 'c', 1],
  ])('is %s', (_, settings, from, cursor) =>
    expect(cursorAfter(order, quizOf([], settings).settings, from)).toBe(cursor),
  )
})
