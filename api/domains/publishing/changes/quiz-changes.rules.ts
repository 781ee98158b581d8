import { longestRising } from '#contract/courses/longest-increasing-run.ts'
import type { Locale } from '#contract/locales.ts'
import type { DiffPart, ItemChange } from '#contract/publishing/publishing.ts'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import {
  type Draft,
  type DraftAnswer,
  type DraftQuestion,
  type DraftQuiz,
  textIn,
} from '../drafts/draft.rules.ts'
import { areEqual } from '../drafts/stable-json.format.ts'
import type { Texts } from '../publishing.documents.ts'
import { diffWords } from './word-diff.rules.ts'

export type QuestionChange = ItemChange['questions'][number]

/** A quiz with its draft, since its texts fall back to the draft's default locale. */
export interface QuizSide {
  draft: Draft
  quiz: DraftQuiz
}
interface QuestionSide {
  draft: Draft
  question: DraftQuestion
}

/** What changed in the questions as a reader of the locale sees them, in the new order, removed ones last. */
export function questionChanges(before: QuizSide | null, after: QuizSide, locale: Locale): QuestionChange[] {
  const old = new Map((before?.quiz.questions ?? []).map((question) => [question.id, question]))
  const moved = movedQuestions(before?.quiz.questions ?? [], after.quiz.questions)
  const changes = after.quiz.questions.flatMap((question) => {
    const was = old.get(question.id)
    old.delete(question.id)
    const now = { draft: after.draft, question }
    if (!before || !was) return [compared(null, now, locale)]
    const then = { draft: before.draft, question: was }
    return areEqual(shown(then, locale), shown(now, locale)) && !moved.has(question.id)
      ? []
      : [compared(then, now, locale)]
  })
  if (!before) return changes
  return [
    ...changes,
    ...[...old.values()].map((question) => compared({ draft: before.draft, question }, null, locale)),
  ]
}

function movedQuestions(before: DraftQuestion[], after: DraftQuestion[]): Set<string> {
  const indexes = new Map(before.map(({ id }, index) => [id, index]))
  const common = after.filter(({ id }) => indexes.has(id))
  const rising = longestRising(common.map(({ id }) => indexes.get(id) as number))
  return new Set(common.filter((_, index) => !rising.has(index)).map(({ id }) => id))
}

/**
 * Everything that students or the grading see of a question in one locale. Excludes the version number, which only
 * older snapshots contain.
 */
function shown({ draft, question }: QuestionSide, locale: Locale): unknown {
  const { id, type, points, objective, text, explanation, passage = {}, unit = {}, answers } = question
  const { partial_credit = false, range = null, media = null } = question
  return {
    id,
    type,
    points,
    objective,
    partial_credit,
    range,
    media: media && mediaIn(media, locale),
    passage: textIn(passage, draft, locale),
    unit: textIn(unit, draft, locale),
    alt: textIn(question.alt ?? {}, draft, locale),
    transcript: textIn(question.transcript ?? {}, draft, locale),
    text: textIn(text, draft, locale),
    explanation: textIn(explanation, draft, locale),
    answers: answers.map((answer) => ({
      ...answer,
      text: textIn(answer.text, draft, locale),
      feedback: textIn(answer.feedback, draft, locale),
      match: textIn(answer.match ?? {}, draft, locale),
      alt: textIn(answer.alt ?? {}, draft, locale),
    })),
  }
}

function compared(before: QuestionSide | null, after: QuestionSide | null, locale: Locale): QuestionChange {
  const explained = (side: QuestionSide | null): string =>
    side ? textIn(side.question.explanation, side.draft, locale) : ''
  const { question } = (after ?? before) as QuestionSide
  const answers = answerRows(before, after, locale)
  const explanation = wordsChanged(explained(before), explained(after))
  return {
    change: !before ? 'added' : !after ? 'removed' : 'changed',
    type: question.type,
    parts: diffWords(wordsOf(before, locale), wordsOf(after, locale)),
    answers,
    key_changed:
      before !== null && after !== null && (answers.some(isOtherKey) || hasOtherKey(before, after, locale)),
    ...(explanation && { explanation }),
    ...numbersOf(before, after, locale),
  }
}

function numbersOf(before: QuestionSide | null, after: QuestionSide | null, locale: Locale) {
  const numberKey = (side: QuestionSide | null) =>
    side?.question.range
      ? { ...side.question.range, unit: textIn(side.question.unit ?? {}, side.draft, locale) }
      : null
  const [was, is] = [numberKey(before), numberKey(after)]
  return was || is ? { number: { was, is } } : {}
}

/** The whole task as one text: the question and the text with gaps. */
function wordsOf(side: QuestionSide | null, locale: Locale): string {
  if (!side) return ''
  const { question, draft } = side
  const say = (texts: Texts = {}): string => textIn(texts, draft, locale)
  return [say(question.text), say(question.passage)].filter(Boolean).join('\n')
}

/** An answer with its details: its gap, its match, the target of a link, its area on the image. */
const answerWords = (
  { text, match = {}, gap, target, area }: DraftAnswer,
  say: (texts: Texts) => string,
): string =>
  [
    gap ? `[${gap}]` : '',
    say(text),
    say(match) && `→ ${say(match)}`,
    target && `(${target})`,
    area &&
      `(x ${rounded(area.x)} %, y ${rounded(area.y)} %, ${rounded(area.width)} × ${rounded(area.height)} %)`,
  ]
    .filter(Boolean)
    .join(' ')

const rounded = (percent: number): number => Math.round(percent * 10) / 10

/** Compares the parts of the key other than the marks of answers: an order, matches, gaps, areas, numbers. */
function hasOtherKey(before: QuestionSide, after: QuestionSide, locale: Locale): boolean {
  const common = new Set(before.question.answers.map(({ id }) => id))
  const otherKey = ({ question, draft }: QuestionSide, both: Set<string>): unknown => [
    question.range ?? null,
    question.type === 'ordering' ? question.answers.map(({ id }) => id) : null,
    question.answers
      .filter(({ id }) => both.has(id))
      .map(({ id, match = {}, gap = null, area = null }) => [id, textIn(match, draft, locale), gap, area])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  ]
  const both = new Set(after.question.answers.flatMap(({ id }) => (common.has(id) ? [id] : [])))
  return !areEqual(otherKey(before, both), otherKey(after, both))
}

type AnswerRow = QuestionChange['answers'][number]

/** Adding or removing an answer changes the key only if the answer is correct. */
const isOtherKey = ({ was_correct, is_correct }: AnswerRow): boolean =>
  (was_correct ?? false) !== (is_correct ?? false)

type Key = Pick<AnswerRow, 'was_correct' | 'is_correct' | 'was_step' | 'is_step'>

/** A step of an ordering question is correct by position; any other answer has a mark. */
function keyOf({ was, is }: { was: Placed | null; is: Placed | null }): Key {
  const isStep = (is ?? was)?.isStep ?? false
  const mark = (side: Placed | null): boolean | null => side && (isStep || side.answer.is_correct)
  const key = { was_correct: mark(was), is_correct: mark(is) }
  return isStep ? { ...key, was_step: was?.number ?? null, is_step: is?.number ?? null } : key
}

interface Placed {
  answer: DraftAnswer
  /** The position, from 1. */
  number: number
  isStep: boolean
}
const placed = (side: QuestionSide | null): Map<string, Placed> =>
  new Map(
    side?.question.answers.map((answer, index) => [
      answer.id,
      { answer, number: index + 1, isStep: side.question.type === 'ordering' },
    ]),
  )

function answerRows(before: QuestionSide | null, after: QuestionSide | null, locale: Locale): AnswerRow[] {
  const old = placed(before)
  const rows = [...placed(after).values()].map((is): AnswerRow => {
    const { answer } = is
    const was = old.get(answer.id) ?? null
    old.delete(answer.id)
    const say = (texts: Texts): string => textIn(texts, (after as QuestionSide).draft, locale)
    const said = (texts: Texts): string => textIn(texts, (before as QuestionSide).draft, locale)
    const key = keyOf({ was, is })
    const words = answerWords(answer, say)
    if (!was) return { text: words, ...key }
    const parts = wordsChanged(answerWords(was.answer, said), words)
    const feedback = wordsChanged(said(was.answer.feedback), say(answer.feedback))
    return { text: words, ...(parts && { parts }), ...(feedback && { feedback }), ...key }
  })
  const gone = [...old.values()].map((was) => ({
    text: answerWords(was.answer, (texts) => textIn(texts, (before as QuestionSide).draft, locale)),
    ...keyOf({ was, is: null }),
  }))
  return [...rows, ...gone]
}

const wordsChanged = (before: string, after: string): DiffPart[] | undefined =>
  before === after ? undefined : diffWords(before, after)

/** True if only words differ: the same settings, questions, answers and keys in the same order. */
export const isSameQuiz = (before: DraftQuiz, after: DraftQuiz): boolean =>
  areEqual(skeletonOf(before), skeletonOf(after))

const skeletonOf = ({ settings, questions }: DraftQuiz): unknown => ({
  settings,
  questions: questions.map(
    ({ id, type, points, partial_credit = false, range = null, media = null, answers }) => ({
      id,
      type,
      points,
      partial_credit,
      range,
      media,
      answers: answers.map(({ text: _, feedback, match, alt, ...key }) => key),
    }),
  ),
})
