import type { ContentDocument } from '#contract/content/content.ts'
import { activitySeconds, lessonMinutes, quizMinutes } from '#contract/courses/item-length.ts'
import { countDocumentWords, walk } from '#domains/content/content.rules.ts'
import { type Draft, type DraftItem, type DraftQuiz, defaultLocaleOf, itemsOf } from './draft.rules.ts'

// The durations shown to students: the author's, or an estimate from the content.

/** The number of questions per attempt. */
export const questionsPerAttempt = ({ settings, questions }: DraftQuiz): number =>
  Math.min(settings.draw ?? questions.length, questions.length)

const minutesIn = (document: ContentDocument): number =>
  lessonMinutes({
    words: countDocumentWords(document),
    seconds: activitySeconds([...walk(document)].map(({ node }) => node)),
  })

export function minutesOf(draft: Draft, item: DraftItem): number {
  if (item.minutes > 0) return item.minutes
  if (item.kind === 'quiz')
    return quizMinutes({ questions: item.questions.length, draw: item.settings.draw ?? null })
  const document = item.documents[defaultLocaleOf(draft)]
  return document ? minutesIn(document) : 0
}

export const courseMinutesOf = (draft: Draft): number =>
  draft.course.estimated_minutes || itemsOf(draft).reduce((sum, item) => sum + minutesOf(draft, item), 0)
