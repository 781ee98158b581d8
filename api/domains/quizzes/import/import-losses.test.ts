import { describe, expect, it } from 'vitest'
import { aQuestionBody } from '../../../../tests/support/builders/question-bodies.ts'
import { readCsv } from './import-csv.ts'
import { readGift } from './import-gift.ts'
import { readJson } from './import-json.ts'
import { readMoodle } from './import-moodle.ts'
import type { ReadQuestion } from './imported-question.ts'

// Nothing that a file says is left out or made another without a word.

/** The kind it becomes, its answers with their marks, and what is said of it. */
const told = ([read]: ReadQuestion[]) => [
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
  ])('%s', (file, ...becomes) => expect(told(readCsv(file))).toEqual(becomes))
})

describe('a question of GIFT', () => {
  it.each([
    ['Who? {=Me ~%50%You ~They}', 'single_choice', '+Me -You -They', 'weights_lost'],
    ['Who? {=Me ~%-50%You ~They}', 'single_choice', '+Me -You -They', 'penalty_lost'],
    ['Who? {=Me =You ~They}', 'multiple_choice', '+Me +You -They', 'all_asked'],
    ['Who? {~%50%Me ~%50%You ~%-50%They}', 'multiple_choice', '+Me +You -They', ''],
    ['Who? {~%50%Me ~%50%You ~They}', 'multiple_choice', '+Me +You -They', 'penalties_lost'],
    ['Who? {=Me =%50%I =%0%*#Try again}', 'short_text', '+Me +I', 'weights_lost'],
    ['Who? {=*phish* =a\\*b}', 'short_text', '+phish +a*b', 'wildcard_lost'],
    ['How many? {#}', null, '', 'no_number'],
    ['How many? {#=5:1#Right =%50%7}', 'numeric_range', '', 'one_range feedback_lost'],
    ['It is {=red ~blue} or {=new ~old}.', null, '', 'several_sets'],
    ['What is <b>it</b>? {=Me ~You}', 'single_choice', '+Me -You', 'formatting_lost'],
  ])('%s', (file, ...becomes) => expect(told(readGift(file))).toEqual(becomes))

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

const moodle = (type: string, inside: string, asked = 'Who?') =>
  readMoodle(
    `<quiz><question type="${type}"><name><text>Q1</text></name><questiontext format="html"><text><![CDATA[${asked}]]></text></questiontext>${inside}</question></quiz>`,
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
      'weights_lost',
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
      '+ph +scam',
      'wildcard_lost weights_lost case_lost',
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
    ['essay', '', 'Who?', null, '', 'essay'],
    ['description', '', 'Who?', null, '', 'no_question'],
    ...['calculated', 'calculatedmulti', 'ddmarker', 'ddimageortext', 'coderunner'].map(
      (kind): Case => [kind, '', 'Who?', null, '', 'kind_unknown'],
    ),
  ])('%s %#', (type, inside, asked, ...becomes) => expect(told(moodle(type, inside, asked))).toEqual(becomes))
})

describe('a question in JSON', () => {
  const choice = aQuestionBody('single_choice')
  it.each([
    [{ ...choice, points: 0, colour: 'red' }, 'points, colour'],
    [{ ...choice, answers: 'none' }, 'answers'],
    [{ ...choice, answers: [{ text: 'Me', is_correct: 'yes' }] }, 'answers.0.is_correct'],
  ])('is told the fields that keep it out: %#', (sent, what) =>
    expect(readJson([sent])[0]?.refused).toEqual([{ key: 'not_taken', what }]),
  )

  it('is told that the picture of an answer stays behind', () =>
    expect(
      readJson([{ ...choice, answers: choice.answers.map((one) => ({ ...one, media: { url: '/a' } })) }]),
    ).toMatchObject([{ changes: [{ key: 'media_lost' }] }]))
})
