import { expect, it } from 'vitest'
import { differsSharply } from './question-locales.rules.ts'

it.each([
  ['all wrong where others are right', [30, 0], [100, 90], true],
  ['all right where others are wrong', [30, 30], [100, 20], true],
  ['a little harder', [100, 70], [100, 85], false],
  ['the same', [100, 80], [1_000, 800], false],
  ['too few answers', [19, 0], [100, 90], false],
  ['too few answers of others', [100, 0], [19, 19], false],
  ['as few as may differ by chance', [20, 10], [20, 15], false],
  ['nobody right anywhere', [50, 0], [50, 0], false],
])('%s', (_, [answered, correct], [others, right], expected) => {
  const own = { answered: answered as number, correct: correct as number }
  expect(differsSharply(own, { answered: others as number, correct: right as number })).toBe(expected)
})
