import type { Outline, OutlineItem } from '#contract/learning/learning.ts'

const isLesson = ({ kind }: OutlineItem): boolean => kind === 'lesson'

/**
 * The lesson that a quiz asks about: the only one before it in its chapter, back to the quiz before. Null where there are
 * several, as no question says which of them it belongs to, and for a final exam, which asks about the whole course.
 */
export const lessonOfQuiz = ({ chapters }: Pick<Outline, 'chapters'>, quizId: string): OutlineItem | null => {
  const items = chapters
    .map(({ sections }) => sections.flatMap((section) => section.items))
    .find((ofChapter) => ofChapter.some(({ id }) => id === quizId))
  const before = items?.slice(
    0,
    items.findIndex(({ id }) => id === quizId),
  )
  const last = before?.findLastIndex(isLesson) ?? -1
  const lesson = before?.[last]
  const isAlone = !before?.[last - 1] || !isLesson(before[last - 1] as OutlineItem)
  return lesson && isAlone ? lesson : null
}
