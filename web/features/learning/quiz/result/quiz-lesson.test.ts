import { describe, expect, it } from 'vitest'
import type { Outline, OutlineItem } from '#contract/learning/learning.ts'
import { lessonOfQuiz } from './quiz-lesson.ts'

/** `a1` is a lesson, `?1` a quiz; a bar separates sections. */
const chapter = (items: string): Outline['chapters'][number] => ({
  id: items,
  title: items,
  sections: items.split('|').map((section) => ({
    id: section,
    title: section,
    items: section
      .trim()
      .split(' ')
      .map(
        (id): OutlineItem => ({
          id,
          slug: id,
          title: id,
          kind: id.startsWith('?') ? 'quiz' : 'lesson',
          minutes: 1,
          questions: null,
          state: 'available',
          changed: false,
          score: null,
        }),
      ),
  })),
})

const lesson = (quizId: string, ...chapters: string[]) =>
  lessonOfQuiz({ chapters: chapters.map(chapter) }, quizId)?.id ?? null

describe('the lesson that a quiz asks about', () => {
  it.each([
    ['the one before it', '?1', ['a ?1'], 'a'],
    ['the only one since the quiz before', '?2', ['a b ?1 c ?2'], 'c'],
    ['the same for two quizzes in a row', '?2', ['a ?1 ?2'], 'a'],
    ['that of the section before where its own has none', '?1', ['a | ?1 b'], 'a'],
    ['the only one since the quiz of an earlier section', '?2', ['x ?1 | a ?2'], 'a'],
    ['none where there are two', '?1', ['a b ?1 c'], null],
    ['none where an earlier section has others', '?1', ['x | a ?1'], null],
    ['none of the chapter before', '?1', ['a', '?1 c'], null],
    ['none of a final exam', 'exam', ['a ?1'], null],
    ['none after it', '?1', ['?1 a'], null],
  ])('is %s', (_, quizId, chapters, expected) => {
    expect(lesson(quizId, ...chapters)).toBe(expected)
  })
})
