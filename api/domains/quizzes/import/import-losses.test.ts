import { describe, expect, it } from 'vitest'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { readCsv } from './csv.import.ts'
import { readGift } from './gift.import.ts'
import { readJson } from './json.import.ts'
import { readMoodle } from './moodle/moodle.import.ts'
import { plainText, type ReadQuestion } from './question.import.ts'

// Nothing in a file is dropped or changed without a remark.

/** The resulting type, the answers with their marks, and the remarks. */
const summaryOf = ([read]: ReadQuestion[]) => [
  read?.question?.type ?? null,
  read?.question?.answers.map(({ text, is_correct }) => `${is_correct ? '+' : '-'}${text}`).join(' ') ?? '',
  [...(read?.changes ?? []), ...(read?.refused ?? [])].map(({ key }) => key).join(' '),
]

describe('a row of a table', () => {
  it.each([
    ['type,question,answer\nsingle choice,Who?,Me', null, '', 'no_wrong'],
    ['type,question,answer1,correct\nmultiple choice,Who?,Me,1', null, '', 'no_wrong'],
    ['type,question,answer1,answer2,correct\nmultiple choice,Who?,Me,You,1', 'single_choice', '+Me -You', ''],
    [
      'type,question,answer1,answer2,correct\nmultiple_choice,Who?,Me,You,1',
      'multiple_choice',
      '+Me -You',
      '',
    ],
    [
      'type,question,answer1,answer2,correct\nsingle,Who?,Me,You,"1,2"',
      'multiple_choice',
      '+Me +You',
      'kind_changed',
    ],
    [
      'type,question,answer1,answer2,correct\nriddle,Who?,Me,You,1',
      'single_choice',
      '+Me -You',
      'kind_changed',
    ],
    ['type,question,answer1,answer2,correct\nPoll,Who?,Me,You,', null, '', 'kind_unknown'],
    [
      'type,question,answer1,answer2,correct\nFill-in-the-Blank,Who?,Me,Myself,',
      'short_text',
      '+Me +Myself',
      '',
    ],
    [
      'type,question,answer1,answer2,correct\nshort text,Who?,Me,Myself,"1,2"',
      'short_text',
      '+Me +Myself',
      '',
    ],
    ['type,question,correct\ntrue/false,Who?,perhaps', null, '', 'right_unknown'],
    ['type,question,correct\nnumeric,How many?,..', null, '', 'no_number'],
    ['type,question,answer1,correct\nnumeric,How many?,12,', 'numeric_range', '', ''],
    ['question,answer1,answer2,correct\nWho?,Me,You,"1,9"', null, '', 'right_unknown'],
    [
      'question,answer1,answer2,answer3,correct\nPrimes?,2,3,4,"2,3"',
      'multiple_choice',
      '+2 +3 -4',
      'right_by_words',
    ],
    [
      'question,answer1,answer2,answer3,correct\nWho?,"Me, now",You,They,"Me, now;They"',
      'multiple_choice',
      '+Me, now -You +They',
      '',
    ],
    [
      'question,answer1,answer2,correct,image link\nWho?,Me,You,1,https://a.example/b.png',
      'single_choice',
      '+Me -You',
      'columns_left',
    ],
    [
      'question,answer1,answer2,correct,points\nWho?,Me,You,1,many',
      'single_choice',
      '+Me -You',
      'points_rounded',
    ],
  ])('%s', (file, ...becomes) => expect(summaryOf(readCsv(file))).toEqual(becomes))
})

describe('a question of GIFT', () => {
  it.each([
    ['Who? {=Me ~%50%You ~They}', 'single_choice', '+Me -You -They', 'partial_dropped'],
    ['Who? {=Me ~%-50%You ~They}', 'single_choice', '+Me -You -They', 'penalty_lost'],
    ['Who? {=Me =You ~They}', 'multiple_choice', '+Me +You -They', 'all_asked'],
    ['Who? {~%50%Me ~%50%You ~%-50%They}', 'multiple_choice', '+Me +You -They', ''],
    ['Who? {~%50%Me ~%50%You ~They}', 'multiple_choice', '+Me +You -They', 'penalties_lost'],
    ['Who? {=Me =%25%I =%0%*#Try again}', 'short_text', '+Me -I', 'partial_dropped'],
    ['Who? {=%50%Me =%50%I}', 'short_text', '+Me +I', ''],
    ['Who? {=*phish* =a\\*b}', 'short_text', '+phish +a*b', 'wildcard_lost'],
    ['How many? {#}', null, '', 'no_number'],
    ['How many? {#=5:1#Right =%50%7}', 'numeric_range', '', 'partial_dropped feedback_lost'],
    ['How many? {#3:2~%50%8:1#Near~#No}', 'numeric_range', '', 'partial_dropped feedback_lost'],
    ['How many? {#3:2~9}', 'numeric_range', '', ''],
    ['How many? {#=2 =4#Even}', 'short_text', '+2 +4', 'numbers_as_words'],
    ['How many? {#=1..3 =3..5}', 'numeric_range', '', ''],
    ['How many? {#=1..3 =7..9}', 'numeric_range', '', 'one_range'],
    ['How many? {#~#No}', null, '', 'no_number'],
    [
      'What? {=[markdown]**A** ~[html]<p>B</p> ~%0%[plain]<C> ~[moodle]%0%D}',
      'single_choice',
      '+A -B -<C> -D',
      'formatting_lost',
    ],
    ['[markdown]What is **it**? {=Me ~You}', 'single_choice', '+Me -You', 'formatting_lost'],
    ['It is {=red ~blue} or {=new ~old}.', null, '', 'several_sets'],
    ['What is <b>it</b>? {=Me ~You}', 'single_choice', '+Me -You', 'formatting_lost'],
  ])('%s', (file, ...becomes) => expect(summaryOf(readGift(file))).toEqual(becomes))

  it('keeps its tags, a comparison in its words, a sign in its feedback and a range without dust', () => {
    const [read] = readGift('// [id:7] [tag:links] [tag:mail]\nIs 3 < 5 and 7 > 2? {=Yes#See #3 ~No}')
    expect(read?.question).toMatchObject({
      text: 'Is 3 < 5 and 7 > 2?',
      tags: ['links', 'mail'],
      answers: [{ feedback: 'See #3' }, {}],
    })
    expect(readGift('Pi? {#3.14:0.01}')[0]?.question?.range).toEqual({ min: 3.13, max: 3.15 })
  })
})

const moodle = (type: string, inside: string, questionText = 'Who?') =>
  readMoodle(
    `<quiz><question type="${type}"><name><text>Q1</text></name><questiontext format="html"><text><![CDATA[${questionText}]]></text></questiontext>${inside}</question></quiz>`,
  )
const answer = (fraction: number, text: string, more = '') =>
  `<answer fraction="${fraction}"><text>${text}</text>${more}</answer>`
const remark = (name: string, text: string) => `<${name} format="html"><text>${text}</text></${name}>`

type Case = [type: string, inside: string, asked: string, ...becomes: (string | null)[]]

describe('a question of Moodle', () => {
  it.each<Case>([
    [
      'multichoice',
      answer(100, 'Me') + answer(50, 'You') + answer(0, 'They'),
      'Who?',
      'single_choice',
      '+Me -You -They',
      'partial_dropped',
    ],
    [
      'multichoice',
      answer(100, 'Me') + answer(100, 'You') + answer(0, 'They'),
      'Who?',
      'multiple_choice',
      '+Me +You -They',
      'all_asked',
    ],
    [
      'multichoice',
      `<single>false</single>${answer(50, 'Me')}${answer(50, 'You')}${answer(-100, 'They')}`,
      'Who?',
      'multiple_choice',
      '+Me +You -They',
      'penalties_lost',
    ],
    [
      'multichoice',
      `${remark('correctfeedback', 'Your answer is correct.')}${answer(100, 'Me')}${answer(0, 'You')}`,
      'Who?',
      'single_choice',
      '+Me -You',
      '',
    ],
    [
      'multichoice',
      `${remark('correctfeedback', 'Bravo')}${remark('hint', 'Look')}${answer(100, 'Me')}${answer(0, 'You')}`,
      'Who?',
      'single_choice',
      '+Me -You',
      'feedback_lost hints_lost',
    ],
    [
      'shortanswer',
      `<usecase>1</usecase>${answer(100, 'ph*')}${answer(50, 'scam')}`,
      'Who?',
      'short_text',
      '+ph -scam',
      'wildcard_lost partial_dropped case_lost',
    ],
    [
      'numerical',
      answer(100, '5', '<tolerance>0.1</tolerance>') + answer(100, '7', remark('feedback', 'Yes')),
      'Who?',
      'numeric_range',
      '',
      'one_range feedback_lost',
    ],
    [
      'numerical',
      `${answer(100, '5')}<units><unit><unit_name>m</unit_name></unit><unit><unit_name>cm</unit_name></unit></units>`,
      'Who?',
      'numeric_range',
      '',
      'units_lost',
    ],
    [
      'cloze',
      '',
      'A {2:SAC:=lock~#No} {1:NM:=5:1} {1:MR:=a~=b~c} {1:SA:%50%x}',
      'cloze',
      '+lock +5 +a +b -c +x',
      'name_shown case_lost feedback_lost tolerance_lost one_per_gap weights_lost',
    ],
    ['numerical', answer(100, '5') + answer(100, '7'), 'Who?', 'short_text', '+5 +7', 'numbers_as_words'],
    [
      'numerical',
      `${answer(100, '5')}${answer(100, '7')}<units><unit><unit_name>m</unit_name></unit></units>`,
      'Who?',
      'numeric_range',
      '',
      'one_range',
    ],
    [
      'cloze',
      '',
      'A {1:MC:=lock~%25%bolt~door} {1:SA:=key~%25%code}',
      'cloze',
      '+lock -bolt -door +key',
      'name_shown partial_dropped partial_dropped',
    ],
    ['essay', '', 'Who?', null, '', 'essay'],
    ['description', '', 'Who?', null, '', 'no_question'],
    ...['calculated', 'calculatedmulti', 'ddmarker', 'ddimageortext', 'coderunner'].map(
      (kind): Case => [kind, '', 'Who?', null, '', 'kind_unknown'],
    ),
  ])('%s %#', (type, inside, questionText, ...becomes) =>
    expect(summaryOf(moodle(type, inside, questionText))).toEqual(becomes),
  )
})

it('names the answers that are worth a part of the points, and how much', () => {
  expect(readGift('Who? {=Me =%25%I =%33.3%Myself}')[0]?.changes).toEqual([
    { key: 'partial_dropped', what: 'I (25%), Myself (33.3%)' },
  ])
})

it('reads the format before each piece of a question', () => {
  const gift = '::T::[moodle]Match? {=[html]<b>a</b>#[html]<i>Yes</i> ~b####[markdown]See `this`}'
  expect(readGift(gift)[0]?.question).toMatchObject({
    text: 'Match?',
    explanation: 'See this',
    answers: [{ text: 'a', feedback: 'Yes' }, { text: 'b' }],
  })
  expect(readGift('[Note] Which? {=a ~b}')[0]?.text).toBe('[Note] Which?')
})

it.each([
  ['<p>One</p><pre>a\nb</pre>Two', 'One\na\nb\nTwo'],
  ['One<blockquote>Two</blockquote>Three', 'One\nTwo\nThree'],
  ['<ul><li>One</li><li>Two</li></ul>Three', 'One\nTwo\nThree'],
  ['<table><tr><td>One</td><td>Two</td></tr></table>', 'One Two'],
  ['One<p>Two</p>', 'One\nTwo'],
])('keeps the words of %j apart', (html, text) => expect(plainText(html)).toBe(text))

describe('words dragged into a text', () => {
  const drag = (gaps: number, words: number) =>
    moodle(
      'ddwtos',
      Array.from({ length: words }, (_, at) => `<dragbox><text>w${at}</text><group>1</group></dragbox>`).join(
        '',
      ),
      Array.from({ length: gaps }, (_, at) => `a [[${at + 1}]]`).join(' '),
    )
  it('become gaps with the words of their group', () =>
    expect(summaryOf(drag(2, 3))).toEqual(['cloze', '+w0 -w1 -w2 -w0 +w1 -w2', 'name_shown']))
  it('keep their right words and as many wrong ones as a question holds', () => {
    const [read] = drag(7, 9)
    expect(summaryOf([read as ReadQuestion]).at(-1)).toBe('name_shown choices_cut')
    const answers = read?.question?.answers ?? []
    expect(answers.filter(({ is_correct }) => is_correct).map(({ text }) => text)).toEqual(
      Array.from({ length: 7 }, (_, at) => `w${at}`),
    )
    expect(answers.length).toBeLessThanOrEqual(40)
  })
})

describe('a question in JSON', () => {
  const choice = aQuestionBody('single_choice')
  // Specification, authoring 6: Nothing of a file is left out or made another without a word
  it.each([
    [{ ...choice, points: 0, colour: 'red' }, 'points, colour'],
    [{ ...choice, answers: 'none' }, 'answers'],
    [{ ...choice, answers: [{ text: 'Me', is_correct: 'yes' }] }, 'answers.0.is_correct'],
  ])('is told the fields that keep it out: %#', (sent, what) =>
    expect(readJson([sent])[0]?.refused).toEqual([{ key: 'not_taken', what }]),
  )

  // Specification, authoring 6: Nothing of a file is left out or made another without a word
  it('is told that the picture of an answer stays behind', () =>
    expect(
      readJson([{ ...choice, answers: choice.answers.map((one) => ({ ...one, media: { url: '/a' } })) }]),
    ).toMatchObject([{ changes: [{ key: 'media_lost' }] }]))
})
