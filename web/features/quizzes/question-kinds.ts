import { divisibleTypes, type QuestionType } from '../../../contract/question-types.ts'
import { type AnswerDraft, newAnswer, type QuestionDraft } from './question-draft.ts'

/** What each kind of question asks of its author: which answers it begins with, and what it must have. */

/** In the order they are offered: the usual ones first. */
export const offeredTypes: readonly QuestionType[] = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'ordering',
  'short_text',
  'numeric_range',
]

/** Those in which one answer is right. */
export const isSingle = (type: QuestionType): boolean => type === 'single_choice' || type === 'true_false'

export const isDivisible = (type: QuestionType): boolean => divisibleTypes.includes(type)

const atLeastTwo = (answers: AnswerDraft[]): AnswerDraft[] => [
  ...answers,
  ...[newAnswer(), newAnswer()].slice(Math.min(answers.length, 2)),
]

const onlyFirstRight = (answers: AnswerDraft[]): AnswerDraft[] => {
  const first = answers.find(({ is_correct }) => is_correct)
  return answers.map((answer) => ({ ...answer, is_correct: answer === first }))
}

/** The words that a true or false question begins with. */
export interface TruthWords {
  yes: string
  no: string
}

/** Makes a question one of another kind, keeping what both kinds have. */
export const withType = (draft: QuestionDraft, type: QuestionType, words: TruthWords): QuestionDraft => {
  const changed = { ...draft, type, partial_credit: isDivisible(type) && type !== 'multiple_choice' }
  const written = draft.answers.filter(({ text }) => text.trim() !== '')
  switch (type) {
    case 'true_false':
      return {
        ...changed,
        answers: [newAnswer({ text: words.yes, is_correct: true }), newAnswer({ text: words.no })],
      }
    case 'single_choice':
      return { ...changed, answers: onlyFirstRight(atLeastTwo(draft.answers)) }
    case 'short_text':
      return {
        ...changed,
        answers: written.length > 0 ? written : [newAnswer({ is_correct: true })],
      }
    case 'numeric_range':
      return { ...changed, answers: [], range: draft.range ?? { min: 0, max: 0 } }
    default:
      return { ...changed, answers: atLeastTwo(draft.answers) }
  }
}

/** Marks an answer as right; where one is right all others become wrong, else it turns the mark. */
export const withMark = (draft: QuestionDraft, key: string): QuestionDraft => ({
  ...draft,
  answers: draft.answers.map((answer) =>
    isSingle(draft.type)
      ? { ...answer, is_correct: answer.key === key }
      : answer.key === key
        ? { ...answer, is_correct: !answer.is_correct }
        : answer,
  ),
})

export type Lack = 'text' | 'answers' | 'empty' | 'right' | 'range'

const hasWords = ({ text }: AnswerDraft): boolean => text.trim() !== ''
const isRight = ({ is_correct }: AnswerDraft): boolean => is_correct

/** What a question still lacks; the server takes none that lacks anything. */
export const lacksOf = (draft: QuestionDraft): Lack[] => {
  const { type, text, answers, range } = draft
  const lacks: Lack[] = text.trim() === '' ? ['text'] : []
  if (type === 'numeric_range') return range && range.min <= range.max ? lacks : [...lacks, 'range']
  if (answers.length < (type === 'short_text' ? 1 : 2)) lacks.push('answers')
  if (!answers.every(hasWords)) lacks.push('empty')
  if (type !== 'ordering' && !answers.some(isRight)) lacks.push('right')
  return lacks
}
