import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.import.ts'
import { readGift } from './gift.import.ts'
import { readMoodle } from './moodle/moodle.import.ts'
import type { ReadQuestion } from './question.import.ts'

// Files as other programs write them, including indentation, categories and formats.

const summaryOf = (read: ReadQuestion[]) =>
  read.map(({ question, changes, refused }) => ({
    type: question?.type ?? null,
    text: question?.text,
    answers: question?.answers.map(({ text, is_correct, feedback = '' }) =>
      [is_correct ? '+' : '-', text, feedback && `(${feedback})`].filter(Boolean).join(' '),
    ),
    notes: [...changes, ...refused].map(({ key }) => key),
  }))

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const moodle = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category">
    <category>
      <text>$course$/top/Default for Security</text>
    </category>
    <info format="moodle_auto_format">
      <text>The default category for questions shared in context 'Security'.</text>
    </info>
    <idnumber></idnumber>
  </question>

<!-- question: 412  -->
  <question type="multichoice">
    <name>
      <text>Padlock</text>
    </name>
    <questiontext format="html">
      <text><![CDATA[<p dir="ltr" style="text-align: left;">What does <img src="@@PLUGINFILE@@/lock.png" alt="a padlock" width="40" height="30">&nbsp;say &ndash; and what doesn&rsquo;t it?<br></p>]]></text>
<file name="lock.png" path="/" encoding="base64">${onePixel}</file>
    </questiontext>
    <generalfeedback format="html">
      <text><![CDATA[<p>It is about the way, not about the owner.</p>]]></text>
    </generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <penalty>0.3333333</penalty>
    <hidden>0</hidden>
    <idnumber></idnumber>
    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>
    <showstandardinstruction>0</showstandardinstruction>
    <correctfeedback format="html">
      <text><![CDATA[<p>Your answer is correct.</p>]]></text>
    </correctfeedback>
    <shownumcorrect/>
    <answer fraction="100" format="html">
      <text><![CDATA[<p dir="ltr" style="text-align: left;">Nobody listens in<br></p>]]></text>
      <feedback format="html">
        <text><![CDATA[<p>Caf&eacute; owners neither.</p>]]></text>
      </feedback>
    </answer>
    <answer fraction="0" format="html">
      <text><![CDATA[<p>The owner is honest</p>]]></text>
      <feedback format="html">
        <text></text>
      </feedback>
    </answer>
  </question>

<!-- question: 413  -->
  <question type="shortanswer">
    <name>
      <text>Name it</text>
    </name>
    <questiontext format="html">
      <text><![CDATA[<p>Phishing by phone is called</p>]]></text>
    </questiontext>
    <generalfeedback format="html">
      <text></text>
    </generalfeedback>
    <defaultgrade>1.0000000</defaultgrade>
    <usecase>0</usecase>
    <answer fraction="100" format="moodle_auto_format">
      <text>vishing</text>
      <feedback format="html">
        <text></text>
      </feedback>
    </answer>
    <answer fraction="0" format="moodle_auto_format">
      <text>*</text>
      <feedback format="html">
        <text><![CDATA[<p>Voice and phishing.</p>]]></text>
      </feedback>
    </answer>
    <hint format="html">
      <text><![CDATA[<p>It begins like voice.</p>]]></text>
    </hint>
  </question>

<!-- question: 414  -->
  <question type="essay">
    <name>
      <text>Tell</text>
    </name>
    <questiontext format="html">
      <text><![CDATA[<p>Tell of your last doubt.</p>]]></text>
    </questiontext>
    <responseformat>editor</responseformat>
  </question>
</quiz>`

const gift = `// question: 0  name: Switch category to $course$/top/Default for Security
$CATEGORY: $course$/top/Default for Security


// question: 412  name: Padlock
::Padlock::[html]<p dir\\="ltr" style\\="text-align\\: left;">What does a padlock say?<br></p>{
	=<p dir\\="ltr">Nobody listens in<br></p>#<p>Right.</p>
	~<p>The owner is honest</p>
	####<p>It is about the way.</p>
}


// question: 413  name: Sure
// [id:sure-1] [tag:links]
::Sure::[html]<p>A padlock means an honest owner.</p>{FALSE#<p>Thieves have them too.</p>#<p>Yes.</p>}


// question: 414  name: Pairs
::Pairs::[html]<p>What is it called?</p>{
	=<p>By phone</p> -> Vishing
	=<p>By text</p> -> Smishing
}


// question: 415  name: Plain
::Plain::[moodle]Which of them are signs\\: haste or a greeting?{
	~[plain]%50%Haste
	~%50%[plain]A code
	~%-100%A greeting
}


// question: 416  name: Long
::Long::How many characters?{#
	=%100%15:0#
}
`

describe('what other programs write', () => {
  // Specification, authoring 6: Files of other programs come in sensibly, and none brings the server down
  it('a question bank of Moodle, with a picture, categories, hints and HTML in every corner', () => {
    const read = readMoodle(moodle)
    expect(summaryOf(read)).toEqual([
      {
        type: 'single_choice',
        text: 'What does say – and what doesn’t it?',
        answers: ['+ Nobody listens in (Café owners neither.)', '- The owner is honest'],
        notes: [],
      },
      {
        type: 'short_text',
        text: 'Phishing by phone is called',
        answers: ['+ vishing'],
        notes: ['hints_lost'],
      },
      { type: null, text: undefined, answers: undefined, notes: ['essay'] },
    ])
    const { pictures, question } = read[0] ?? {}
    expect(Buffer.from(pictures?.question?.data ?? []).toString('base64')).toBe(onePixel)
    expect([question?.alt, pictures?.answers]).toEqual(['a padlock', [null, null]])
    expect(read[0]?.question?.explanation).toBe('It is about the way, not about the owner.')
  })

  it('pictures of Moodle in folders, in answers and within the text, and says which stay behind', () => {
    const file = (name: string, path = '/') =>
      `<file name="${name}" path="${path}" encoding="base64">${onePixel}</file>`
    const answer = (html: string, files = '') =>
      `<answer fraction="0" format="html"><text><![CDATA[${html}]]></text>${files}<feedback format="html"><text></text></feedback></answer>`
    const question = (html: string, inside: string) =>
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text>${file('a b.png', '/one two/')}</questiontext>${inside}</question>`
    const answers = [
      answer('<p><img src="@@PLUGINFILE@@/x.png" alt="A closed lock"></p>', file('x.png')),
      answer('<p>An open one <img src="@@PLUGINFILE@@/gone.png" alt=""></p>'),
    ].join('')
    const inText = `<img alt="" src="data:image/png;base64,${onePixel}">`
    const read = readMoodle(
      `<quiz>${question('<p>Which? <img alt="Two locks" src="@@PLUGINFILE@@/one%20two/a%20b.png?time=1"></p>', answers)}${question(`Which ${inText} ${inText}`, answer('<p>This</p>'))}${question('<video src="@@PLUGINFILE@@/a.mp4"></video> Which?', answer('<p>That</p>'))}</quiz>`,
    )
    const seen = read.map(({ question: one, pictures, changes }) => [
      one?.alt,
      [pictures?.question, ...(pictures?.answers ?? [])].map((picture) => picture?.data.length ?? 0),
      one?.answers.map(({ text, alt }) => [text, alt]),
      changes.map(({ key }) => key),
    ])
    const bytes = Buffer.from(onePixel, 'base64').length
    expect(seen).toEqual([
      [
        'Two locks',
        [bytes, bytes, 0],
        [
          ['A closed lock', 'A closed lock'],
          ['An open one', undefined],
        ],
        ['media_lost'],
      ],
      [undefined, [bytes, 0], [['This', undefined]], ['media_lost']],
      [undefined, [0, 0], [['That', undefined]], ['media_lost']],
    ])
  })

  // Specification, authoring 6: Files of other programs come in sensibly, and none brings the server down
  it('GIFT of Moodle, with escaped attributes, weights and formats of single answers', () => {
    expect(summaryOf(readGift(gift))).toEqual([
      {
        type: 'single_choice',
        text: 'What does a padlock say?',
        answers: ['+ Nobody listens in (Right.)', '- The owner is honest'],
        notes: [],
      },
      {
        type: 'true_false',
        text: 'A padlock means an honest owner.',
        answers: ['- True (Thieves have them too.)', '+ False (Yes.)'],
        notes: [],
      },
      { type: 'matching', text: 'What is it called?', answers: ['+ By phone', '+ By text'], notes: [] },
      {
        type: 'multiple_choice',
        text: 'Which of them are signs: haste or a greeting?',
        answers: ['+ Haste', '+ A code', '- A greeting'],
        notes: ['penalties_lost'],
      },
      { type: 'numeric_range', text: 'How many characters?', answers: [], notes: [] },
    ])
  })

  it.each([
    [
      'Kahoot',
      'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Answer 3 - max 75 characters,Answer 4 - max 75 characters,"Time limit (sec) – 5, 10, 20",Correct answer(s) - choose at least one\r\n"Who asks for a code, ever?",A bank,A thief,,,20,2\r\n',
      'single_choice',
      ['- A bank', '+ A thief'],
      ['columns_left'],
    ],
    [
      'Kahoot below what its template says of itself',
      ',Quiz template,,,,\n,Add questions and at least two answers,,,,\n,,,,,\n,Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Correct answer(s) - choose at least one,\n1,Who asks for a code?,A bank,A thief,2,\n2,,,,,\n',
      'single_choice',
      ['- A bank', '+ A thief'],
      [],
    ],
    [
      'Quizizz',
      'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation\nWhich are signs?,Checkbox,Haste,A code,A greeting,,,"1,2",,,Haste and codes go together.\n',
      'multiple_choice',
      ['+ Haste', '+ A code', '- A greeting'],
      [],
    ],
    [
      'Excel in Spanish',
      '\uFEFFPregunta;Respuesta A;Respuesta B;Correcta\r\n"¿Qué haces\r\ncon el correo?";Avisar;Abrirlo;A\r\n',
      'single_choice',
      ['+ Avisar', '- Abrirlo'],
      [],
    ],
    [
      'Excel that names its sign',
      'sep=;\r\nQuestion;Option A;Option B;Correct\r\nWhat, now?;He said "go";Wait;B\r\n',
      'single_choice',
      ['- He said "go"', '+ Wait'],
      [],
    ],
  ])('a table of %s', (_, file, type, answers, notes) =>
    expect(summaryOf(readCsv(file))).toMatchObject([{ type, answers, notes }]),
  )

  it.each([
    ['a heading', 'Question,Answer\r\nWhat?,This\r\n', 2],
    [
      'a line that names the sign, and an empty one',
      '\uFEFFsep=;\r\n\r\nQuestion;Answer\r\nWhat?;This\r\n',
      4,
    ],
  ])('a question below %s is named by its line in the file', (_, file, line) =>
    expect(readCsv(file)).toMatchObject([{ line, refused: [] }]),
  )
})
