import { limits } from '#contract/limits.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import type { MissingPart } from '#contract/questions/question-type.ts'
import { missingIn as findMissing, questionRules } from '#contract/questions/registry.ts'
import { type Area, type QuestionType } from '#contract/quizzes/question-types.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { type AnswerDraft, newAnswer, type QuestionDraft } from './question-draft.ts'

/** The requirements of each question type: its initial answers, and what it must have. */

/** Types with exactly one correct answer. */
export const isSingle = (type: QuestionType): boolean => type === 'single_choice' || type === 'true_false'

/** Types answered with typed words, which are accepted or rejected. */
export const isWords = (type: QuestionType): boolean => type === 'short_text' || type === 'cloze'

export const isDivisible = (type: QuestionType): boolean => questionRules[type].isDivisible

/** The note on partial credit: with a single point, rounded down, there is none. */
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

/** Arranged so that none covers the one before it. */
const startAreas: readonly Area[] = [15, 42, 69].flatMap((y) =>
  [10, 40, 70].map((x) => ({ x, y, width: 20, height: 15 })),
)
const startArea = (index: number): Area => startAreas[index % startAreas.length] as Area
const isAtStart = ({ text, area }: AnswerDraft): boolean =>
  text === '' && startAreas.some((start) => start.x === area?.x && start.y === area.y)

/** The initial values of a new answer of a type. */
export const startOf = (type: QuestionType, index: number): Partial<AnswerDraft> => ({
  is_correct: type === 'short_text',
  ...(type === 'hotspot' ? { area: startArea(index) } : {}),
})

/** Adds a drawn area: the first one still untouched moves there; if there is none, a new one is added. */
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

/** The initial texts of a true or false question. */
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

/** Changes the type of a question, keeping the author's texts that both types have. */
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

/**
 * Marks an answer as correct; in a type with one correct answer all others become wrong, otherwise the mark is
 * toggled.
 */
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

/**
 * The words of a gap that was removed from the text stay on the page, in case it comes back, but are not part of the
 * question.
 */
export const withoutLostGaps = (draft: QuestionDraft): QuestionDraft => {
  if (draft.type !== 'cloze') return draft
  const gaps = gapsIn(draft.passage)
  return { ...draft, answers: draft.answers.filter(({ gap }) => gap !== null && gaps.includes(gap)) }
}

/** The missing parts of a question. A course with incomplete questions cannot be published. */
export const missingIn = (draft: QuestionDraft): MissingPart[] => findMissing(withoutLostGaps(draft))

/**
 * Whether saving a change would lose content that its author is about to write again: emptying a field deletes its
 * translations, and another type drops the fields that only the old one has. Such a change stays on the device until
 * the question is complete.
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
