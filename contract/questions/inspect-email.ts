import { limits } from '../limits.ts'
import type { EmailPart } from '../quizzes/question-types.ts'
import {
  answerFaults,
  blankFaults,
  countCorrect,
  countFaults,
  faultIf,
  isBlank,
  type QuestionTypeRules,
} from './question-type.ts'

const bodyParts: readonly (EmailPart | null)[] = ['text', 'link', 'attachment']
export const isBodyPart = (part: EmailPart | null): boolean => bodyParts.includes(part)

export const inspectEmail: QuestionTypeRules = {
  isDivisible: true,
  isPartialByDefault: true,
  faults: ({ answers }) => {
    const parts = answers.map(({ part }) => part)
    const heads = parts.filter((part) => !isBodyPart(part))
    const isIncomplete =
      !parts.includes('sender_address') || !parts.includes('subject') || heads.length === parts.length
    return [
      ...countFaults(answers, { min: 3, max: limits.partsPerQuestion }),
      ...faultIf(countCorrect(answers) === 0, 'answers', 'quizzes.no_signs', 'signs'),
      ...faultIf(new Set(heads).size < heads.length, 'answers', 'quizzes.part_twice'),
      ...faultIf(isIncomplete, 'answers', 'quizzes.email_incomplete', 'email'),
      ...blankFaults(answers, 'email'),
      ...answerFaults(answers, 'part', ({ part }) => (part === null ? 'field.required' : null)),
      ...answerFaults(
        answers,
        'target',
        ({ part, target }) => (part === 'link' && isBlank(target) ? 'field.required' : null),
        'targets',
      ),
    ]
  },
}
