import type { Locale } from '#contract/locales.ts'
import { slugOf } from '#domains/courses/courses.rules.ts'
import {
  type Draft,
  type DraftItem,
  type DraftQuestion,
  itemsOf,
  textIn,
} from '#domains/publishing/drafts/draft.rules.ts'
import { questionBody, questionKey } from '#domains/publishing/drafts/freeze-question.rules.ts'
import { questionsPerAttempt } from '#domains/publishing/drafts/lengths.rules.ts'
import type { QuestionBody, QuestionKey, Texts } from '#domains/publishing/publishing.documents.ts'
import { sha256 } from '#platform/ids.ts'
import { pageFile } from '../static-site.export.ts'

// What the player's script knows of a course: its rules, its items, and the questions with their keys.

const keyLength = 4

/**
 * A short name of each item, because a platform keeps only a few thousand characters of what a student has done. It
 * stays the same when items are added or moved.
 */
export function itemKeys(draft: Draft): Map<string, string> {
  const keys = new Map<string, string>()
  const used = new Set<string>()
  for (const { id } of itemsOf(draft)) {
    let key = ''
    for (let round = 0; key === '' || used.has(key); round += 1)
      key = BigInt(`0x${sha256(`${id}/${round}`).slice(0, 16)}`)
        .toString(36)
        .slice(-keyLength)
    used.add(key)
    keys.set(id, key)
  }
  return keys
}

/** The rules and items of a course as the script on the package's first page needs them. */
export function playerCourse(draft: Draft, locale: Locale, keys: Map<string, string>) {
  const { order_mode, skipping_allowed, pass_mark } = draft.course
  const items = itemsOf(draft)
  const keyOf = ({ id }: DraftItem): string => keys.get(id) ?? ''
  return {
    // Whoever may skip an item is not kept from the next one by it.
    sequential: order_mode === 'sequential' && !skipping_allowed,
    pass_mark,
    fingerprint: sha256(items.map(keyOf).join()).slice(0, 6),
    items: items.map((item, index) => ({
      key: keyOf(item),
      file: pageFile(index, textIn(item.title, draft, locale)),
      ...(item.kind === 'quiz'
        ? {
            quiz: {
              questions: questionsPerAttempt(item),
              attempts_allowed: item.settings.attempts_allowed,
              wait_minutes: item.settings.wait_minutes,
              counting: item.settings.counting,
              feedback: item.settings.feedback,
            },
          }
        : {}),
    })),
  }
}

export interface PlayerQuestion
  extends Pick<QuestionBody, 'type' | 'text' | 'points' | 'answers' | 'options' | 'gaps' | 'marks'> {
  /** Names the question in the platform's reports. */
  name: string
  partial_credit: boolean
  key: QuestionKey
}

/** In SCORM 1.2 an answer is named by a single character. */
const answerIds = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** A question for the script, with ids that are short enough to be stored with a student's answers. */
export function playerQuestion(
  question: DraftQuestion,
  {
    words,
    locale,
    quizTitle,
    number,
  }: { words: (texts: Texts) => string; locale: Locale; quizTitle: string; number: number },
): PlayerQuestion {
  const named = withShortIds(question)
  const { type, text, points, answers, options, gaps, marks } = questionBody(named, words, locale)
  return {
    name: `${slugOf(quizTitle).slice(0, 40) || 'quiz'}-q${number}-${sha256(question.id).slice(0, 6)}`,
    type,
    text,
    points,
    answers: answers.map(({ id, text: own }) => ({ id, text: own })),
    ...(options ? { options } : {}),
    ...(gaps ? { gaps } : {}),
    ...(marks ? { marks } : {}),
    partial_credit: question.partial_credit === true,
    key: questionKey(named, words),
  }
}

export const withShortIds = (question: DraftQuestion): DraftQuestion => ({
  ...question,
  answers: question.answers.map((answer, index) => ({ ...answer, id: answerIds[index] ?? `z${index}` })),
})
