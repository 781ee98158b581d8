import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import type { QuestionBody, QuestionKey } from '#domains/publishing/publishing.documents.ts'

/** Grades answers by question type. Pure, and shared by students' attempts, previews and reports. */

export interface Grade {
  correct: boolean
  points: number
}

/** All points for a full answer; a share of them, rounded down, where the question allows partial credit. */
export function gradeAnswer(question: QuestionBody, key: QuestionKey, given: GivenAnswer): Grade {
  const share = shareOf(question, key, given)
  const counted = question.partial_credit ? share : Math.floor(share)
  // Thirds and sevenths of the points must not lose a point to floating-point rounding.
  return { correct: share === 1, points: Math.floor(question.points * counted + 1e-9) }
}

/** The share of the answer that is right, from 0 to 1; 1 only if nothing is missing and nothing is superfluous. */
function shareOf(question: QuestionBody, key: QuestionKey, given: GivenAnswer): number {
  switch (question.type) {
    case 'matching':
      return share(pairsRight(key, given), Object.keys(key.matches ?? {}).length)
    case 'ordering':
      return share(
        key.correct.filter((id, index) => given.answer_ids?.[index] === id).length,
        key.correct.length,
      )
    case 'short_text':
      return isAccepted(key, null, given.text ?? '') ? 1 : 0
    case 'numeric_range':
      return isInRange(key, given.number) ? 1 : 0
    case 'cloze':
      return share(
        gapsOf(key).filter((gap) => isAccepted(key, gap, gapText(given, gap))).length,
        gapsOf(key).length,
      )
    case 'hotspot':
      return ofSet(key, areasGiven(key, given))
    default:
      return ofSet(key, given.answer_ids ?? [])
  }
}

const share = (right: number, all: number): number => (all === 0 ? 0 : right / all)

/** Each wrong choice cancels a right one, so that selecting everything earns nothing. */
function ofSet({ correct }: QuestionKey, chosen: readonly string[]): number {
  const right = new Set(correct)
  const given = [...new Set(chosen)]
  const hits = given.filter((id) => right.has(id)).length
  return Math.max(0, share(hits - (chosen.length - hits), right.size))
}

const pairsRight = ({ matches = {} }: QuestionKey, given: GivenAnswer): number =>
  Object.entries(matches).filter(([answerId, optionId]) =>
    given.matches?.some((pair) => pair.answer_id === answerId && pair.option_id === optionId),
  ).length

const isInRange = ({ range }: QuestionKey, number: number | undefined): boolean =>
  range !== undefined && number !== undefined && number >= range.min && number <= range.max

export const gapsOf = ({ words = [] }: QuestionKey): number[] =>
  [...new Set(words.flatMap(({ gap }) => gap ?? []))].toSorted((one, other) => one - other)

export const gapText = ({ gaps = [] }: GivenAnswer, gap: number): string =>
  gaps.find((entry) => entry.gap === gap)?.text ?? ''

/** Normalizes a typed answer: case, accents, quotation marks and white space do not matter. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[“”„«»"‘’'`´]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The author's text that the answer matches, if any. Correct answers and anticipated mistakes are both considered. */
export function wordsMeant(key: QuestionKey, gap: number | null, text: string): string | null {
  const plain = plainWords(text)
  if (plain === '') return null
  const meant = key.words?.filter((word) => word.gap === gap && plainWords(word.text) === plain) ?? []
  return (meant.find(({ id }) => key.correct.includes(id)) ?? meant[0])?.id ?? null
}

export function isAccepted(key: QuestionKey, gap: number | null, text: string): boolean {
  const id = wordsMeant(key, gap, text)
  return id !== null && key.correct.includes(id)
}

/**
 * The areas hit by the marks on the image. A mark outside all areas, or a second mark in the same area, counts as
 * wrong.
 */
export function areasGiven(key: QuestionKey, given: GivenAnswer): string[] {
  const met: string[] = []
  for (const { x, y } of given.points ?? []) {
    const under = (key.areas ?? []).filter(
      (area) => x >= area.x && x <= area.x + area.width && y >= area.y && y <= area.y + area.height,
    )
    const free = under.filter(({ id }) => !met.includes(id))
    const right = free.find(({ id }) => key.correct.includes(id))
    met.push((right ?? free[0] ?? under[0])?.id ?? 'beside')
  }
  return given.points ? met : (given.answer_ids ?? [])
}
