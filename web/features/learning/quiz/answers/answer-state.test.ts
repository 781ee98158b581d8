import { describe, expect, it } from 'vitest'
import type { StudentQuestion } from '#contract/learning/attempts.ts'
import { answerFlag, answerInReview, answerState, choose } from './answer-state.ts'

const question = (
  given: string[] | null,
  best: string[] | null,
  type: StudentQuestion['type'] = 'single_choice',
) =>
  ({
    type,
    given: given && { answer_ids: given },
    feedback: best && { best_answer_ids: best },
  }) as StudentQuestion

const several = question(['a', 'c'], ['a', 'b'], 'multiple_choice')

describe('answerState', () => {
  it.each([
    ['tells nothing before the feedback', question(['a'], null), 'a', 'open'],
    ['the chosen best answer', question(['a'], ['a']), 'a', 'best'],
    ['the best answer that was not chosen', question(['b'], ['a']), 'a', 'best'],
    ['the chosen answer that was not best', question(['b'], ['a']), 'b', 'given'],
    ['neither', question(['b'], ['a']), 'c', 'rest'],
    ['one of several that was found', several, 'a', 'best'],
    ['one of several that was missed', several, 'b', 'also'],
    ['one of several that does not belong', several, 'c', 'given'],
  ])('%s', (_, attempt, id, state) => expect(answerState(attempt, id)).toBe(state))
})

describe('answerFlag', () => {
  it.each([
    ['the chosen best answer', question(['a'], ['a']), 'a', 'quiz.flags.both'],
    ['the best answer that was not chosen', question(['b'], ['a']), 'a', 'quiz.flags.best'],
    ['one of several that was found', several, 'a', 'quiz.flags.right'],
    ['one of several that was missed', several, 'b', 'quiz.flags.also'],
    ['what is neither', question(['b'], ['a']), 'c', null],
    ['nothing before the feedback', question(['a'], null), 'a', null],
  ])('%s', (_, attempt, id, flag) => expect(answerFlag(attempt, id)).toBe(flag))
})

describe('answerInReview', () => {
  it.each([
    ['what was chosen, while the key is kept back', question(['a'], null), 'a', 'chosen', 'quiz.flags.given'],
    ['nothing of the others', question(['a'], null), 'b', 'open', null],
    ['nothing where no answer was given', question(null, null), 'a', 'open', null],
    ['how it stands, once the key is told', question(['b'], ['a']), 'b', 'given', 'quiz.flags.given'],
  ])('tells %s', (_, attempt, id, state, flag) =>
    expect(answerInReview(attempt, id)).toEqual({ state, flag }),
  )
})

describe('choose', () => {
  it('replaces the one choice', () => expect(choose('single_choice', ['a'], 'b')).toEqual(['b']))
  it('keeps the one choice when it is pressed again', () =>
    expect(choose('single_choice', ['a'], 'a')).toEqual(['a']))
  it('has one choice of true and false too', () => expect(choose('true_false', ['a'], 'b')).toEqual(['b']))
  it('adds one of several', () => expect(choose('multiple_choice', ['a'], 'b')).toEqual(['a', 'b']))
  it('takes one of several back', () => expect(choose('multiple_choice', ['a', 'b'], 'a')).toEqual(['b']))
})
