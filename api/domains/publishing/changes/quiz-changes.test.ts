import { expect, it } from 'vitest'
import { aDraft, aDraftQuestion, aDraftQuiz } from '../../../../tests/support/builders/drafts.ts'
import type { DraftAnswer, DraftQuestion } from '../drafts/draft.rules.ts'
import { questionChanges } from './quiz-changes.ts'

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
const told = (before: Partial<DraftQuestion>, after: Partial<DraftQuestion>) =>
  changesOf(before, after).map(({ key_changed, answers, parts }) => [
    key_changed,
    answers.map(({ text }) => text),
    parts.filter(({ op }) => op !== 'same').map(({ text }) => text.trim()),
  ])

const [a, b] = [answer('a'), answer('b')]
const half = (match: string) => answer('a', { match: { en_US: match } })
const place = (x: number) => answer('a', { area: { x, y: 0, width: 10, height: 10 } })

it('a question that was saved or restored as it was has not changed', () => {
  // Snapshots of earlier releases tell how often it had been saved.
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
    { type: 'hotspot', answers: [place(1)] },
    { type: 'hotspot', answers: [place(2)] },
    [[true, ['a'], []]],
  ],
  [
    'another range',
    { answers: [], range: { min: 1, max: 2 } },
    { answers: [], range: { min: 1, max: 3 } },
    [[true, [], ['2', '3']]],
  ],
  [
    'other words around the gaps',
    { answers: [answer('a', { gap: 1 })], passage: { en_US: 'An [[1]]' } },
    { answers: [answer('a', { gap: 1 })], passage: { en_US: 'The [[1]]' } },
    [[false, ['[1] a'], ['An', 'The']]],
  ],
  ['nothing', { answers: [half('x')] }, { answers: [half('x')] }, []],
])('%s', (_, before, after, expected) => expect(told(before, after)).toEqual(expected))
