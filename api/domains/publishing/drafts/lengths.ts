import type { ContentDocument } from '../../../../contract/content.ts'
import { answeringMinutes, readingMinutes } from '../../../../contract/reading-minutes.ts'
import { textBlocks } from '../../content/content.service.ts'
import { type Draft, type DraftItem, type DraftQuiz, defaultLocaleOf, itemsOf } from './draft.rules.ts'

// What students are told of a length: what its author says, else what it takes to be read or answered.

/** By the spaces between them, which is near enough for minutes and costs next to nothing. */
const wordsIn = (document: ContentDocument): number =>
  textBlocks(document).reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)

/** How many questions an attempt asks. */
export const askedIn = ({ settings, questions }: DraftQuiz): number =>
  Math.min(settings.draw ?? questions.length, questions.length)

export function minutesOf(draft: Draft, item: DraftItem): number {
  if (item.minutes > 0) return item.minutes
  if (item.kind === 'quiz') return answeringMinutes(askedIn(item))
  const document = item.documents[defaultLocaleOf(draft)]
  return document ? readingMinutes(wordsIn(document)) : 0
}

export const courseMinutesOf = (draft: Draft): number =>
  draft.course.estimated_minutes || itemsOf(draft).reduce((sum, item) => sum + minutesOf(draft, item), 0)
