import { limits } from '#contract/limits.ts'
import {
  type Area,
  type EmailPart,
  gapPattern,
  partialByDefault,
  type QuestionType,
  type RangeEnds,
} from '#contract/quizzes/question-types.ts'

/** What makes a question of its type: everything that has one meaning in every language, and the words in one of them. */
export interface KeyedQuestion {
  type: QuestionType
  passage: string
  range: RangeEnds | null
  answers: readonly KeyedAnswer[]
}
export interface KeyedAnswer {
  text: string
  is_correct: boolean
  match: string
  gap: number | null
  part: EmailPart | null
  target: string
  area: Area | null
}
/** Field → message keys. */
export type Problems = Record<string, string[]>

/** Whether an answer that is partly right gets a part of the points where the author did not say. */
export const defaultPartialCredit = (type: QuestionType): boolean => partialByDefault.includes(type)

/** What keeps a question from being asked; empty when nothing does. */
export function keyProblems(question: KeyedQuestion): Problems {
  return rules[question.type](question)
}

type Rule = (question: KeyedQuestion) => Problems

const choice =
  ({ onlyOne, most }: { onlyOne: boolean; most: number }): Rule =>
  ({ answers }) => ({
    ...sized(answers, 2, most),
    ...(onlyOne && rightOnes(answers) !== 1 ? { answers: ['quizzes.one_right'] } : {}),
    ...(rightOnes(answers) === 0 && !onlyOne ? { answers: ['quizzes.none_right'] } : {}),
    ...worded(answers),
  })

const matching: Rule = ({ answers }) => {
  const pairs = answers.filter(({ is_correct }) => is_correct)
  const options = new Set(answers.map(({ match }) => match.trim()))
  return {
    ...sized(answers, 2, limits.answersPerQuestion * 2),
    ...(pairs.length < 2 ? { answers: ['quizzes.too_few_pairs'] } : {}),
    ...(options.size < 2 ? { answers: ['quizzes.same_match'] } : {}),
    ...worded(pairs, answers),
    ...eachAnswer(answers, 'match', ({ match }) => (blank(match) ? 'field.required' : null)),
  }
}

const ordering: Rule = ({ answers }) => ({
  ...sized(answers, 2, limits.answersPerQuestion),
  ...(new Set(answers.map(({ text }) => text.trim())).size < answers.length
    ? { answers: ['quizzes.same_twice'] }
    : {}),
  ...worded(answers),
})

const shortText: Rule = ({ answers }) => ({
  ...sized(answers, 1, limits.partsPerQuestion),
  ...(rightOnes(answers) === 0 ? { answers: ['quizzes.none_accepted'] } : {}),
  ...worded(answers),
})

const numericRange: Rule = ({ range, answers }) => {
  const { min = null, max = null } = range ?? {}
  return {
    ...(answers.length > 0 ? { answers: ['quizzes.no_answers_here'] } : {}),
    ...(min === null || max === null ? { range: ['field.required'] } : {}),
    ...(min !== null && max !== null && min > max ? { range: ['quizzes.range_upside_down'] } : {}),
  }
}

/** The gaps of a passage in their order, each as often as it is there. */
export const gapsIn = (passage: string): number[] =>
  [...passage.matchAll(gapPattern)].map(([, number]) => Number(number))

const cloze: Rule = ({ passage, answers }) => {
  const gaps = gapsIn(passage)
  const unfilled = gaps.filter((gap) => !answers.some((answer) => answer.gap === gap && answer.is_correct))
  return {
    ...(gaps.length === 0 ? { passage: ['quizzes.no_gaps'] } : {}),
    ...(new Set(gaps).size < gaps.length ? { passage: ['quizzes.gap_twice'] } : {}),
    ...(gaps.some((gap) => gap < 1 || gap > limits.gapsPerQuestion)
      ? { passage: [`quizzes.gap_beyond|${limits.gapsPerQuestion}`] }
      : {}),
    ...sized(answers, 1, limits.partsPerQuestion),
    ...(unfilled[0] === undefined ? {} : { answers: [`quizzes.gap_unfilled|${unfilled[0]}`] }),
    ...worded(answers),
    ...eachAnswer(answers, 'gap', ({ gap }) =>
      gap === null || !gaps.includes(gap) ? 'quizzes.gap_unknown' : null,
    ),
  }
}

/** A smaller one cannot be met with a finger. */
export const smallestArea = 3

const hotspot: Rule = ({ answers }) => ({
  ...sized(answers, 2, limits.answersPerQuestion * 2),
  ...(rightOnes(answers) === 0 ? { answers: ['quizzes.none_right'] } : {}),
  ...(rightOnes(answers) === answers.length ? { answers: ['quizzes.none_wrong'] } : {}),
  ...worded(answers),
  ...eachAnswer(answers, 'area', ({ area }) => {
    if (!area) return 'field.required'
    if (area.width < smallestArea || area.height < smallestArea) return 'quizzes.area_small'
    // The sum of two decimals may miss the edge by a hair.
    return area.x + area.width > 100.01 || area.y + area.height > 100.01 ? 'quizzes.area_outside' : null
  }),
})

const bodyParts: readonly (EmailPart | null)[] = ['text', 'link', 'attachment']

const inspectEmail: Rule = ({ answers }) => {
  const parts = answers.map(({ part }) => part)
  const heads = parts.filter((part) => !bodyParts.includes(part))
  const lacks = !parts.includes('sender_address') || !parts.includes('subject')
  return {
    ...sized(answers, 3, limits.partsPerQuestion),
    ...(rightOnes(answers) === 0 ? { answers: ['quizzes.no_signs'] } : {}),
    ...(new Set(heads).size < heads.length ? { answers: ['quizzes.part_twice'] } : {}),
    ...(lacks || heads.length === parts.length ? { answers: ['quizzes.email_incomplete'] } : {}),
    ...worded(answers),
    ...eachAnswer(answers, 'part', ({ part }) => (part === null ? 'field.required' : null)),
    ...eachAnswer(answers, 'target', ({ part, target }) =>
      part === 'link' && blank(target) ? 'field.required' : null,
    ),
  }
}

const rules: Record<QuestionType, Rule> = {
  single_choice: choice({ onlyOne: true, most: limits.answersPerQuestion }),
  multiple_choice: choice({ onlyOne: false, most: limits.answersPerQuestion }),
  true_false: choice({ onlyOne: true, most: 2 }),
  matching,
  ordering,
  short_text: shortText,
  numeric_range: numericRange,
  cloze,
  hotspot,
  inspect_email: inspectEmail,
}

const rightOnes = (answers: readonly KeyedAnswer[]): number =>
  answers.filter(({ is_correct }) => is_correct).length

const blank = (text: string): boolean => text.trim() === ''

function sized(answers: readonly KeyedAnswer[], fewest: number, most: number): Problems {
  if (answers.length < fewest) return { answers: [`field.too_few|${fewest}`] }
  return answers.length > most ? { answers: [`field.too_many|${most}`] } : {}
}

/** Every one of `some` has words; fields are named by their place among `all`. */
const worded = (some: readonly KeyedAnswer[], all = some): Problems =>
  eachAnswer(all, 'text', (answer) => (some.includes(answer) && blank(answer.text) ? 'field.required' : null))

function eachAnswer(
  answers: readonly KeyedAnswer[],
  field: string,
  problemOf: (answer: KeyedAnswer) => string | null,
): Problems {
  return Object.fromEntries(
    answers.flatMap((answer, index) => {
      const problem = problemOf(answer)
      return problem ? [[`answers.${index}.${field}`, [problem]]] : []
    }),
  )
}
