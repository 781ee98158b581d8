import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { QuestionType } from '../quizzes/question-types.ts'
import { gapsIn } from './cloze.ts'
import type { KeyedAnswer, KeyedQuestion } from './question-type.ts'
import { keyProblems } from './registry.ts'

const answer = (text: string, more: Partial<KeyedAnswer> = {}): KeyedAnswer => ({
  text,
  is_correct: true,
  match: '',
  gap: null,
  part: null,
  target: '',
  area: null,
  ...more,
})
const wrong = (text: string, more: Partial<KeyedAnswer> = {}) => answer(text, { is_correct: false, ...more })
const ask = (type: QuestionType, answers: KeyedAnswer[], more: Partial<KeyedQuestion> = {}) =>
  keyProblems({ type, answers, passage: '', range: null, ...more })
const area = { x: 10, y: 10, width: 20, height: 20 }
const email = [
  answer('ceo@harb0r.test', { part: 'sender_address' }),
  wrong('Hello', { part: 'subject' }),
  answer('Open', { part: 'link', target: 'https://harb0r.test/x' }),
]

describe('a question of each type', () => {
  it.each<[string, ReturnType<typeof ask>]>([
    ['single choice', ask('single_choice', [answer('A'), wrong('B')])],
    ['multiple choice', ask('multiple_choice', [answer('A'), answer('B')])],
    ['true or false', ask('true_false', [wrong('True'), answer('False')])],
    ['matching', ask('matching', [answer('A', { match: '1' }), answer('B', { match: '2' })])],
    [
      'matching with an option too many',
      ask('matching', [answer('A', { match: '1' }), answer('B', { match: '1' }), wrong('', { match: '3' })]),
    ],
    ['ordering', ask('ordering', [answer('A'), wrong('B')])],
    ['short text', ask('short_text', [answer('phishing'), wrong('fishing')])],
    ['numeric range', ask('numeric_range', [], { range: { min: 3, max: 3 } })],
    ['cloze', ask('cloze', [answer('x', { gap: 1 }), wrong('y', { gap: 1 })], { passage: 'A [[1]].' })],
    ['hotspot', ask('hotspot', [answer('Link', { area }), wrong('Logo', { area })])],
    ['inspect an e-mail', ask('inspect_email', email)],
  ])('%s lacks nothing', (_, problems) => expect(problems).toEqual({}))

  it.each<[string, ReturnType<typeof ask>, object]>([
    ['no right one', ask('single_choice', [wrong('A'), wrong('B')]), { answers: ['quizzes.one_right'] }],
    ['two right', ask('single_choice', [answer('A'), answer('B')]), { answers: ['quizzes.one_right'] }],
    ['none right', ask('multiple_choice', [wrong('A'), wrong('B')]), { answers: ['quizzes.none_right'] }],
    ['no words', ask('single_choice', [answer('A'), wrong(' ')]), { 'answers.1.text': ['field.required'] }],
    [
      'three of two',
      ask('true_false', [answer('T'), wrong('F'), wrong('?')]),
      { answers: ['field.too_many|2'] },
    ],
    [
      'one pair',
      ask('matching', [answer('A', { match: '1' }), wrong('', { match: '2' })]),
      { answers: ['quizzes.too_few_pairs'] },
    ],
    [
      'one option for all',
      ask('matching', [answer('A', { match: '1' }), answer('B', { match: '1' })]),
      { answers: ['quizzes.same_match'] },
    ],
    [
      'a pair without its other half',
      ask('matching', [answer('A', { match: '1' }), answer('B'), answer('C', { match: '2' })]),
      { 'answers.1.match': ['field.required'] },
    ],
    [
      'the same step twice',
      ask('ordering', [answer('A'), answer('A ')]),
      { answers: ['quizzes.same_twice'] },
    ],
    ['nothing accepted', ask('short_text', [wrong('A')]), { answers: ['quizzes.none_accepted'] }],
    ['no range', ask('numeric_range', []), { range: ['field.required'] }],
    [
      'a range upside down',
      ask('numeric_range', [], { range: { min: 2, max: 1 } }),
      { range: ['quizzes.range_upside_down'] },
    ],
    [
      'no gap',
      ask('cloze', [], { passage: 'Words' }),
      expect.objectContaining({ passage: ['quizzes.no_gaps'] }),
    ],
    [
      'an empty gap',
      ask('cloze', [wrong('x', { gap: 1 })], { passage: '[[1]]' }),
      { answers: ['quizzes.gap_unfilled|1'] },
    ],
    [
      'a gap that is not there',
      ask('cloze', [answer('x', { gap: 1 }), answer('y', { gap: 2 })], { passage: '[[1]]' }),
      { 'answers.1.gap': ['quizzes.gap_unknown'] },
    ],
    [
      'a gap twice',
      ask('cloze', [answer('x', { gap: 1 })], { passage: '[[1]] [[1]]' }),
      { passage: ['quizzes.gap_twice'] },
    ],
    [
      'every area right',
      ask('hotspot', [answer('A', { area }), answer('B', { area })]),
      { answers: ['quizzes.none_wrong'] },
    ],
    [
      'an area beyond the picture',
      ask('hotspot', [answer('A', { area: { ...area, x: 90 } }), wrong('B', { area })]),
      { 'answers.0.area': ['quizzes.area_outside'] },
    ],
    [
      'an e-mail without a warning sign',
      ask(
        'inspect_email',
        email.map((part) => ({ ...part, is_correct: false })),
      ),
      { answers: ['quizzes.no_signs'] },
    ],
    [
      'an e-mail with two subjects',
      ask('inspect_email', [...email, wrong('Again', { part: 'subject' })]),
      { answers: ['quizzes.part_twice'] },
    ],
    [
      'a link that leads nowhere',
      ask('inspect_email', [...email, wrong('More', { part: 'link' })]),
      { 'answers.3.target': ['field.required'] },
    ],
  ])('is told of %s', (_, problems, expected) => expect(problems).toEqual(expected))
})

test('what a single choice may ask, a multiple choice may too', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 10 }), (right) => {
      const answers = right.map((is_correct, index) => answer(`Answer ${index}`, { is_correct }))
      const isEmpty = (problems: object) => Object.keys(problems).length === 0
      return !isEmpty(ask('single_choice', answers)) || isEmpty(ask('multiple_choice', answers))
    }),
  )
})

test('the gaps of a passage are read in their order, and only they', () => {
  expect(gapsIn('Take [[2]] and [[1]], not [3], [[x]] or [[]].')).toEqual([2, 1])
  fc.assert(fc.property(fc.string(), (passage) => gapsIn(passage).every(Number.isInteger)))
})
