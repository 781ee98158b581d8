import type { GivenAnswer, QuestionType } from '#contract/quizzes/question-types.ts'
import type { QuestionBody } from '#domains/publishing/publishing.documents.ts'

/** Checks before grading that an answer has a shape its question can accept. */

/** Message keys by field; null when the answer can be graded. */
type Problem = Record<string, string[]> | null
type Field = keyof GivenAnswer
type Check = (question: QuestionBody, given: GivenAnswer) => string | null

const is = (one: boolean, problem: string): string | null => (one ? problem : null)

const chosen =
  ({ most }: { most: (question: QuestionBody) => number }): Check =>
  (question, { answer_ids = [] }) => {
    const known = new Set(question.answers.map(({ id }) => id))
    const isUnknown = new Set(answer_ids).size < answer_ids.length || answer_ids.some((id) => !known.has(id))
    if (answer_ids.length === 0) return 'learning.answer_missing'
    if (isUnknown) return 'learning.answer_unknown'
    const limit = most(question)
    return limit === 1
      ? is(answer_ids.length > 1, 'learning.answer_single')
      : is(answer_ids.length > limit, `field.too_many|${limit}`)
  }

const single = chosen({ most: () => 1 })
const several = chosen({ most: () => Number.POSITIVE_INFINITY })
const asManyAsMarks = chosen({ most: ({ marks = 1 }) => marks })

const inOrder: Check = (question, given) =>
  several(question, given) ??
  is(given.answer_ids?.length !== question.answers.length, 'learning.answer_incomplete')

const matched: Check = ({ answers, options = [] }, { matches = [] }) => {
  const known = matches.every(
    ({ answer_id, option_id }) =>
      answers.some(({ id }) => id === answer_id) && options.some(({ id }) => id === option_id),
  )
  const isTwice = new Set(matches.map(({ answer_id }) => answer_id)).size < matches.length
  return (
    is(matches.length === 0, 'learning.answer_missing') ?? is(!known || isTwice, 'learning.answer_unknown')
  )
}

const filled: Check = ({ gaps: known = [] }, { gaps = [] }) => {
  const isUnknown =
    new Set(gaps.map(({ gap }) => gap)).size < gaps.length ||
    gaps.some(({ gap, text }) => {
      const { choices = null } = known.find((one) => one.gap === gap) ?? {}
      return choices === null || (choices.length > 0 && text !== '' && !choices.includes(text))
    })
  return (
    is(isUnknown, 'learning.answer_unknown') ??
    is(
      gaps.every(({ text }) => text.trim() === ''),
      'learning.answer_missing',
    )
  )
}

const marked: Check = ({ marks = 1 }, { points = [] }) =>
  is(points.length === 0, 'learning.answer_missing') ??
  is(points.length > marks, marks === 1 ? 'learning.answer_single' : `field.too_many|${marks}`)

/** By question type, which fields may carry the answer and how each is checked; the first field is the usual one. */
const checks: Record<QuestionType, [[Field, Check], ...[Field, Check][]]> = {
  single_choice: [['answer_ids', single]],
  true_false: [['answer_ids', single]],
  multiple_choice: [['answer_ids', several]],
  inspect_email: [['answer_ids', several]],
  ordering: [['answer_ids', inOrder]],
  matching: [['matches', matched]],
  short_text: [['text', (_, { text = '' }) => is(text.trim() === '', 'learning.answer_missing')]],
  numeric_range: [['number', () => null]],
  cloze: [['gaps', filled]],
  hotspot: [
    ['points', marked],
    ['answer_ids', asManyAsMarks],
  ],
}

export function answerProblem(question: QuestionBody, given: GivenAnswer): Problem {
  const fields = Object.keys(given) as Field[]
  const ways = checks[question.type]
  const [field, check] = ways.find(([name]) => given[name] !== undefined) ?? ways[0]
  const stray = fields.find((name) => name !== field && given[name] !== undefined)
  if (stray) return { [`answer.${stray}`]: ['learning.answer_kind'] }
  if (given[field] === undefined) return { [`answer.${field}`]: ['learning.answer_missing'] }
  const problem = check(question, given)
  return problem ? { [`answer.${field}`]: [problem] } : null
}

/** Whether two answers are the same, ignoring the order of their parts where order has no meaning. */
export const sameAnswer = (type: QuestionType, one: GivenAnswer, other: GivenAnswer): boolean =>
  canonical(type, one) === canonical(type, other)

function canonical(type: QuestionType, given: GivenAnswer): string {
  const { answer_ids, matches, gaps, text, number, points } = given
  const sorted = <T>(values: T[] | undefined, by: (value: T) => string) =>
    values?.toSorted((one, other) => (by(one) < by(other) ? -1 : 1)) ?? null
  return JSON.stringify([
    type === 'ordering' ? answer_ids : sorted(answer_ids, String),
    sorted(
      matches?.map(({ answer_id, option_id }) => `${answer_id} ${option_id}`),
      String,
    ),
    sorted(
      gaps?.map((entry) => [entry.gap, entry.text]),
      String,
    ),
    text?.trim(),
    number,
    points?.map(({ x, y }) => [x, y]),
  ])
}
