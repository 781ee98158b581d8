import type { Item, listChapters } from '#contract/courses/courses.ts'
import type { ResponseOf } from '#contract/endpoint.ts'

export type Outline = ResponseOf<typeof listChapters>

/** All lessons and quizzes in reading order. */
export const itemsOf = (outline: Outline): Item[] => [
  ...outline.data.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
  ...outline.final_exam,
]

/** The duration of an item: the author's value, or else the one estimated from its content. */
export const minutesOf = ({ estimated_minutes, content_minutes }: Item): number =>
  estimated_minutes || content_minutes

export const firstItem = (outline: Outline): Item | undefined => itemsOf(outline)[0]

/** Only the nodes that differ from the release, with their parents. */
export const onlyChanges = <T extends Outline>(outline: T): T => ({
  ...outline,
  final_exam: outline.final_exam.filter(({ change }) => change),
  data: outline.data
    .map((chapter) => ({
      ...chapter,
      sections: chapter.sections
        .map((section) => ({ ...section, items: section.items.filter(({ change }) => change) }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0),
})

/** The nodes with a matching title and their parents; below a matching parent, everything. */
export const onlyTitled = <T extends Outline>(outline: T, fits: (title: string) => boolean): T => ({
  ...outline,
  final_exam: outline.final_exam.filter(({ title }) => fits(title)),
  data: outline.data.flatMap((chapter) => {
    if (fits(chapter.title)) return [chapter]
    const sections = chapter.sections.flatMap((section) => {
      if (fits(section.title)) return [section]
      const items = section.items.filter(({ title }) => fits(title))
      return items.length > 0 ? [{ ...section, items }] : []
    })
    return sections.length > 0 ? [{ ...chapter, sections }] : []
  }),
})

/** The title of a chapter or section; empty for the course itself. */
export const parentTitle = (outline: Outline, parent: string | null): string => {
  const chapters = outline.data
  const parents = [...chapters, ...chapters.flatMap(({ sections }) => sections)]
  return parents.find(({ id }) => id === parent)?.title ?? ''
}
