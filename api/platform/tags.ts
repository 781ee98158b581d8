import { isVisible } from '#contract/content/visible-text.ts'

/** Tags in the form in which they are compared: trimmed and without duplicates. */
export const tidyTags = (tags: string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].filter(isVisible)
