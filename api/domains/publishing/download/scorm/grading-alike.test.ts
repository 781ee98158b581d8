import fc from 'fast-check'
import { expect, it } from 'vitest'
import { questionTypes } from '#contract/quizzes/question-types.ts'
import { gradeAnswer as gradeInProduct } from '#domains/learning/attempts/grading/grading.rules.ts'
import { readNumber as readInProduct } from '#features/learning/quiz/inputs/read-number.ts'
import { aKeyedQuestion, fromPicture } from '#tests/support/builders/quizzes/keyed-questions.ts'
import { gradeAnswer, readNumber } from '#tests/support/scorm/player.ts'

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'x')
const anyWords = fc.oneof(
  fc.constantFrom('Phishing', ' PHISHÍNG', 'fishing', 'Right', 'left', '“domain”', ''),
  fc.string(),
)
const anyMark = fc.oneof(
  fc.constantFrom(fromPicture.right, fromPicture.wrong).map(([x, y]) => ({ x, y })),
  fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) }),
)
const anyGiven = fc.record(
  {
    answer_ids: fc.array(anyId, { maxLength: 6 }),
    matches: fc.array(fc.record({ answer_id: anyId, option_id: fc.constantFrom('1', '2', '3') })),
    text: anyWords,
    number: fc.double({ min: 0, max: 30, noNaN: true }),
    gaps: fc.array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), text: anyWords }), { maxLength: 4 }),
    points: fc.array(anyMark, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)

it('grades anything that can be answered as the product does', () => {
  const any = fc.record({
    type: fc.constantFrom(...questionTypes),
    given: anyGiven,
    points: fc.integer({ min: 1, max: 100 }),
    partial_credit: fc.boolean(),
  })
  fc.assert(
    fc.property(any, ({ type, given, points, partial_credit }) => {
      const { body, key } = aKeyedQuestion(type, { points, partial_credit })
      const { correct, points: won } = gradeAnswer({ type, points, partial_credit, key }, given)
      expect({ correct, points: won }).toEqual(gradeInProduct(body, key, given))
    }),
    { numRuns: 1_000 },
  )
})

it('gives full marks for the right answer of each type', () => {
  for (const type of questionTypes) {
    const { body, key, right } = aKeyedQuestion(type, { points: 7 })
    const question = { type, points: 7, partial_credit: body.partial_credit === true, key }
    expect([type, gradeAnswer(question, right).points]).toEqual([type, 7])
  }
})

it.each(['1,5', '1.500,25', '1 000', "12'000.5", '−3', '', 'twelve', '1,2,3', '.5'])(
  'reads %j as the product does',
  (written) => expect(readNumber(written)).toBe(readInProduct(written)),
)
