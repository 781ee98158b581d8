import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, emptyRecords as nothing } from '#domains/learning/progress/learning.evaluator.ts'
import type { AttemptRecord } from '#domains/learning/progress/quiz-state.rules.ts'
import type { OutlineItem, OutlineQuiz } from '#domains/publishing/publishing.documents.ts'
import { aLessonItem, anAttempt, aQuizItem, aRecord } from '#tests/support/builders/progress.ts'
import {
  emptyRecords,
  evaluateCourse,
  type PlayerCourse,
  recordAttempt,
} from '#tests/support/scorm/player.ts'

const now = new Date('2026-11-20T10:00:00Z')
const submittedAt = '2026-11-20T09:00:00Z'
const ids = ['a', 'b', 'c', 'd', 'e']

const anyItem = (id: string): fc.Arbitrary<OutlineItem> =>
  fc.oneof(
    fc.constant(aLessonItem(id)),
    fc
      .record({
        attempts_allowed: fc.integer({ min: 0, max: 3 }),
        wait_minutes: fc.constantFrom(0, 90),
        counting: fc.constantFrom('best' as const, 'last' as const),
        questions: fc.integer({ min: 1, max: 9 }),
      })
      .map((more) => aQuizItem(id, more)),
  )
const anyTry = fc.record({ score: fc.integer({ min: 0, max: 100 }), practice: fc.boolean() })
const any = fc.record({
  items: fc.tuple(...ids.map(anyItem)),
  sequential: fc.boolean(),
  passMark: fc.constantFrom(0, 60, 90),
  read: fc.subarray(ids),
  tries: fc.tuple(...ids.map(() => fc.array(anyTry, { maxLength: 3 }))),
})

const ruleOf = ({ questions, attempts_allowed, wait_minutes, counting }: OutlineQuiz) => ({
  questions,
  attempts_allowed,
  wait_minutes,
  counting,
  feedback: 'immediate',
})
const courseOf = (items: OutlineItem[], more: { sequential: boolean; pass_mark: number }): PlayerCourse => ({
  ...more,
  fingerprint: 'abcdef',
  items: items.map((item) => ({ key: item.id, ...(item.kind === 'quiz' ? { quiz: ruleOf(item) } : {}) })),
})

it('decides states, score and completion of any record as the product does', () => {
  fc.assert(
    fc.property(any, ({ items, sequential, passMark, read, tries }) => {
      const course = courseOf(items, { sequential, pass_mark: passMark })
      let records = emptyRecords()
      const attempts: AttemptRecord[] = []
      for (const [index, item] of items.entries()) {
        if (item.kind === 'lesson' && read.includes(item.id)) records.done.push(item.id)
        if (item.kind !== 'quiz') continue
        for (const [before, { score, practice }] of (tries[index] ?? []).entries()) {
          const passed = score >= item.pass_mark
          const used = { ...records.quizzes[item.id], used: before + 1 } as never
          records = {
            ...records,
            quizzes: { ...records.quizzes, [item.id]: { ...blank, ...(used as object) } },
          }
          records = recordAttempt(records, item.id, { score, passed, practice, at: Date.parse(submittedAt) })
          attempts.push(
            anAttempt(item.id, before + 1, { score, passed, practice, submitted_at: submittedAt }),
          )
        }
      }
      const stored = records.done.map((id) => aRecord(id, 'completed'))
      const rules = { items, sequential, skipping: false, passMark, stepSeconds: 0 }
      const expected = evaluate(rules, { ...nothing, items: stored, attempts }, now)
      const state = evaluateCourse(course, records, now.getTime())
      expect(state.items.map(({ key, state: one, locked }) => [key, locked ? 'locked' : one])).toEqual(
        expected.items.map(({ item, state: one }) => [item.id, one]),
      )
      expect([state.score, state.complete, state.done]).toEqual([
        expected.score,
        expected.complete,
        expected.done,
      ])
    }),
    { numRuns: 1_000 },
  )
})
const blank = { used: 0, best: null, last: null, passed: false, at: null }

describe('a course that can no longer be passed', () => {
  const course = courseOf([aLessonItem('a'), aQuizItem('b', { attempts_allowed: 1 })], {
    sequential: false,
    pass_mark: 80,
  })
  const failed = recordAttempt({ ...emptyRecords(), quizzes: { b: { ...blank, used: 1 } } }, 'b', {
    score: 40,
    passed: false,
    practice: false,
    at: 1,
  })

  it('is failed once nothing is left to do', () => {
    expect(evaluateCourse(course, failed, 2)).toMatchObject({ complete: false, failed: false })
    expect(evaluateCourse(course, { ...failed, done: ['a'] }, 2)).toMatchObject({
      complete: false,
      failed: true,
    })
  })

  it('is not failed while an attempt is left', () => {
    const more = {
      ...course,
      items: course.items.map((one) => ({
        ...one,
        ...(one.quiz ? { quiz: { ...one.quiz, attempts_allowed: 2 } } : {}),
      })),
    }
    expect(evaluateCourse(more, { ...failed, done: ['a'] }, 2).failed).toBe(false)
  })
})
