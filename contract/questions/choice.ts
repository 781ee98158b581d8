import { limits } from '../limits.ts'
import {
  blankFaults,
  countCorrect,
  countFaults,
  faultIf,
  type KeyedQuestion,
  type QuestionTypeRules,
} from './question-type.ts'

const choice = ({ onlyOne, max }: { onlyOne: boolean; max: number }): QuestionTypeRules => ({
  isDivisible: !onlyOne,
  isPartialByDefault: false,
  faults: ({ answers }: KeyedQuestion) => {
    const correct = countCorrect(answers)
    return [
      ...countFaults(answers, { min: 2, max, missing: 'answers' }),
      ...faultIf(correct === 0, 'answers', onlyOne ? 'quizzes.one_right' : 'quizzes.none_right', 'right'),
      ...faultIf(onlyOne && correct > 1, 'answers', 'quizzes.one_right'),
      ...blankFaults(answers),
    ]
  },
})

export const singleChoice = choice({ onlyOne: true, max: limits.answersPerQuestion })
export const multipleChoice = choice({ onlyOne: false, max: limits.answersPerQuestion })
export const trueFalse = choice({ onlyOne: true, max: 2 })
