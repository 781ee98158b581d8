import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExerciseAnswer, scoreExercise } from '../registry.ts'
import type { EmailInspection } from './email-fields.ts'
import { readEmail } from './email-reading.ts'

const sign = (id: string, part: string, words = '') => ({ id, part, words, title: id, why: '', hint: '' })
const email = (change: Partial<EmailInspection> = {}): EmailInspection => ({
  from_name: 'Payroll',
  from_address: 'payroll@harbor-hr.example',
  to: 'you@harbor.example',
  sent: 'Fri 16:52',
  subject: 'Confirm your salary',
  body: 'Dear employee,\nPlease confirm within 30 minutes. Sign in here to go on. Thank you.',
  links: [{ id: 'door', words: 'Sign in here', target: 'https://evil.example', button: false }],
  attachments: [{ id: 'file', name: 'salary.html', size: '18 KB' }],
  signs: [sign('haste', 'body', 'within 30 minutes'), sign('sender', 'from'), sign('way', 'door')],
  is_phishing: true,
  needed: 2,
  hints: true,
  scored: true,
  ...change,
})
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

describe('readEmail', () => {
  it('parts the text into sentences, signs and links', () => {
    const { paragraphs, loose, lost } = readEmail(email(), sentences)
    expect(paragraphs[1]?.map(({ key, text }) => [key, text])).toEqual([
      ['_2', 'Please confirm '],
      ['haste', 'within 30 minutes'],
      [null, '. '],
      ['door', 'Sign in here'],
      ['_3', ' to go on. '],
      ['_4', 'Thank you.'],
    ])
    expect([loose, lost]).toEqual([[], []])
  })

  it('shows a link below whose words the text does not have, and tells of signs that nobody can find', () => {
    const { loose, lost, signs } = readEmail(
      email({
        body: 'Short.',
        signs: [sign('haste', 'body', 'within 30 minutes'), sign('gone', 'nowhere'), sign('way', 'door')],
      }),
    )
    expect(loose.map(({ id }) => id)).toEqual(['door'])
    expect(lost.map(({ id }) => id)).toEqual(['haste', 'gone'])
    expect(signs.map(({ id }) => id)).toEqual(['way'])
  })

  // Specification, authoring 4: Inspect an e-mail: authored, solved by keyboard, scored, with feedback per finding
  it('keeps two signs out of one place', () => {
    const twice = email({ signs: [sign('one', 'from'), sign('two', 'from')] })
    expect(readEmail(twice).lost.map(({ id }) => id)).toEqual(['two'])
  })

  it('loses no letter, whatever is written and marked', () =>
    fc.assert(
      fc.property(
        fc.string({ maxLength: 80 }),
        fc.array(fc.string({ maxLength: 8 }), { maxLength: 4 }),
        (body, words) => {
          const signs = words.map((text, index) => sign(`s-${index}`, 'body', text))
          const { paragraphs, signs: found, lost } = readEmail(email({ body, links: [], signs }), sentences)
          const lines = body.split(/\n+/).filter((line) => line.trim() !== '')
          expect(paragraphs.map((runs) => runs.map(({ text }) => text).join(''))).toEqual(lines)
          expect(found.length + lost.length).toBe(signs.length)
        },
      ),
    ))
})

const block = (type: string, attrs: object) => ({ type, attrs: attrs as Record<string, unknown> })
const inspected = (marks: string[], isPhishing = true): ExerciseAnswer => ({
  type: 'emailInspection',
  marks,
  is_phishing: isPhishing,
})

describe('scoreExercise', () => {
  it.each([
    ['all signs and the verdict', inspected(['haste', 'from', 'door']), 100, true],
    ['enough signs', inspected(['haste', 'from']), 75, true],
    ['too few signs', inspected(['haste']), 50, false],
    ['a wrong mark takes one back', inspected(['haste', 'from', '_1']), 50, true],
    ['marking everything', inspected(['haste', 'from', 'door', 'to', 'sent', 'subject']), 25, true],
    ['the wrong verdict', inspected(['haste', 'from', 'door'], false), 75, false],
  ])('an e-mail: %s', (_, answer, score, passed) =>
    expect(scoreExercise(block('emailInspection', email()), answer)).toEqual({ score, passed }),
  )

  it('asks no more signs than there are, and lets a genuine e-mail be genuine', () => {
    const genuine = email({ signs: [], is_phishing: false, needed: 3 })
    expect(scoreExercise(block('emailInspection', genuine), inspected([], false))).toEqual({
      score: 100,
      passed: true,
    })
    expect(scoreExercise(block('emailInspection', genuine), inspected([]))).toEqual({
      score: 0,
      passed: false,
    })
  })

  const links = {
    links: [
      { id: 'a', is_trap: true },
      { id: 'b', is_trap: false },
    ],
  }
  const answers = [
    { id: 'x', is_correct: true },
    { id: 'y', is_correct: true },
    { id: 'z', is_correct: false },
  ]
  it.each<[string, object, ExerciseAnswer, number, boolean]>([
    [
      'linkInspection',
      links,
      {
        type: 'linkInspection',
        links: [
          { id: 'a', is_trap: true },
          { id: 'b', is_trap: false },
        ],
      },
      100,
      true,
    ],
    ['linkInspection', links, { type: 'linkInspection', links: [{ id: 'a', is_trap: true }] }, 50, false],
    ['linkInspection', { links: [] }, { type: 'linkInspection', links: [] }, 0, false],
    ['signInPrompt', { is_genuine: false }, { type: 'signInPrompt', approved: false }, 100, true],
    ['signInPrompt', { is_genuine: false }, { type: 'signInPrompt', approved: true }, 0, false],
    ['passwordTrial', { wanted: 4 }, { type: 'passwordTrial', level: 3 }, 75, false],
    ['passwordTrial', { wanted: 3 }, { type: 'passwordTrial', level: 4 }, 100, true],
    ['knowledgeCheck', { answers }, { type: 'knowledgeCheck', chosen: ['x', 'y'] }, 100, true],
    ['knowledgeCheck', { answers }, { type: 'knowledgeCheck', chosen: ['x', 'y', 'z'] }, 50, false],
    ['knowledgeCheck', { answers: [] }, { type: 'knowledgeCheck', chosen: [] }, 0, false],
  ])('%s %j', (type, attrs, answer, score, passed) =>
    expect(scoreExercise(block(type, attrs), answer)).toEqual({ score, passed }),
  )

  it('has no score for an answer to something else', () =>
    expect(scoreExercise(block('signInPrompt', { is_genuine: true }), inspected([]))).toBeNull())
})
