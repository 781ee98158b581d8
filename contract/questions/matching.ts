import { limits } from '../limits.ts'
import {
  answerFaults,
  blankFaults,
  countCorrect,
  countFaults,
  faultIf,
  isBlank,
  type QuestionTypeRules,
} from './question-type.ts'

export const matching: QuestionTypeRules = {
  isDivisible: true,
  isPartialByDefault: true,
  faults: ({ answers }) => {
    const options = new Set(answers.map(({ match }) => match.trim()))
    return [
      ...countFaults(answers, { min: 2, max: limits.answersPerQuestion * 2 }),
      ...faultIf(countCorrect(answers) < 2, 'answers', 'quizzes.too_few_pairs'),
      ...faultIf(options.size < 2, 'answers', 'quizzes.same_match'),
      ...blankFaults(answers, 'pairs', ({ is_correct }) => is_correct),
      ...answerFaults(answers, 'match', ({ match }) => (isBlank(match) ? 'field.required' : null), 'pairs'),
    ]
  },
}
