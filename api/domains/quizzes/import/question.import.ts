import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import type { BodyOf } from '#contract/endpoint.ts'
import type { createQuestion } from '#contract/quizzes/quizzes.ts'
import type { SentPicture } from './pictures.import.ts'

export type NewQuestionBody = BodyOf<typeof createQuestion>
export type AnswerBody = NewQuestionBody['answers'][number]

/** A remark on what was read: the key of a message under `quizzes.import`, and what it speaks of. */
export interface Remark {
  key: string
  what?: string
}
/** A question of a file in another format: what it comes to here, or why it cannot come. */
export interface ReadQuestion {
  /** The line it begins at, where the format has lines. */
  line: number | null
  /** Its words, by which an author recognizes it. */
  text: string
  question: NewQuestionBody | null
  /** What came with it, the answers' in their order. */
  pictures?: { question: SentPicture | null; answers: (SentPicture | null)[] }
  /** What could not be taken over as it is. */
  changes: Remark[]
  refused: Remark[]
}

export const answerOf = (text: string, is_correct: boolean, feedback = ''): AnswerBody => ({
  text,
  is_correct,
  ...(feedback ? { feedback } : {}),
})

export const refusal = (
  where: Pick<ReadQuestion, 'line' | 'text'>,
  key: string,
  what?: string,
): ReadQuestion => ({
  ...where,
  question: null,
  changes: [],
  refused: [{ key, ...(what === undefined ? {} : { what }) }],
})

/**
 * Accepted answers as they are compared here: as they stand. Moodle takes a `*` for any words, and as a last wrong answer for whatever
 * else is written; what it says to that is `otherwise`.
 */
export function acceptedWords(answers: readonly AnswerBody[]): {
  answers: AnswerBody[]
  otherwise: string
  changes: Remark[]
} {
  const rest = answers.find(({ text, is_correct }) => text === '*' && !is_correct)
  const own = answers.filter((answer) => answer !== rest)
  const plain = own.map((answer) => ({ ...answer, text: withoutStars(answer.text) }))
  return {
    answers: plain.filter(({ text }, index) => text !== '' || own[index]?.text === ''),
    otherwise: rest?.feedback ?? '',
    changes: own.some(({ text }) => star.test(text)) ? [{ key: 'wildcard_lost' }] : [],
  }
}
/** One behind a backslash is meant as it stands. */
const star = /(?<!\\)\*/
const withoutStars = (text: string): string =>
  star.test(text) ? text.split(star).join(' ').replace(/\s+/g, ' ').trim() : text.replaceAll('\\*', '*')

/** Half a pair of UTF-16 is none. */
const isCharacter = (number: number): boolean =>
  Number.isInteger(number) && number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff)

const named = (whole: string, code: string): string => {
  if (code[0] !== '#') return decodeNamedCharacterReference(code) || whole
  const number = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
  return isCharacter(number) ? String.fromCodePoint(number) : whole
}

/** Without what stands between such tags. Of many that are never closed only the first is looked for an end of. */
function withoutCode(html: string, name: 'script' | 'style'): string {
  const [opening, closing] = [new RegExp(`<${name}\\b`, 'gi'), new RegExp(`</${name}\\s*>`, 'gi')]
  let kept = ''
  let from = 0
  for (let open = opening.exec(html); open; open = opening.exec(html)) {
    closing.lastIndex = open.index
    if (!closing.exec(html)) break
    kept += html.slice(from, open.index)
    from = closing.lastIndex
    opening.lastIndex = from
  }
  return kept + html.slice(from)
}

/** Stands where a block begins or ends; nobody types it. */
const edge = '\uE010'
const blockTag =
  /<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)\b[^<>]*>/gi

/** The words of a piece of HTML: a line for what stood on a line of its own, and nothing of its tags. */
export const plainText = (html: string): string =>
  withoutCode(withoutCode(html, 'script'), 'style')
    .replaceAll(edge, '')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(/<\/t[dh]\b[^<>]*>/gi, ' ')
    .replace(blockTag, edge)
    .replace(/<[a-z/!?][^<>]*>/gi, '')
    .replace(/\uE010[\uE010\s]*/g, '\n')
    .replace(/&(#?\w{1,10});/g, named)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const once = (remarks: Remark[]): Remark[] =>
  remarks.filter(
    ({ key, what }, index) =>
      remarks.findIndex((other) => other.key === key && other.what === what) === index,
  )

/** What plain words cannot show of a piece of HTML. */
export const lostIn = (html: string): Remark[] => [
  ...(/<(img|video|audio|iframe|object)\b/i.test(html) ? [{ key: 'media_lost' }] : []),
  ...(/<(b|strong|i|em|u|a|table|ul|ol|code|pre|h[1-6])\b/i.test(html) ? [{ key: 'formatting_lost' }] : []),
]

/** Whole points as they are given here, from a mark of another program. */
export const wholePoints = (mark: number): { points: number; changes: Remark[] } => {
  const points = Math.min(Math.max(Math.round(Number.isFinite(mark) ? mark : 1), 1), 100)
  return { points, changes: points === mark ? [] : [{ key: 'points_rounded', what: String(mark) }] }
}

/** A number with its tolerance as the range it stands for, without the dust of binary fractions; null where there is no number. */
export function rangeAround(middle: string, tolerance = ''): { min: number; max: number } | null {
  const [number, around] = [Number(middle), Math.abs(Number(tolerance))]
  if (middle.trim() === '' || !Number.isFinite(number + around)) return null
  const round = (end: number): number => Number(end.toPrecision(12))
  return { min: round(number - around), max: round(number + around) }
}

/** An answer of another program with what it is worth, in percent. */
export interface Weighed {
  text: string
  weight: number
}

/** Where one answer is asked for, only the best ones are right: there is nothing between right and wrong here. */
export const bestWeight = (answers: readonly Weighed[]): number =>
  Math.max(0, ...answers.map(({ weight }) => weight))
export const isBest = ({ weight }: Weighed, answers: readonly Weighed[]): boolean =>
  weight > 0 && weight === bestWeight(answers)

/** Names the answers that are worth a part of the points elsewhere. */
export function partlyRight(answers: readonly Weighed[]): Remark[] {
  const partly = answers.filter((answer) => answer.weight > 0 && !isBest(answer, answers))
  if (partly.length === 0) return []
  return [
    { key: 'partial_dropped', what: partly.map(({ text, weight }) => `${text} (${weight}%)`).join(', ') },
  ]
}

/** What is lost of the weights of a question with one right answer: the others are worth and cost nothing. */
export function worthLost(answers: readonly Weighed[]): Remark[] {
  const partly = partlyRight(answers)
  if (partly.length > 0) return partly
  return answers.some(({ weight }) => weight < 0) ? [{ key: 'penalty_lost' }] : []
}

/** What is lost of the weights, in percent, of a question with several right answers: all of them count alike, and a wrong one takes a right one back. */
export function costLost(weights: readonly number[]): Remark[] {
  const right = new Set(weights.filter((weight) => weight > 0).map(Math.round))
  const wrong = weights.filter((weight) => weight <= 0)
  if (right.size > 1) return [{ key: 'weights_lost' }]
  return wrong.some((weight) => !right.has(Math.round(-weight))) ? [{ key: 'penalties_lost' }] : []
}
