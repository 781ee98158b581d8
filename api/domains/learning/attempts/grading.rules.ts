import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import type { QuestionBody, QuestionKey } from '#domains/publishing/publishing.documents.ts'

/** How an answer is judged, type by type. Pure, and the same for a student, a preview and a report. */

export interface Grade {
  correct: boolean
  points: number
}

/** Whole points for everything; a part of them, rounded down, where the question gives partial credit. */
export function gradeAnswer(question: QuestionBody, key: QuestionKey, given: GivenAnswer): Grade {
  const share = shareOf(question, key, given)
  const counted = question.partial_credit ? share : Math.floor(share)
  // Thirds and sevenths of points must not lose one to the last binary digit.
  return { correct: share === 1, points: Math.floor(question.points * counted + 1e-9) }
}

/** How much of the answer is right, from 0 to 1; 1 only where nothing is missing and nothing too much. */
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

/** Each wrong choice takes a right one back, so that choosing everything is worth nothing. */
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

/** What somebody meant: case, accents, the signs of quotation and how much space there is do not matter. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/[“”„«»"‘’'`´]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The author's words that were given, if any: right ones and foreseen mistakes alike. */
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

/** Marks on the picture as the areas they are in; a mark beside all of them, or a second one in the same, is a wrong one. */
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
