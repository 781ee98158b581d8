import { isVisible } from '#contract/content/visible-text.ts'

/** As they are compared: without blanks around them, each once. */
export const tidyTags = (tags: string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].filter(isVisible)
