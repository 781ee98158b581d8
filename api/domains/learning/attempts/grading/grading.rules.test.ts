import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type GivenAnswer, type QuestionType, questionTypes } from '#contract/quizzes/question-types.ts'
import {
  aKeyedQuestion,
  fromEmail,
  fromPicture,
  fromWords,
} from '#tests/support/builders/quizzes/keyed-questions.ts'
import { answerProblem, sameAnswer } from './answer-shape.rules.ts'
import { gradeAnswer, plainWords } from './grading.rules.ts'

const ids = (...answer_ids: string[]): GivenAnswer => ({ answer_ids })
const grade = (type: QuestionType, given: GivenAnswer, points = 12) => {
  const { body, key } = aKeyedQuestion(type, { points })
  return gradeAnswer(body, key, given).points
}
const pairs = (...options: string[]): GivenAnswer => ({
  matches: options.map((option_id, index) => ({ answer_id: 'abcd'[index] ?? '', option_id })),
})
const gaps = (...texts: string[]): GivenAnswer => ({
  gaps: texts.map((text, index) => ({ gap: index + 1, text })),
})
const marks = (...points: [number, number][]): GivenAnswer => ({ points: points.map(([x, y]) => ({ x, y })) })

describe('grading', () => {
  it.each<[string, QuestionType, GivenAnswer, number]>([
    ['the right one', 'single_choice', ids('a'), 12],
    ['a wrong one', 'single_choice', ids('b'), 0],
    ['true', 'true_false', ids('a'), 12],
    ['all of several in another order', 'multiple_choice', ids('b', 'a'), 12],
    ['part of several', 'multiple_choice', ids('a'), 0],
    ['more than the right ones', 'multiple_choice', ids('a', 'b', 'c'), 0],
    ['the same one twice', 'multiple_choice', ids('a', 'a'), 0],
    ['every pair', 'matching', pairs('1', '2', '3'), 12],
    ['one pair of three', 'matching', pairs('1', '3', '2'), 4],
    ['one option for all', 'matching', pairs('2', '2', '2'), 4],
    ['the right order', 'ordering', ids('a', 'b', 'c', 'd'), 12],
    ['two in their place', 'ordering', ids('a', 'b', 'd', 'c'), 6],
    ['an accepted word', 'short_text', { text: fromWords.right }, 12],
    ['the same in other letters', 'short_text', { text: `  ${fromWords.right.toUpperCase()} ` }, 12],
    ['a foreseen mistake', 'short_text', { text: fromWords.wrong }, 0],
    ['other words', 'short_text', { text: 'something' }, 0],
    ['a number at the lower edge', 'numeric_range', { number: 10 }, 12],
    ['a number at the upper edge', 'numeric_range', { number: 20 }, 12],
    ['a number below', 'numeric_range', { number: 9.99 }, 0],
    ['a number beyond', 'numeric_range', { number: 20.01 }, 0],
    ['both gaps', 'cloze', gaps('Right', 'domain'), 12],
    ['one gap', 'cloze', gaps('wrong', 'domain'), 6],
    ['the words of the other gap', 'cloze', gaps('domain', 'Right'), 0],
    ['a mark in the area', 'hotspot', marks(fromPicture.right), 12],
    ['a mark beside it', 'hotspot', marks(fromPicture.wrong), 0],
    ['the area by its name', 'hotspot', ids('a'), 12],
    ['every sign', 'inspect_email', ids(...fromEmail.signs), 12],
    ['one sign of two', 'inspect_email', ids(fromEmail.signs[0]), 6],
    ['a sign and a false alarm', 'inspect_email', ids(fromEmail.signs[0], fromEmail.plain), 0],
  ])('%s', (_, type, given, points) => expect(grade(type, given)).toBe(points))

  it('gives no part of what is not divided, and whole points only', () => {
    const exact = aKeyedQuestion('matching', { points: 12, partial_credit: false })
    expect(gradeAnswer(exact.body, exact.key, pairs('1', '3', '2'))).toEqual({ correct: false, points: 0 })
    expect(grade('matching', pairs('1', '2', '1'), 1)).toBe(0)
    expect(grade('matching', pairs('1', '2', '1'), 100)).toBe(66)
  })

  it('loses no point to the last binary digit', () => {
    const { body, key } = aKeyedQuestion('ordering', { points: 90 })
    const correct = 'a b c d e f g h i j'.split(' ')
    const seven = ids(...correct.slice(0, 7), 'i', 'j', 'h')
    expect(gradeAnswer(body, { ...key, correct }, seven).points).toBe(63)
  })

  it('takes two marks in one area for one', () => {
    const { body, key } = aKeyedQuestion('hotspot', { points: 12, marks: 2 })
    expect(gradeAnswer(body, key, marks(fromPicture.right, fromPicture.right)).correct).toBe(false)
  })
})

const anyType = fc.constantFrom(...questionTypes)
const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x')
const anyGiven: fc.Arbitrary<GivenAnswer> = fc.record(
  {
    answer_ids: fc.array(anyId, { maxLength: 6 }),
    matches: fc.array(fc.record({ answer_id: anyId, option_id: fc.constantFrom('1', '2', '3', '9') })),
    text: fc.string(),
    number: fc.double({ noNaN: true }),
    gaps: fc.array(fc.record({ gap: fc.integer({ min: 1, max: 4 }), text: fc.string() }), { maxLength: 4 }),
    points: fc.array(
      fc.record({
        x: fc.double({ min: 0, max: 100, noNaN: true }),
        y: fc.double({ min: 0, max: 100, noNaN: true }),
      }),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
)

describe('grading of anything that can be sent', () => {
  // Specification, learning 3: Questions of all types
  // Specification, authoring 6: Every type of question is written, asked and graded
  it('gives from nothing to all of the points, all for the right answer only, the same every time', () => {
    fc.assert(
      fc.property(anyType, anyGiven, fc.integer({ min: 1, max: 100 }), (type, given, points) => {
        const { body, key } = aKeyedQuestion(type, { points })
        const one = gradeAnswer(body, key, given)
        expect(one.points).toBeGreaterThanOrEqual(0)
        expect(one.points).toBeLessThanOrEqual(points)
        if (one.correct) expect(one.points).toBe(points)
        expect(gradeAnswer(body, key, given)).toEqual(one)
      }),
    )
  })

  // Specification, authoring +: Property tests: reorder, diff, grading of every type, content schema
  it('counts an answer that may be given whole for exactly the right one', () => {
    fc.assert(
      fc.property(anyType, (type) => {
        const { body, key, right } = aKeyedQuestion(type, { points: 7 })
        expect(answerProblem(body, right)).toBeNull()
        expect(gradeAnswer(body, key, right)).toEqual({ correct: true, points: 7 })
      }),
    )
  })

  it('does not care in which order an answer comes, except where the order is the answer', () => {
    const anyOrder = <T>(list: T[]): fc.Arbitrary<T[]> =>
      fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })
    const twice = <T>(list: fc.Arbitrary<T[]>) =>
      list.chain((one) => fc.tuple(fc.constant(one), anyOrder(one)))
    const unordered = fc.record({
      answer_ids: twice(fc.subarray(['a', 'b', 'c', 'd', 'e'])),
      matches: twice(
        fc.uniqueArray(fc.record({ answer_id: anyId, option_id: fc.constantFrom('1', '2', '3') }), {
          selector: ({ answer_id }) => answer_id,
        }),
      ),
      gaps: twice(
        fc.uniqueArray(
          fc.record({
            gap: fc.integer({ min: 1, max: 3 }),
            text: fc.constantFrom('right', 'wrong', 'domain'),
          }),
          { selector: ({ gap }) => gap },
        ),
      ),
      points: twice(
        fc.array(
          fc.constantFrom(fromPicture.right, fromPicture.wrong).map(([x, y]) => ({ x, y })),
          { maxLength: 3 },
        ),
      ),
    })
    fc.assert(
      fc.property(
        anyType.filter((type) => type !== 'ordering'),
        unordered,
        (type, { answer_ids, matches, gaps: filled, points }) => {
          const { body, key } = aKeyedQuestion(type, { points: 60 })
          const given = (side: 0 | 1): GivenAnswer => ({
            ...(type === 'matching'
              ? { matches: matches[side] }
              : type === 'cloze'
                ? { gaps: filled[side] }
                : type === 'hotspot'
                  ? { points: points[side] }
                  : { answer_ids: answer_ids[side] }),
          })
          const shuffled = { ...body, answers: body.answers.toReversed() }
          expect(gradeAnswer(shuffled, key, given(1))).toEqual(gradeAnswer(body, key, given(0)))
        },
      ),
    )
  })

  it('Correct answer: never gives more for choosing more than', () => {
    const { body, key } = aKeyedQuestion('inspect_email', { points: 100 })
    const all = body.answers.map(({ id }) => id)
    fc.assert(
      fc.property(fc.subarray(all), fc.constantFrom(...all), (chosen, one) => {
        const before = gradeAnswer(body, key, ids(...chosen)).points
        const after = gradeAnswer(body, key, ids(...new Set([...chosen, one]))).points
        if (!key.correct.includes(one)) expect(after).toBeLessThanOrEqual(before)
        else expect(after).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

describe('what can be answered', () => {
  it.each<[string, QuestionType, GivenAnswer, object | null]>([
    ['nothing', 'single_choice', ids(), { 'answer.answer_ids': ['learning.answer_missing'] }],
    ['two of one', 'single_choice', ids('a', 'b'), { 'answer.answer_ids': ['learning.answer_single'] }],
    ['one from elsewhere', 'single_choice', ids('x'), { 'answer.answer_ids': ['learning.answer_unknown'] }],
    ['one twice', 'multiple_choice', ids('a', 'a'), { 'answer.answer_ids': ['learning.answer_unknown'] }],
    ['words to a choice', 'single_choice', { text: 'a' }, { 'answer.text': ['learning.answer_kind'] }],
    ['nothing at all', 'short_text', {}, { 'answer.text': ['learning.answer_missing'] }],
    ['blanks', 'short_text', { text: ' ' }, { 'answer.text': ['learning.answer_missing'] }],
    ['an order that was not touched', 'ordering', {}, { 'answer.answer_ids': ['learning.answer_missing'] }],
    ['part of an order', 'ordering', ids('a', 'b'), { 'answer.answer_ids': ['learning.answer_incomplete'] }],
    ['an option from nowhere', 'matching', pairs('9'), { 'answer.matches': ['learning.answer_unknown'] }],
    ['a choice that is none', 'cloze', gaps('other'), { 'answer.gaps': ['learning.answer_unknown'] }],
    ['empty gaps', 'cloze', gaps('', ''), { 'answer.gaps': ['learning.answer_missing'] }],
    ['a gap left open', 'cloze', gaps('', 'domain'), null],
    ['too many marks', 'hotspot', marks([1, 1], [2, 2]), { 'answer.points': ['learning.answer_single'] }],
    ['zero', 'numeric_range', { number: 0 }, null],
  ])('%s', (_, type, given, problem) =>
    expect(answerProblem(aKeyedQuestion(type).body, given)).toEqual(problem),
  )

  it('takes the same in another order for the same, except where the order is the answer', () => {
    expect(sameAnswer('multiple_choice', ids('a', 'b'), ids('b', 'a'))).toBe(true)
    expect(sameAnswer('multiple_choice', ids('a'), ids('a', 'b'))).toBe(false)
    expect(sameAnswer('ordering', ids('a', 'b'), ids('b', 'a'))).toBe(false)
    expect(sameAnswer('cloze', gaps('1', '2'), { gaps: gaps('1', '2').gaps?.toReversed() })).toBe(true)
    expect(sameAnswer('short_text', { text: 'a ' }, { text: 'a' })).toBe(true)
    expect(sameAnswer('numeric_range', { number: 1 }, { number: 2 })).toBe(false)
    expect(sameAnswer('hotspot', marks([1, 2]), marks([2, 1]))).toBe(false)
  })
})

it.each([
  ['Ηλεκτρονικό ψάρεμα', 'ηλεκτρονικο ΨΑΡΕΜΑ'],
  ['Αριθμός', 'ΑΡΙΘΜΟΣ'],
  ['suplantación', 'SUPLANTACION'],
  ['înșelătorie', 'inselatorie'],
  ['“two words”', '"two  words"'],
])('%s and %s are the same words', (one, other) => expect(plainWords(one)).toBe(plainWords(other)))
