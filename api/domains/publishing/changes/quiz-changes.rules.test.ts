import { expect, it } from 'vitest'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { aDraft, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { aDraftQuestionOf } from '#tests/support/builders/quizzes/keyed-questions.ts'
import type { DraftAnswer, DraftQuestion } from '../drafts/draft.rules.ts'
import { questionChanges } from './quiz-changes.rules.ts'

const answer = (id: string, more: Partial<DraftAnswer> = {}): DraftAnswer => ({
  id,
  is_correct: true,
  text: { en_US: id },
  feedback: {},
  ...more,
})
const changesOf = (before: Partial<DraftQuestion>, after: Partial<DraftQuestion>) => {
  const side = (more: Partial<DraftQuestion>) => {
    const quiz = aDraftQuiz('quiz', aDraftQuestion('1', more))
    return { draft: aDraft([[[quiz]]]), quiz }
  }
  return questionChanges(side(before), side(after), 'en_US')
}
const changesBetween = (before: Partial<DraftQuestion>, after: Partial<DraftQuestion>) =>
  changesOf(before, after).map(({ key_changed, answers, parts }) => [
    key_changed,
    answers.map(({ text }) => text),
    parts.filter(({ op }) => op !== 'same').map(({ text }) => text.trim()),
  ])

const [a, b] = [answer('a'), answer('b')]
const half = (match: string) => answer('a', { match: { en_US: match } })
const areaAnswer = (x: number) => answer('a', { area: { x, y: 0, width: 10, height: 10 } })

it('a question that was saved or restored as it was has not changed', () => {
  // Snapshots of earlier releases contain the version number.
  const saved = { answers: [a], version: 1, quiz_id: 'quiz' }
  expect(changesOf(saved, { answers: [a] })).toEqual([])
})

it.each<[string, Partial<DraftQuestion>, Partial<DraftQuestion>, unknown[]]>([
  [
    'another order',
    { type: 'ordering', answers: [a, b] },
    { type: 'ordering', answers: [b, a] },
    [[true, ['b', 'a'], []]],
  ],
  [
    'another pair',
    { type: 'matching', answers: [half('x')] },
    { type: 'matching', answers: [half('y')] },
    [[true, ['a → y'], []]],
  ],
  [
    'another place',
    { type: 'hotspot', answers: [areaAnswer(1)] },
    { type: 'hotspot', answers: [areaAnswer(2)] },
    [[true, ['a (x 2 %, y 0 %, 10 × 10 %)'], []]],
  ],
  [
    'another range',
    { answers: [], range: { min: 1, max: 2 } },
    { answers: [], range: { min: 1, max: 3 } },
    [[true, [], []]],
  ],
  [
    'other words around the gaps',
    { answers: [answer('a', { gap: 1 })], passage: { en_US: 'An [[1]]' } },
    { answers: [answer('a', { gap: 1 })], passage: { en_US: 'The [[1]]' } },
    [[false, ['[1] a'], ['An', 'The']]],
  ],
  ['nothing', { answers: [half('x')] }, { answers: [half('x')] }, []],
])('%s', (_, before, after, expected) => expect(changesBetween(before, after)).toEqual(expected))

it('tells the steps of an ordering by their places, whatever their marks', () => {
  const unmarked = answer('b', { is_correct: false })
  const [change] = changesOf(
    { type: 'ordering', answers: [a, unmarked] },
    { type: 'ordering', answers: [unmarked, a, answer('c', { is_correct: false })] },
  )
  expect([change?.type, change?.answers]).toEqual([
    'ordering',
    [
      { text: 'b', was_correct: true, is_correct: true, was_step: 2, is_step: 1 },
      { text: 'a', was_correct: true, is_correct: true, was_step: 1, is_step: 2 },
      { text: 'c', was_correct: null, is_correct: true, was_step: null, is_step: 3 },
    ],
  ])
})

it('tells the numbers that are right with their unit, old against new', () => {
  const number = (min: number, max: number, unit: string): Partial<DraftQuestion> => ({
    type: 'numeric_range',
    answers: [],
    range: { min, max },
    unit: { en_US: unit },
  })
  expect(changesOf(number(3, 3, 'km'), number(2, 4, 'miles'))).toMatchObject([
    {
      type: 'numeric_range',
      key_changed: true,
      number: { was: { min: 3, max: 3, unit: 'km' }, is: { min: 2, max: 4, unit: 'miles' } },
    },
  ])
})

it.each(questionTypes)('tells what is right in a %s on both sides', (type) => {
  const was = aDraftQuestionOf(type)
  const words = { text: { en_US: 'Other words?' } }
  const [change] = changesOf(was, { ...was, ...words })
  const rows = change?.answers ?? []
  expect(change?.type).toBe(type)
  expect(change?.number !== undefined || rows.some(({ is_correct }) => is_correct)).toBe(true)
  expect(rows.every((row) => row.text !== '' && row.was_correct === row.is_correct)).toBe(true)
  expect(change?.key_changed).toBe(false)
})
