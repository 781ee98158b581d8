import { limits } from '../limits.ts'
import { blankFaults, countCorrect, countFaults, faultIf, type QuestionTypeRules } from './question-type.ts'

export const shortText: QuestionTypeRules = {
  isDivisible: false,
  isPartialByDefault: false,
  faults: ({ answers }) => [
    ...countFaults(answers, { min: 1, max: limits.partsPerQuestion }),
    ...faultIf(countCorrect(answers) === 0, 'answers', 'quizzes.none_accepted', 'right'),
    ...blankFaults(answers),
  ],
}
