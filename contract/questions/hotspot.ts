import { limits } from '../limits.ts'
import {
  answerFaults,
  blankFaults,
  countCorrect,
  countFaults,
  faultIf,
  type QuestionTypeRules,
} from './question-type.ts'

/** In percent: a smaller area is too small for a finger. */
const smallestArea = 3

export const hotspot: QuestionTypeRules = {
  isDivisible: true,
  isPartialByDefault: true,
  faults: ({ answers }) => {
    const correct = countCorrect(answers)
    return [
      ...countFaults(answers, { min: 2, max: limits.answersPerQuestion * 2 }),
      ...faultIf(correct === 0, 'answers', 'quizzes.none_right', 'places'),
      ...faultIf(correct === answers.length, 'answers', 'quizzes.none_wrong', 'places'),
      ...blankFaults(answers),
      ...answerFaults(answers, 'area', ({ area }) => {
        if (!area) return 'field.required'
        if (area.width < smallestArea || area.height < smallestArea) return 'quizzes.area_small'
        // The sum of two decimals may exceed the edge by a rounding error.
        return area.x + area.width > 100.01 || area.y + area.height > 100.01 ? 'quizzes.area_outside' : null
      }),
    ]
  },
}
