import {
  type AnswerBody,
  answerOf,
  isBest,
  type NewQuestionBody,
  partlyRight,
  type Remark,
} from './question.import.ts'

// Right numbers from other programs. A question here has a single range; several single numbers become accepted
// texts.

interface Range {
  min: number
  max: number
}
export interface NumberAnswer {
  /** As written in the file. */
  text: string
  range: Range
  /** In percent. */
  weight: number
  feedback?: string
}

type NumberParts = Pick<NewQuestionBody, 'type' | 'answers'> &
  Partial<NewQuestionBody> & { changes: Remark[] }

export function numberParts(given: readonly NumberAnswer[], { hasUnit = false } = {}): NumberParts | null {
  const right = given.filter((answer) => isBest(answer, given))
  const [first] = right
  if (!first) return null
  const changes = partlyRight(given)
  const [range, ...others] = joined(right.map((answer) => answer.range))
  if (range && others.length === 0) return { type: 'numeric_range', range, answers: [], changes }
  if (!hasUnit && right.every(isSingle)) {
    const what = right.map(({ text }) => text).join(', ')
    return {
      type: 'short_text',
      answers: right.map(asWord),
      changes: [{ key: 'numbers_as_words', what }, ...changes],
    }
  }
  const what = right.slice(1).map(({ text }) => text)
  return {
    type: 'numeric_range',
    range: first.range,
    answers: [],
    changes: [{ key: 'one_range', what: what.join(', ') }, ...changes],
  }
}

const isSingle = ({ range }: NumberAnswer): boolean => range.min === range.max

const asWord = ({ range, feedback }: NumberAnswer): AnswerBody => answerOf(String(range.min), true, feedback)

/** Merges ranges that overlap or touch. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.min - other.min)) {
    const last = all.at(-1)
    if (last && range.min <= last.max) last.max = Math.max(last.max, range.max)
    else all.push({ ...range })
  }
  return all
}
