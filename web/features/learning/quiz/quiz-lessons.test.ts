import { describe, expect, it } from 'vitest'
import type { Outline, OutlineItem } from '../../../../contract/learning.ts'
import { lessonsOfQuiz } from './quiz-lessons.ts'

/** `a1` is a lesson, `?1` a quiz; sections are parted by a bar. */
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

const lessons = (quizId: string, ...chapters: string[]) =>
  lessonsOfQuiz({ chapters: chapters.map(chapter) }, quizId).map(({ id }) => id)

describe('the lessons that a quiz asks about', () => {
  it.each([
    ['the one before it', '?1', ['a ?1'], ['a']],
    ['all before it in its section', '?1', ['a b ?1 c'], ['a', 'b']],
    ['those of the sections before it, too', '?1', ['x y | a b ?1 c'], ['x', 'y', 'a', 'b']],
    ['not those that an earlier section has asked about', '?2', ['x ?1 | a b ?2'], ['a', 'b']],
    ['those of its section alone where its chapter has too many', '?1', ['v w x y | a b ?1'], ['a', 'b']],
    ['those since the quiz before', '?2', ['a ?1 b c ?2'], ['b', 'c']],
    ['the same for two quizzes in a row', '?2', ['a b ?1 ?2'], ['a', 'b']],
    ['those of its chapter where its section has none', '?1', ['a b | ?1 c'], ['a', 'b']],
    ['none of the chapter before', '?1', ['a b', '?1 c'], []],
    ['none of a final exam', 'exam', ['a b ?1'], []],
    ['none where there are too many', '?1', ['a b c d e ?1'], []],
    ['none where its section has none and its chapter too many', '?1', ['a b c d e | ?1'], []],
  ])('are %s', (_, quizId, chapters, expected) => {
    expect(lessons(quizId, ...chapters)).toEqual(expected)
  })
})
