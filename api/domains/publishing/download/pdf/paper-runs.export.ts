import type { ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { type Draft, type DraftItem, defaultLocaleOf } from '#domains/publishing/drafts/draft.rules.ts'

/** A chapter or the final exam, in the language of the PDF. */
export interface PaperPart {
  title: string
  sections: { title: string; items: DraftItem[] }[]
}

export const lettersIn = ({ text = '', content = [] }: ContentNode): number =>
  content.reduce((sum, inner) => sum + lettersIn(inner), text.length)

/** Approximate number of characters of a question with its answers. */
const lettersOfQuestion = 400

export const lettersOfPart = ({ draft, locale }: { draft: Draft; locale: Locale }, part: PaperPart): number =>
  part.sections
    .flatMap(({ items }) => items)
    .reduce((sum, item) => {
      if (item.kind === 'quiz') return sum + item.questions.length * lettersOfQuestion
      const document = item.documents[locale] ?? item.documents[defaultLocaleOf(draft)]
      return (document?.content ?? []).reduce((letters, node) => letters + lettersIn(node), sum)
    }, 0)

/** In characters: about twenty pages. */
const lettersInRun = 40_000

/**
 * Chapters share pages, because starting a page for each would leave many pages half empty. But laying out a page
 * takes longer the more content follows it, so a long course is split into several runs.
 */
export function runsOf(parts: PaperPart[], lettersOf: (part: PaperPart) => number): PaperPart[][] {
  const runs: PaperPart[][] = []
  let letters = Number.POSITIVE_INFINITY
  for (const part of parts) {
    if (letters > lettersInRun) {
      runs.push([])
      letters = 0
    }
    runs.at(-1)?.push(part)
    letters += lettersOf(part)
  }
  return runs
}
