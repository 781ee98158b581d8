import { limits } from '../limits.ts'
import { gapPattern } from '../quizzes/question-types.ts'
import { answerFaults, blankFaults, countFaults, faultIf, type QuestionTypeRules } from './question-type.ts'

/** The gap numbers of a passage in text order, including repeats. */
export const gapsIn = (passage: string): number[] =>
  [...passage.matchAll(gapPattern)].map(([, number]) => Number(number))

export const cloze: QuestionTypeRules = {
  isDivisible: true,
  isPartialByDefault: true,
  faults: ({ passage, answers }) => {
    const gaps = gapsIn(passage)
    const unfilled = gaps.find((gap) => !answers.some((answer) => answer.gap === gap && answer.is_correct))
    return [
      ...faultIf(gaps.length === 0, 'passage', 'quizzes.no_gaps', 'gaps'),
      ...faultIf(new Set(gaps).size < gaps.length, 'passage', 'quizzes.gap_twice'),
      ...faultIf(
        gaps.some((gap) => gap < 1 || gap > limits.gapsPerQuestion),
        'passage',
        `quizzes.gap_beyond|${limits.gapsPerQuestion}`,
      ),
      ...countFaults(answers, { min: 1, max: limits.partsPerQuestion }),
      ...faultIf(unfilled !== undefined, 'answers', `quizzes.gap_unfilled|${unfilled}`, 'unfilled'),
      ...blankFaults(answers),
      ...answerFaults(answers, 'gap', ({ gap }) =>
        gap === null || !gaps.includes(gap) ? 'quizzes.gap_unknown' : null,
      ),
    ]
  },
}
