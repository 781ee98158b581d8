import { limits } from '#contract/limits.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import type { MissingPart } from '#contract/questions/question-type.ts'
import { missingIn as findMissing, questionRules } from '#contract/questions/registry.ts'
import { type Area, type QuestionType } from '#contract/quizzes/question-types.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { type AnswerDraft, newAnswer, type QuestionDraft } from './question-draft.ts'

/** What each kind of question asks of its author: which answers it begins with, and what it must have. */

/** Those in which one answer is right. */
export const isSingle = (type: QuestionType): boolean => type === 'single_choice' || type === 'true_false'

/** Those that are answered in words, which are accepted or not. */
export const isWords = (type: QuestionType): boolean => type === 'short_text' || type === 'cloze'

export const isDivisible = (type: QuestionType): boolean => questionRules[type].isDivisible

/** What giving a part of the points means: of one point, rounded down, there is none. */
export const partialNote = ({
  type,
  points,
  partial_credit,
}: Pick<QuestionDraft, 'type' | 'points' | 'partial_credit'>):
  | 'partialOfOne'
  | 'partialOfSet'
  | 'partialRounded' => {
  if (partial_credit && points === 1) return 'partialOfOne'
  return ['matching', 'ordering', 'cloze'].includes(type) ? 'partialRounded' : 'partialOfSet'
}

export const mostOf = (type: QuestionType): number =>
  type === 'short_text' || type === 'cloze'
    ? limits.partsPerQuestion
    : limits.answersPerQuestion * (type === 'hotspot' ? 2 : 1)

/** Beside one another, so that none hides the one before it. */
const startAreas: readonly Area[] = [15, 42, 69].flatMap((y) =>
  [10, 40, 70].map((x) => ({ x, y, width: 20, height: 15 })),
)
const startArea = (index: number): Area => startAreas[index % startAreas.length] as Area
const isAtStart = ({ text, area }: AnswerDraft): boolean =>
  text === '' && startAreas.some((start) => start.x === area?.x && start.y === area.y)

/** What a new answer of a kind has from the start. */
export const startOf = (type: QuestionType, index: number): Partial<AnswerDraft> => ({
  is_correct: type === 'short_text',
  ...(type === 'hotspot' ? { area: startArea(index) } : {}),
})

/** A drawn place: the first that nobody has touched yet moves there, else there is one more. */
export const withPlace = <Draft extends Pick<QuestionDraft, 'answers'>>(draft: Draft, area: Area): Draft => {
  const untouched = draft.answers.find(isAtStart)
  const answers = untouched
    ? draft.answers.map((answer) => (answer === untouched ? { ...answer, area } : answer))
    : [...draft.answers, newAnswer({ area })]
  return answers.length > mostOf('hotspot') ? draft : { ...draft, answers }
}

const isWritten = ({ text }: AnswerDraft): boolean => text.trim() !== ''
const isRight = ({ is_correct }: AnswerDraft): boolean => is_correct

const atLeastTwo = (answers: AnswerDraft[], type: QuestionType): AnswerDraft[] => [
  ...answers,
  ...[newAnswer(startOf(type, 0)), newAnswer(startOf(type, 1))].slice(Math.min(answers.length, 2)),
]

const onlyFirstRight = (answers: AnswerDraft[]): AnswerDraft[] => {
  const first = answers.find(isRight)
  return answers.map((answer) => ({ ...answer, is_correct: answer === first }))
}

/** The words that a true or false question begins with. */
export interface TruthWords {
  yes: string
  no: string
}

const begin: Record<QuestionType, (answers: AnswerDraft[], words: TruthWords) => AnswerDraft[]> = {
  single_choice: (answers) => onlyFirstRight(atLeastTwo(answers, 'single_choice')),
  multiple_choice: (answers) => atLeastTwo(answers, 'multiple_choice'),
  true_false: (_, { yes, no }) => [newAnswer({ text: yes }), newAnswer({ text: no })],
  matching: (answers) => atLeastTwo(answers, 'matching').map((answer) => ({ ...answer, is_correct: true })),
  ordering: (answers) => atLeastTwo(answers, 'ordering'),
  short_text: (answers) => (answers.length > 0 ? answers : [newAnswer({ is_correct: true })]),
  numeric_range: () => [],
  cloze: () => [],
  hotspot: (answers) =>
    atLeastTwo(answers, 'hotspot').map((answer, index) => ({ ...answer, area: startArea(index) })),
  inspect_email: () => [
    newAnswer({ part: 'sender_address' }),
    newAnswer({ part: 'subject' }),
    newAnswer({ part: 'text' }),
  ],
}

/** Makes a question one of another kind, keeping the words that both kinds have and an author wrote. */
export const withType = (draft: QuestionDraft, type: QuestionType, words: TruthWords): QuestionDraft => {
  const given = draft.type === 'true_false' ? [words.yes, words.no] : []
  const kept = draft.answers
    .filter((answer) => isWritten(answer) && !given.includes(answer.text))
    .slice(0, limits.answersPerQuestion)
    .map(({ key, text, is_correct, feedback }) => ({ ...newAnswer({ text, is_correct, feedback }), key }))
  return {
    ...draft,
    type,
    partial_credit: questionRules[type].isPartialByDefault,
    passage: type === 'cloze' ? draft.passage : '',
    range: type === 'numeric_range' ? { min: null, max: null } : null,
    answers: begin[type](kept, words),
  }
}

/** Marks an answer as right; where one is right all others become wrong, else it turns the mark. */
export const withMark = <Draft extends Pick<QuestionDraft, 'type' | 'answers'>>(
  draft: Draft,
  key: string,
): Draft => ({
  ...draft,
  answers: draft.answers.map((answer) =>
    isSingle(draft.type)
      ? { ...answer, is_correct: answer.key === key }
      : answer.key === key
        ? { ...answer, is_correct: !answer.is_correct }
        : answer,
  ),
})

/** Words of a gap that was taken out of the text are kept on the page, in case it comes back, but are no part of the question. */
export const withoutLostGaps = (draft: QuestionDraft): QuestionDraft => {
  if (draft.type !== 'cloze') return draft
  const gaps = gapsIn(draft.passage)
  return { ...draft, answers: draft.answers.filter(({ gap }) => gap !== null && gaps.includes(gap)) }
}

/** What a question still needs. With any of it missing the course cannot be published. */
export const missingIn = (draft: QuestionDraft): MissingPart[] => findMissing(withoutLostGaps(draft))

/**
 * Whether storing a question that is being changed takes away what its author is about to write again: the words of an emptied field go
 * with their translations, and another kind drops what only the old one has. Until it is complete such a change stays on the device.
 */
export const losesWords = (draft: QuestionDraft, saved: Question): boolean => {
  if (saved.incomplete || missingIn(draft).length === 0) return false
  const isEmptied = (before: string, now: string): boolean => before.trim() !== '' && now.trim() === ''
  return (
    draft.type !== saved.type ||
    isEmptied(saved.text, draft.text) ||
    (gapsIn(saved.passage).length > 0 && gapsIn(draft.passage).length === 0) ||
    draft.answers.some(({ key, text, match }) => {
      const before = saved.answers.find(({ id }) => id === key)
      return before !== undefined && (isEmptied(before.text, text) || isEmptied(before.match, match))
    })
  )
}
