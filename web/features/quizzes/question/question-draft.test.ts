import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { createQuestion, type Question, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { bodyOf, changesOf, copyOf, draftOf, newQuestion, type QuestionDraft } from './question-draft.ts'
import { missingIn, partialNote, withMark, withPlace, withType } from './question-kinds.ts'

const id = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const plain = { match: '', gap: null, part: null, target: '', area: null, alt: '' }
const stored = { ...plain, media: null }
const question: Question = {
  id: id(0),
  quiz_id: id(9),
  position: 0,
  version: 4,
  type: 'multiple_choice',
  text: 'What do you check?',
  explanation: 'The end of the address.',
  objective: '',
  tags: ['links'],
  points: 2,
  partial_credit: false,
  passage: '',
  unit: '',
  range: null,
  media: null,
  alt: '',
  transcript: '',
  incomplete: false,
  answers: [
    {
      ...stored,
      id: id(1),
      position: 0,
      text: 'The padlock',
      is_correct: false,
      feedback: 'It only encrypts',
    },
    { ...stored, id: id(2), position: 1, text: 'The address', is_correct: true, feedback: '' },
    { ...stored, id: id(3), position: 2, text: 'The sender', is_correct: true, feedback: '' },
  ],
}
const known = (key: string) => (key.startsWith('new-') ? undefined : key)
const marks = ({ answers }: QuestionDraft) => answers.map(({ is_correct }) => is_correct)

it('sends a question as the API takes it', () => {
  expect(z.safeParse(createQuestion.body, bodyOf(copyOf(draftOf(question)), known)).error).toBeUndefined()
  const body = { version: 4, ...bodyOf(draftOf(question), known) }
  expect(z.safeParse(updateQuestion.body, body).error).toBeUndefined()
})

describe('changesOf', () => {
  const saved = bodyOf(draftOf(question), known)
  const changes = (change: Partial<QuestionDraft>) =>
    changesOf(bodyOf({ ...draftOf(question), ...change }, known), saved)

  it('holds nothing where nothing changed', () => expect(changes({})).toEqual({}))
  it('holds only the field that changed', () => expect(changes({ points: 3 })).toEqual({ points: 3 }))
  it('holds all answers in order where one changed, and feedback only where it did', () => {
    const [first, second, third] = draftOf(question).answers
    const answers = [second!, { ...first!, feedback: 'No' }, third!]
    expect(changes({ answers })).toEqual({
      answers: [
        { ...plain, id: id(2), text: 'The address', is_correct: true },
        { ...plain, id: id(1), text: 'The padlock', is_correct: false, feedback: 'No' },
        { ...plain, id: id(3), text: 'The sender', is_correct: true },
      ],
    })
  })
})

const words = { yes: 'True', no: 'False' }
describe('the key', () => {
  it('keeps the first right answer when only one can be', () =>
    expect(marks(withType(draftOf(question), 'single_choice', words))).toEqual([false, true, false]))

  it('moves the mark of a single choice and turns those of a multiple choice', () => {
    const single = withType(draftOf(question), 'single_choice', words)
    expect(marks(withMark(single, id(1)))).toEqual([true, false, false])
    expect(marks(withMark(draftOf(question), id(2)))).toEqual([false, false, true])
  })
})

// Specification, authoring 6: Every type of question is written, asked and graded
it.each(questionTypes)('a question made a %s and back again can be sent, and lacks only words', (type) => {
  const changed = withType(draftOf(question), type, words)
  expect(z.safeParse(createQuestion.body, bodyOf(copyOf(changed), known)).error).toBeUndefined()
  const back = withType(changed, 'single_choice', words)
  expect(back.answers.length).toBeGreaterThanOrEqual(2)
  expect(missingIn(back).filter((lack) => lack !== 'empty' && lack !== 'right')).toEqual([])
})

it('true and false are no answers of another kind', () => {
  const truth = withType(newQuestion(), 'true_false', words)
  expect(truth.answers.map(({ text }) => text)).toEqual(['True', 'False'])
  expect(withType(truth, 'short_text', words).answers.map(({ text }) => text)).toEqual([''])
})

describe('missingIn', () => {
  it.each([
    ['nothing', {}, []],
    ['the words', { text: '  ' }, ['text']],
    ['words in an answer', { answers: [...draftOf(question).answers, newQuestion().answers[0]!] }, ['empty']],
    ['a right answer', { answers: draftOf(question).answers.slice(0, 1) }, ['answers', 'right']],
  ] as const)('%s', (_, change, lacks) =>
    expect(missingIn({ ...draftOf(question), ...change } as QuestionDraft)).toEqual(lacks),
  )

  it('finds that a new question lacks everything but places for answers', () =>
    expect(missingIn(newQuestion())).toEqual(['text', 'empty', 'right']))

  // Specification, authoring 6: A new question of any kind is unfinished until its author decided
  it.each(questionTypes)(
    'finds that a new %s of which only the question is written is not finished',
    (type) =>
      expect(missingIn({ ...withType(newQuestion(), type, words), text: 'What now?' })).not.toEqual([]),
  )

  // Specification, authoring 6: A new question of any kind is unfinished until its author decided
  it('takes 0 for a number where somebody wrote it, and an empty end for none', () => {
    const number = { ...withType(newQuestion(), 'numeric_range', words), text: 'How many?' }
    const lacks = (min: number | null, max: number | null) => missingIn({ ...number, range: { min, max } })
    expect([lacks(0, 0), lacks(0, null), lacks(null, null), lacks(2, 1)]).toEqual([
      [],
      ['ends'],
      ['ends'],
      ['range'],
    ])
    expect(bodyOf({ ...number, range: { min: 0, max: null } }, known).range).toEqual({ min: 0, max: null })
    expect(bodyOf({ ...number, range: { min: 0, max: 0 } }, known).range).toEqual({ min: 0, max: 0 })
  })

  it('draws the places of a picture where nobody wrote one yet, then one more', () => {
    const area = { x: 1, y: 2, width: 30, height: 30 }
    const begun = withType(newQuestion(), 'hotspot', { yes: 'True', no: 'False' })
    expect(new Set(begun.answers.map(({ area: start }) => JSON.stringify(start))).size).toBe(2)
    const one = withPlace(begun, area)
    const two = withPlace(one, { ...area, x: 50 })
    expect(two.answers.map((answer) => answer.area?.x)).toEqual([1, 50])
    expect(withPlace(two, { ...area, x: 60 }).answers).toHaveLength(3)
  })
})

it('of one point there is no part, and only where several are chosen a wrong one takes a right one back', () => {
  const note = (type: QuestionDraft['type'], points: number) =>
    partialNote({ ...withType(newQuestion(), type, words), partial_credit: true, points })
  expect(note('matching', 1)).toBe('partialOfOne')
  expect(note('matching', 2)).toBe('partialRounded')
  expect(note('inspect_email', 2)).toBe('partialOfSet')
})
