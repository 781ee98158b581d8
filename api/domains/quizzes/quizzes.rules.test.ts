import { expect, test } from 'vitest'
import { namesOwnAnswers } from './quizzes.rules.ts'

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
      sent.map((id) => ({ id })),
    ),
  ).toBe(expected)
})
