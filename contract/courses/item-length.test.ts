import { describe, expect, it } from 'vitest'
import { activitySeconds, lessonMinutes, quizMinutes } from './item-length.ts'

describe('a lesson', () => {
  it.each([
    ['nothing', 0, [], 0],
    ['a few words', 12, [], 1],
    ['many words', 1_000, [], 5],
    ['a film of three minutes', 0, [{ type: 'video', attrs: { seconds: 180 } }], 3],
    ['a film beside words', 400, [{ type: 'video', attrs: { seconds: 240 } }], 6],
    ['sound', 200, [{ type: 'audio', attrs: { seconds: 120 } }], 3],
    ['a film whose length nobody knows', 200, [{ type: 'video', attrs: { seconds: null } }], 1],
    ['an exercise', 100, [{ type: 'emailInspection' }], 2],
    [
      'knowledge checks',
      200,
      [{ type: 'knowledgeCheck' }, { type: 'knowledgeCheck' }, { type: 'knowledgeCheck' }],
      2,
    ],
  ])('with %s takes its time', (_, words, blocks, minutes) => {
    expect(lessonMinutes({ words, seconds: activitySeconds(blocks) })).toBe(minutes)
  })

  it('counts a film or its transcript, not both', () => {
    const transcript = 'word '.repeat(600)
    const seconds = activitySeconds([{ type: 'video', attrs: { seconds: 240, transcript } }])
    expect(lessonMinutes({ words: 600, seconds })).toBe(4)
    expect(
      lessonMinutes({ words: 600, seconds: activitySeconds([{ type: 'video', attrs: { transcript } }]) }),
    ).toBe(3)
  })
})

it.each([
  [0, null, 0],
  [1, null, 1],
  [10, null, 5],
  [10, 4, 2],
  [3, 10, 2],
])('a quiz of %i questions that draws %s takes %i minutes', (questions, draw, minutes) => {
  expect(quizMinutes({ questions, draw })).toBe(minutes)
})
