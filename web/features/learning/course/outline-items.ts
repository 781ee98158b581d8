import type { Outline, OutlineItem } from '#contract/learning/learning.ts'

/** All items of a course in their order. */
export const itemsOf = ({ chapters, final_exam }: Outline): OutlineItem[] => [
  ...chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
  ...final_exam,
]
