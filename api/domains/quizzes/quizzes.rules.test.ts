import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyProblem, namesOwnAnswers } from './quizzes.rules.ts'

const answers = (...right: boolean[]) => right.map((is_correct) => ({ is_correct }))

test.each([
  ['single_choice', answers(true, false), null],
  ['single_choice', answers(false, false, true), null],
  ['single_choice', answers(false, false), 'quizzes.one_right'],
  ['single_choice', answers(true, true), 'quizzes.one_right'],
  ['multiple_choice', answers(true, true), null],
  ['multiple_choice', answers(true, false), null],
  ['multiple_choice', answers(false, false), 'quizzes.none_right'],
] as const)('%s with the key %j: %s', (type, given, problem) => expect(keyProblem(type, given)).toBe(problem))

test('what a single choice may ask, a multiple choice may too', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 10 }), (right) => {
      const single = keyProblem('single_choice', answers(...right))
      return single !== null || keyProblem('multiple_choice', answers(...right)) === null
    }),
  )
})

test.each([
  [['a', 'b'], ['a', 'b'], true],
  [['a', 'b'], ['b', undefined, 'a'], true],
  [['a', 'b'], [undefined, undefined], true],
  [['a', 'b'], ['a', 'a'], false],
  [['a', 'b'], ['c'], false],
])('of %j, %j may be sent: %s', (known, sent, expected) => {
  expect(
    namesOwnAnswers(
      known,
      sent.map((id) => ({ id, is_correct: false })),
    ),
  ).toBe(expected)
})
