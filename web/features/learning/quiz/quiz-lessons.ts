import type { Outline, OutlineItem } from '../../../../contract/learning.ts'

/** With more lessons than this, naming them all tells nobody where to read on. */
const most = 4

const isLesson = ({ kind }: OutlineItem): boolean => kind === 'lesson'

/** The lessons right before, back to the quiz before them. */
const lastLessons = (items: readonly OutlineItem[]): OutlineItem[] => {
  const end = items.findLastIndex(isLesson) + 1
  const begin = items.slice(0, end).findLastIndex((item) => !isLesson(item)) + 1
  return items.slice(begin, end)
}

/**
 * The lessons that a quiz asks about: those before it in its chapter, as it often closes the chapter and not only its section.
 * Where these are too many to be of use, those of its section. None for a final exam, which asks about the whole course.
 */
export const lessonsOfQuiz = ({ chapters }: Pick<Outline, 'chapters'>, quizId: string): OutlineItem[] => {
  const before = (items: readonly OutlineItem[]) =>
    lastLessons(
      items.slice(
        0,
        items.findIndex(({ id }) => id === quizId),
      ),
    )
  for (const { sections } of chapters) {
    const section = sections.find(({ items }) => items.some(({ id }) => id === quizId))
    if (!section) continue
    const ofChapter = before(sections.flatMap(({ items }) => items))
    return [ofChapter, before(section.items)].find(({ length }) => length <= most) ?? []
  }
  return []
}
