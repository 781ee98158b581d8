import { decodeNamedCharacterReference } from 'decode-named-character-reference'
import type { BodyOf } from '#contract/endpoint.ts'
import type { createQuestion } from '#contract/quizzes/quizzes.ts'
import type { SentPicture } from './pictures.import.ts'

export type NewQuestionBody = BodyOf<typeof createQuestion>
export type AnswerBody = NewQuestionBody['answers'][number]

/** A remark about the import: the key of a message under `quizzes.import`, and what it refers to. */
export interface Remark {
  key: string
  what?: string
}
/** A question read from a file: the resulting question, or why there is none. */
export interface ReadQuestion {
  /** The line on which it begins, if the format has lines. */
  line: number | null
  /** The beginning of its text, by which an author recognizes it. */
  text: string
  question: NewQuestionBody | null
  /** The images that came with it; those of the answers in order. */
  pictures?: { question: SentPicture | null; answers: (SentPicture | null)[] }
  /** What could not be imported unchanged. */
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
 * Accepted answers without wildcards, since answers are compared literally here. In Moodle, `*` matches any text,
 * and as a last wrong answer everything else; its feedback is returned as `otherwise`.
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
/** After a backslash it is a literal asterisk. */
const star = /(?<!\\)\*/
const withoutStars = (text: string): string =>
  star.test(text) ? text.split(star).join(' ').replace(/\s+/g, ' ').trim() : text.replaceAll('\\*', '*')

/** A lone UTF-16 surrogate is not a character. */
const isCharacter = (number: number): boolean =>
  Number.isInteger(number) && number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff)

const named = (whole: string, code: string): string => {
  if (code[0] !== '#') return decodeNamedCharacterReference(code) || whole
  const number = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
  return isCharacter(number) ? String.fromCodePoint(number) : whole
}

/**
 * Removes such elements with their content. If one is never closed, the search stops there, so that many of them do
 * not take quadratic time.
 */
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

/** A private-use character that marks the edges of block elements. */
const edge = '\uE010'
const blockTag =
  /<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)\b[^<>]*>/gi

/** The text of an HTML fragment: one line per block, without tags. */
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

/** Remarks about what plain text cannot show of the HTML. */
export const lostIn = (html: string): Remark[] => [
  ...(/<(img|video|audio|iframe|object)\b/i.test(html) ? [{ key: 'media_lost' }] : []),
  ...(/<(b|strong|i|em|u|a|table|ul|ol|code|pre|h[1-6])\b/i.test(html) ? [{ key: 'formatting_lost' }] : []),
]

/** Converts a mark of another program to whole points. */
export const wholePoints = (mark: number): { points: number; changes: Remark[] } => {
  const points = Math.min(Math.max(Math.round(Number.isFinite(mark) ? mark : 1), 1), 100)
  return { points, changes: points === mark ? [] : [{ key: 'points_rounded', what: String(mark) }] }
}

/** The range of a number with a tolerance, without floating-point noise; null if there is no number. */
export function rangeAround(middle: string, tolerance = ''): { min: number; max: number } | null {
  const [number, around] = [Number(middle), Math.abs(Number(tolerance))]
  if (middle.trim() === '' || !Number.isFinite(number + around)) return null
  const round = (end: number): number => Number(end.toPrecision(12))
  return { min: round(number - around), max: round(number + around) }
}

/** An answer of another program with its weight in percent. */
export interface Weighed {
  text: string
  weight: number
}

/**
 * If a single answer is expected, only those with the highest weight are right, because there is no partial credit
 * here.
 */
export const bestWeight = (answers: readonly Weighed[]): number =>
  Math.max(0, ...answers.map(({ weight }) => weight))
export const isBest = ({ weight }: Weighed, answers: readonly Weighed[]): boolean =>
  weight > 0 && weight === bestWeight(answers)

/** A remark with the answers that have partial weight elsewhere. */
export function partlyRight(answers: readonly Weighed[]): Remark[] {
  const partly = answers.filter((answer) => answer.weight > 0 && !isBest(answer, answers))
  if (partly.length === 0) return []
  return [
    { key: 'partial_dropped', what: partly.map(({ text, weight }) => `${text} (${weight}%)`).join(', ') },
  ]
}

/** A remark about lost weights of a question with one right answer: wrong answers neither earn nor cost points. */
export function worthLost(answers: readonly Weighed[]): Remark[] {
  const partly = partlyRight(answers)
  if (partly.length > 0) return partly
  return answers.some(({ weight }) => weight < 0) ? [{ key: 'penalty_lost' }] : []
}

/**
 * A remark about lost weights, in percent, of a question with several right answers: all count equally, and a wrong
 * one cancels a right one.
 */
export function costLost(weights: readonly number[]): Remark[] {
  const right = new Set(weights.filter((weight) => weight > 0).map(Math.round))
  const wrong = weights.filter((weight) => weight <= 0)
  if (right.size > 1) return [{ key: 'weights_lost' }]
  return wrong.some((weight) => !right.has(Math.round(-weight))) ? [{ key: 'penalties_lost' }] : []
}
