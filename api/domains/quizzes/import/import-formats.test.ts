import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { readCsv } from './csv.import.ts'
import { readGift } from './gift.import.ts'
import { readMoodle } from './moodle/moodle.import.ts'
import { plainText, type ReadQuestion } from './question.import.ts'

const only = (read: ReadQuestion[]) => read[0]?.question
const rights = (read: ReadQuestion[]) => only(read)?.answers.map(({ text, is_correct }) => [text, is_correct])

describe('GIFT', () => {
  it('is read as Moodle writes it, with escapes, weights, remarks and an explanation', () => {
    const read = readGift(
      '::Title::[html]<p>Is 1 \\= 1\\: yes\\?</p> {\n=%100%Yes \\{sure\\}#Good\n~%0%No#Hm\n####Because.\n}',
    )
    expect(read[0]).toMatchObject({ text: 'Is 1 = 1: yes\\?', refused: [] })
    expect(only(read)).toMatchObject({
      type: 'single_choice',
      explanation: 'Because.',
      answers: [
        { text: 'Yes {sure}', is_correct: true, feedback: 'Good' },
        { text: 'No', feedback: 'Hm' },
      ],
    })
  })

  it.each([
    ['The sign {=padlock =lock}', 'short_text'],
    ['Match {=Vishing -> Telephone =Smishing -> Message}', 'matching'],
    ['When? {#1..5}', 'numeric_range'],
    ['True? {TRUE}', 'true_false'],
    ['It is {=red ~blue} today', 'single_choice'],
  ])('%s is a %s', (text, type) => expect(only(readGift(text))?.type).toBe(type))

  it('puts a line where a word is missing', () =>
    expect(
      ['It is {=red ~blue} today', 'It is {=red ~blue}.', 'It is “{=red ~blue}”'].map(
        (gift) => readGift(gift)[0]?.text,
      ),
    ).toEqual(['It is _____ today', 'It is _____.', 'It is “_____”']))

  it('begins a question at its title, though the empty line above it was forgotten', () => {
    const file = '::One:: Sure? {T}\n::Two:: Which? {\n=a\n~b\n}\n// Next\n::Three::\nHow many?\n{#3}'
    expect(readGift(file).map(({ question }) => question?.type)).toEqual([
      'true_false',
      'single_choice',
      'numeric_range',
    ])
  })

  it('refuses an essay and what has no answers, and goes on', () =>
    expect(readGift('Essay {}\n\nWords only\n\nSo? {T}').map(({ refused }) => refused[0]?.key)).toEqual([
      'essay',
      'no_answers',
      undefined,
    ]))

  it('parts questions by empty lines, though one was never closed', () => {
    const open = ['Which is it? {=a ~b', 'Another one {', 'Sure? {T}', 'Last {\n=a\n\n~b\n\n}']
    const read = readGift(open.join('\n\n'))
    expect(read.map(({ question, refused }) => question?.type ?? refused[0]?.key)).toEqual([
      'no_answers',
      'no_answers',
      'true_false',
      'single_choice',
    ])
    expect(read[3]?.question?.answers.map(({ text }) => text)).toEqual(['a', 'b'])
  })
})

const moodle = (inside: string) => readMoodle(`<?xml version="1.0"?><quiz>${inside}</quiz>`)
const text = (name: string, words: string) =>
  `<${name} format="html"><text><![CDATA[${words}]]></text></${name}>`

describe('Moodle XML', () => {
  it('reads a choice with its remarks, points, tags and lost formatting', () => {
    const read = moodle(
      `<question type="category"><category><text>A</text></category></question>
      <question type="multichoice"><name><text>N</text></name>${text('questiontext', '<p>What <b>now</b>?</p>')}
      ${text('generalfeedback', 'Because.')}<defaultgrade>2.5</defaultgrade><single>false</single>
      <answer fraction="50"><text>Sender</text><feedback><text>Yes</text></feedback></answer>
      <answer fraction="50"><text>Link</text></answer><answer fraction="-50"><text>Logo</text></answer>
      <tags><tag><text>mail</text></tag></tags></question>`,
    )
    expect(read).toHaveLength(1)
    expect(only(read)).toMatchObject({
      type: 'multiple_choice',
      text: 'What now?',
      explanation: 'Because.',
      points: 3,
      tags: ['mail'],
    })
    expect(rights(read)).toEqual([
      ['Sender', true],
      ['Link', true],
      ['Logo', false],
    ])
    expect(read[0]?.changes.map(({ key }) => key)).toEqual(['points_rounded', 'formatting_lost'])
  })

  it('reads gaps of both makes', () => {
    const select = moodle(
      `<question type="gapselect"><name><text>N</text></name>${text('questiontext', 'From the [[2]] on')}
      <selectoption><text>left</text><group>1</group></selectoption><selectoption><text>right</text><group>1</group></selectoption></question>`,
    )
    expect(only(select)).toMatchObject({ type: 'cloze', passage: 'From the [[1]] on' })
    expect(rights(select)).toEqual([
      ['left', false],
      ['right', true],
    ])
    const cloze = moodle(
      `<question type="cloze"><name><text>N</text></name>${text('questiontext', 'A {1:SHORTANSWER:=padlock#Yes~%0%lock} and {1:MULTICHOICE:=right~left}.')}</question>`,
    )
    expect(only(cloze)?.passage).toBe('A [[1]] and [[2]].')
    expect(only(cloze)?.answers.map(({ gap, text: words, is_correct }) => [gap, words, is_correct])).toEqual([
      [1, 'padlock', true],
      [2, 'right', true],
      [2, 'left', false],
    ])
  })

  it.each([
    ['an entity of its own', '<!DOCTYPE quiz [<!ENTITY x "y">]><quiz>&x;</quiz>', 'not_xml'],
    [
      'a file of the server',
      '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      'not_xml',
    ],
    ['what is not closed', '<quiz><question>', 'not_xml'],
    ['a depth without end', '<a>'.repeat(5_000), 'not_xml'],
    ['another document', '<html></html>', 'not_moodle'],
  ])('refuses %s', (_, file, key) => expect(readMoodle(file)[0]?.refused[0]?.key).toBe(key))
})

describe('CSV', () => {
  it.each([
    [
      'Question,Answer 1,Answer 2,Correct answer\nWhat?,A,B,2',
      'single_choice',
      [
        ['A', false],
        ['B', true],
      ],
    ],
    [
      'question;option a;option b;option c;correct\nWhat?;A;B;C;a,c',
      'multiple_choice',
      [
        ['A', true],
        ['B', false],
        ['C', true],
      ],
    ],
    [
      'Question\tOption 1\tOption 2\tCorrect\n"What, now?"\tTrue\tFalse\tFalse',
      'true_false',
      [
        ['True', false],
        ['False', true],
      ],
    ],
    [
      '\uFEFFquestion,answer\nThe word?,phishing|vishing',
      'short_text',
      [
        ['phishing', true],
        ['vishing', true],
      ],
    ],
    ['type,question,correct\nnumeric,How many?,12..20', 'numeric_range', []],
  ])('%s', (file, type, answers) => {
    const read = readCsv(file)
    expect([only(read)?.type, rights(read)]).toEqual([type, answers])
  })

  it('says of each line what is missing', () => {
    const read = readCsv('Question,Answer 1,Answer 2,Correct\nWhat?,A,B,\n,A,B,1\nSo?,A,B,C')
    expect(read.map(({ line, refused }) => [line, refused[0]?.key])).toEqual([
      [2, 'no_right'],
      [3, 'no_text'],
      [4, 'right_unknown'],
    ])
    expect(readCsv('a,b\n1,2')[0]?.refused[0]?.key).toBe('no_heading')
  })
})

it.each([
  ['pictures that never end', 'multichoice', '<img src="@@PLUGINFILE@@/a" '],
  ['code that is never closed', 'multichoice', '<script>'],
  ['gaps that are never closed', 'cloze', '{1:SHORTANSWER:=a'],
])('a file full of %s is read in one pass', (_, type, part) => {
  const html = part.repeat(90_000 / part.length)
  const file = `<quiz><question type="${type}"><questiontext><text><![CDATA[${html}]]></text></questiontext></question></quiz>`
  const begun = performance.now()
  expect(readMoodle(file)).toHaveLength(1)
  // With a new search from each of them it would take half a minute.
  expect(performance.now() - begun).toBeLessThan(3_000)
})

it('of a file with more than any quiz holds no more is read than tells so', () => {
  const many = '<question/>'.repeat(5_000)
  expect(readMoodle(`<quiz>${many}</quiz>`)).toHaveLength(limits.questionsPerQuiz + 1)
  expect(readMoodle(`<quiz>${many.repeat(40)}</quiz>`)[0]?.refused[0]?.key).toBe('not_xml')
  expect(readGift('a{=b}\n\n'.repeat(5_000))).toHaveLength(limits.questionsPerQuiz + 1)
  expect(readCsv(`Question,Correct\n${'a,b\n'.repeat(5_000)}`)).toHaveLength(limits.questionsPerQuiz + 1)
  const answers = '<answer/>'.repeat(140_000)
  const [large] = readMoodle(`<quiz><question type="multichoice">${answers}</question></quiz>`)
  expect(large?.refused[0]?.key).toBe('too_long')
})

it.each(['constructor', '__proto__', 'toString'])('a kind called %s is one that is not known', (kind) => {
  const [read] = readMoodle(`<quiz><question type="${kind}"/></quiz>`)
  expect(read?.refused).toEqual([{ key: 'kind_unknown', what: kind }])
  const [row] = readCsv(`Question,Type,Correct\nWho?,${kind},Me`)
  expect([row?.question?.type, row?.changes]).toEqual(['short_text', [{ key: 'kind_changed', what: kind }]])
})

it('takes no time by the square of what is sent', () => {
  // In quadratic time each of these would take minutes.
  expect(readGift(`// ${'[tag:'.repeat(190_000)}`)).toEqual([])
  expect(readGift(`Which is it? {${'\n'.repeat(900_000)}=a}`)).toHaveLength(1)
  expect(readCsv(`Question,Answer 1,${'x,'.repeat(200_000)}Correct\n${'q,\n'.repeat(600)}`)).toHaveLength(501)
})

it('half a character is left as it is written', () => {
  expect(plainText('&#xD83D;&#56832;&#x1F600;')).toBe('&#xD83D;&#56832;😀')
})

// Specification, authoring 6: Files of other programs come in sensibly, and none brings the server down
it('whatever is sent is read or refused, and never thrown at', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('{', '}', '=', '~', '#', '\\', '\n', '%', 'a', '->', '::') }),
    fc.string({
      unit: fc.constantFrom('<quiz>', '</quiz>', '<question type="cloze">', '</question>', '&amp;', 'x'),
    }),
  )
  fc.assert(
    fc.property(anything, (file) => {
      for (const read of [readGift, readMoodle, readCsv]) expect(Array.isArray(read(file))).toBe(true)
      expect(plainText(file)).not.toMatch(/<[a-z]+>/)
    }),
  )
})
