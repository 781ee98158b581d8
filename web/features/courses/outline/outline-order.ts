import type { Item, listChapters } from '../../../../contract/courses.ts'
import type { ResponseOf } from '../../../../contract/endpoint.ts'

export type Outline = ResponseOf<typeof listChapters>

/** All lessons and quizzes in reading order. */
export const itemsOf = (outline: Outline): Item[] => [
  ...outline.data.flatMap(({ sections }) => sections.flatMap(({ items }) => items)),
  ...outline.final_exam,
]

export const firstItem = (outline: Outline): Item | undefined => itemsOf(outline)[0]

const inOrder = <T extends { id: string }>(list: T[], ids: readonly string[]): T[] => {
  const places = new Map(ids.map((id, place) => [id, place]))
  if (list.length !== ids.length || !list.every(({ id }) => places.has(id))) return list
  return list.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** The outline with the list that holds these ids in their order; shown at once, while the server is told. */
export const withOrder = <T extends Outline>(outline: T, ids: readonly string[]): T => ({
  ...outline,
  final_exam: inOrder(outline.final_exam, ids),
  data: inOrder(outline.data, ids).map((chapter) => ({
    ...chapter,
    sections: inOrder(chapter.sections, ids).map((section) => ({
      ...section,
      items: inOrder(section.items, ids),
    })),
  })),
})

/** What differs from the release alone, with the headings above it. */
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
