import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import { aQuestionBody } from './question-bodies.ts'

const english = (text = ''): { en_US: string } => ({ en_US: text })

/** A question of a type as in a draft, with the texts of `aQuestionBody`. */
export function aDraftQuestionOf(type: QuestionType, more: Partial<DraftQuestion> = {}): DraftQuestion {
  const { text, explanation, passage, unit, range = null, points = 1, answers } = aQuestionBody(type)
  return {
    id: type,
    type,
    points,
    objective: '',
    tags: [],
    text: english(text),
    explanation: english(explanation),
    passage: english(passage),
    unit: english(unit),
    range,
    alt: english('What the picture shows'),
    answers: answers.map((answer, index) => ({
      id: `${type}-${index}`,
      is_correct: answer.is_correct,
      text: english(answer.text),
      feedback: english(answer.feedback),
      match: english(answer.match),
      gap: answer.gap ?? null,
      part: answer.part ?? null,
      target: answer.target ?? '',
      area: answer.area ?? null,
    })),
    ...more,
  }
}
