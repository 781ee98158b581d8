import { describe, expect, it } from 'vitest'
import {
  emptyRecords,
  type PlayerCourse,
  type PlayerRecords,
  packRecords,
  unpackRecords,
} from '#tests/support/scorm/player.ts'

const keyOf = (index: number): string => index.toString(36).padStart(4, '0')
const courseOf = (lessons: number): PlayerCourse => ({
  sequential: false,
  pass_mark: 80,
  fingerprint: 'abcdef',
  items: Array.from({ length: lessons }, (_, index) => ({ key: keyOf(index) })),
})
const course = courseOf(20)
const records: PlayerRecords = {
  done: [keyOf(0), keyOf(7), keyOf(19)],
  quizzes: { quiz: { used: 2, best: 90, last: 0, passed: true, at: 1_790_000_000_000 } },
  open: {
    quiz: {
      number: 3,
      seed: 5,
      at: 1,
      startedAt: 1,
      practice: false,
      answers: { 0: { text: 'Ψάρεμα “x”' } },
    },
  },
  completed: true,
  score: 90,
}

describe('what a platform keeps between two visits', () => {
  it('comes back whole, in ASCII', () => {
    const text = packRecords(records, course, 4_096)
    expect(text).toMatch(/^[ -~]+$/)
    expect(unpackRecords(text, course)).toEqual(records)
  })

  it('survives a new version of the course with items added and moved', () => {
    const text = packRecords(records, course, 4_096)
    const changed = {
      ...course,
      fingerprint: 'ghijkl',
      items: [{ key: 'newx' }, ...course.items.toReversed()],
    }
    expect(unpackRecords(text, changed)?.done).toEqual(records.done)
  })

  it.each([1_200, 2_000])('fits into SCORM 1.2 for a course of %i lessons that are all read', (lessons) => {
    const long = courseOf(lessons)
    const all = { ...emptyRecords(), done: long.items.map(({ key }) => key), quizzes: records.quizzes }
    const text = packRecords(all, long, 4_096)
    expect(text.length).toBeLessThanOrEqual(4_096)
    expect(unpackRecords(text, long)?.done).toEqual(all.done)
    expect(unpackRecords(packRecords(all, long, 64_000), { ...long, fingerprint: 'ghijkl' })?.done).toEqual(
      all.done,
    )
  })

  it('leaves out the answers of an open attempt before anything else', () => {
    const wordy = { ...records, open: { quiz: { number: 3, answers: { 0: { text: 'x'.repeat(5_000) } } } } }
    const text = packRecords(wordy, course, 4_096)
    expect(text.length).toBeLessThanOrEqual(4_096)
    expect(unpackRecords(text, course)).toEqual({ ...records, open: { quiz: { number: 3, answers: {} } } })
  })

  it.each(['', 'null', '{"v":2}', '{"v":1,"d":', '[]', '{"v":1,"q":3,"d":["x"]}'])(
    'begins anew with %j',
    (text) => {
      const read = unpackRecords(text, course)
      expect(read === null || read.done.length === 0).toBe(true)
    },
  )
})
