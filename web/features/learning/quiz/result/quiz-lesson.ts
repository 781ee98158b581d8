import type { Outline, OutlineItem } from '#contract/learning/learning.ts'

const isLesson = ({ kind }: OutlineItem): boolean => kind === 'lesson'

/**
 * The lesson that a quiz is about: the only one before it in its chapter, after the previous quiz. Null where there
 * are several, since no question states its lesson, and for a final exam, which is about the whole course.
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
