import type { ContentDocument, ContentNode } from '#contract/content/content.ts'

/** A lesson's steps: the parts between its page breaks. A document without breaks is one step. */
export const stepsOf = ({ content }: ContentDocument): ContentNode[][] => {
  const steps: ContentNode[][] = [[]]
  for (const node of content) {
    if (node.type === 'pageBreak') steps.push([])
    else steps.at(-1)?.push(node)
  }
  return steps
}

/** A document from an API response; null for a lesson without text. */
export const asDocument = (value: Record<string, unknown> | null): ContentDocument | null =>
  value && Array.isArray(value.content) ? (value as unknown as ContentDocument) : null
