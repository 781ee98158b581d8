import { describe, expect, it } from 'vitest'
import type { StudentQuestion } from '../../../../contract/attempts.ts'
import { answerState, choose } from './answer-state.ts'

const question = (given: string[] | null, best: string[] | null) =>
  ({ given: given && { answer_ids: given }, feedback: best && { best_answer_ids: best } }) as StudentQuestion

describe('answerState', () => {
  it.each([
    ['tells nothing before the feedback', question(['a'], null), 'a', 'open'],
    ['the chosen best answer', question(['a'], ['a']), 'a', 'best'],
    ['the best answer that was not chosen', question(['b'], ['a']), 'a', 'best'],
    ['the chosen answer that was not best', question(['b'], ['a']), 'b', 'given'],
    ['neither', question(['b'], ['a']), 'c', 'rest'],
  ])('%s', (_, asked, id, state) => expect(answerState(asked, id)).toBe(state))
})

describe('choose', () => {
  it('replaces the one choice', () => expect(choose('single_choice', ['a'], 'b')).toEqual(['b']))
  it('keeps the one choice when it is pressed again', () =>
    expect(choose('single_choice', ['a'], 'a')).toEqual(['a']))
  it('has one choice of true and false too', () => expect(choose('true_false', ['a'], 'b')).toEqual(['b']))
  it('adds one of several', () => expect(choose('multiple_choice', ['a'], 'b')).toEqual(['a', 'b']))
  it('takes one of several back', () => expect(choose('multiple_choice', ['a', 'b'], 'a')).toEqual(['b']))
})
