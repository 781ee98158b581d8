import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ImportFormat, importQuestions } from '#contract/quizzes/question-imports.ts'
import { listQuestions } from '#contract/quizzes/quizzes.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anOffice } from '#tests/support/builders/accounts.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aQuestionBody } from '#tests/support/builders/quizzes/question-bodies.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const { teacher, student, stranger } = anOffice(app)
const course = testFixture(() => aCourse(app, teacher))
const params = testFixture(async () => ({
  courseId: course.id,
  quizId: (await aQuiz(app, teacher, { course, questions: 0 })).id,
}))

const gift = `// A comment
$CATEGORY: Phishing

::Report::What do you do with it? {=Report it#Right. ~Delete it ~Open it#Never}

Choose two {~%50%Sender ~%50%Link ~%-100%Logo}

A padlock means safe{F#It only encrypts}

How long at least? {#14:2}

Write an essay {}
`
const send = (body: object, query: object = {}) =>
  app.call(importQuestions, { as: teacher, params, body, query })
const read = async () => (await app.call(listQuestions, { as: teacher, params })).data.data

describe('many questions at once', () => {
  it('are refused as a whole where their text is endless nesting, or spells out what no text may hold', async () => {
    const nul = JSON.stringify([{ ...aQuestionBody('single_choice'), text: 'What \0 now?' }])
    for (const content of [`${'['.repeat(450_000)}${']'.repeat(450_000)}`, nul, 'null', '{"questions":']) {
      const { status, error } = await send({ format: 'json', content })
      expect([status, Object.keys(error.errors ?? {})]).toEqual([422, ['content']])
    }
  })

  it('are for those who may write the quiz', async () => {
    const body = { format: 'gift' as const, content: gift }
    await expectGuarded(app, [{ endpoint: importQuestions, params, body }], { wrongRole: student, stranger })
    expect(await read()).toEqual([])
  })

  // Specification, authoring 6: Bulk entry as JSON, GIFT, Moodle XML and CSV, with a dry run that says per question what becomes of it
  it('are tried first, question by question, without a trace', async () => {
    const { status, data } = await send({ format: 'gift', content: gift }, { dry_run: true })
    expect(status).toBe(200)
    expect(data.data).toMatchObject({ dry_run: true, added: 4, removed: 0 })
    expect(data.data.questions.map(({ line, type, outcome }) => [line, type, outcome])).toEqual([
      [4, 'single_choice', 'kept'],
      [6, 'multiple_choice', 'changed'],
      [8, 'true_false', 'kept'],
      [10, 'numeric_range', 'kept'],
      [12, null, 'refused'],
    ])
    expect(data.data.questions[4]?.notes).toEqual([messageOf('quizzes.import.essay')])
    expect(await read()).toEqual([])
  })

  it('sent twice at once are there once, also in the place of others', async () => {
    const question = aQuestionBody('single_choice')
    for (const query of [{}, { mode: 'replace' as const }]) {
      const answers = await Promise.all([1, 2, 3].map(() => send({ questions: [question] }, query)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await read()).toHaveLength(1)
    }
  })

  it('are told in words what keeps one out', async () => {
    const question = { ...aQuestionBody('single_choice'), answers: [{ text: 'Alone', is_correct: true }] }
    const { data } = await send({ questions: [question] })
    expect(data.data.questions[0]?.notes).toEqual([messageOf('field.too_few', { limit: 2 })])
  })

  it('sent twice are there once', async () => {
    const first = await send({ format: 'gift', content: gift })
    expect(first.data.data.added).toBe(4)
    const again = await send({ format: 'gift', content: gift })
    expect(again.data.data).toMatchObject({
      added: 0,
      known: 4,
      questions: [{ is_known: true }, {}, {}, {}, {}],
    })
    expect(again.data.data.questions.map(({ outcome }) => outcome)).toEqual([
      ...Array(4).fill('known'),
      'refused',
    ])
    const questions = await read()
    expect(questions.map(({ text }) => text)).toEqual([
      'What do you do with it?',
      'Choose two',
      'A padlock means safe',
      'How long at least?',
    ])
    expect(questions[0]?.answers).toMatchObject([
      { is_correct: true, feedback: 'Right.' },
      {},
      { feedback: 'Never' },
    ])
    expect(questions[3]?.range).toEqual({ min: 12, max: 16 })
  })

  it('that come twice in one file are known the second time', async () => {
    const question = aQuestionBody('single_choice')
    const { data } = await send({ questions: [question, question] })
    expect(data.data).toMatchObject({
      added: 1,
      known: 1,
      questions: [{ outcome: 'kept' }, { outcome: 'known', is_known: true }],
    })
  })

  it('in a table are read by the columns that the author chooses', async () => {
    const content = 'Aufgabe;eins;zwei;stimmt\nWer?;Ich;Du;B\n'
    const tried = await send({ format: 'csv', content }, { dry_run: true })
    expect(tried.data.data).toMatchObject({
      added: 0,
      table: { has_heading: true, columns: [{}, {}, {}, {}] },
    })
    const table = { has_heading: true, columns: ['question', 'answer', 'answer', 'correct'] as const }
    expect((await send({ format: 'csv', content, table })).data.data.added).toBe(1)
    expect(await read()).toMatchObject([
      { text: 'Wer?', answers: [{ is_correct: false }, { is_correct: true }] },
    ])
    const strange = await send({ format: 'csv', content, table: { has_heading: true, columns: ['riddle'] } })
    expect(strange.status).toBe(422)
  })

  it('may take the place of those there are', async () => {
    await send({ format: 'gift', content: gift })
    const { data } = await send({ questions: [aQuestionBody('matching')] }, { mode: 'replace' })
    expect(data.data).toMatchObject({ added: 1, removed: 4 })
    expect((await read()).map(({ type }) => type)).toEqual(['matching'])
  })

  it('come again from what the API answered', async () => {
    await send({ questions: [aQuestionBody('cloze'), aQuestionBody('inspect_email')] })
    const questions = await read()
    const content = JSON.stringify({ data: questions.map((one) => ({ ...one, text: `${one.text} Again` })) })
    const { data } = await send({ format: 'json', content })
    expect(data.data.questions.map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
  })

  it('are told one by one what keeps them out', async () => {
    const { data } = await send({
      questions: [
        aQuestionBody('ordering'),
        { ...aQuestionBody('single_choice'), answers: [] },
        { type: 'riddle' },
      ],
    })
    expect(data.data).toMatchObject({ added: 1 })
    expect(data.data.questions.map(({ outcome, notes }) => [outcome, notes.length > 0])).toEqual([
      ['kept', false],
      ['refused', true],
      ['refused', true],
    ])
  })

  it.each([
    [{}, 'questions'],
    [{ content: gift }, 'format'],
    [{ format: 'json', content: '{' }, 'content'],
    [{ format: 'gift', content: '// nothing' }, 'content'],
    [{ format: 'pdf', content: 'x' }, 'format'],
    [{ questions: Array.from({ length: 501 }, () => ({})) }, 'questions'],
  ])('are refused whole where nothing can be read of them: %#', async (body, field) => {
    const { status, error } = await send(body)
    expect([status, Object.keys(error.errors ?? {})]).toEqual([422, [field]])
  })

  it.each([
    ['text/csv', 'Question,Answer 1,Answer 2,Correct\nWhat now?,Report,Open,1\n'],
    ['text/x-gift', 'What now? {=Report ~Open}'],
    [
      'application/xml',
      '<quiz><question type="truefalse"><questiontext><text>So?</text></questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>',
    ],
  ])('are read by their content type: %s', async (type, body) => {
    const path = `/api/courses/${params.courseId}/quizzes/${params.quizId}/questions/bulk`
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${teacher.token}`, 'content-type': type },
      body,
    })
    expect(answer.status).toBe(200)
    expect(await read()).toHaveLength(1)
  })

  // Specification, authoring 6: Tables in UTF-16 and in older letters are read, or refused whole
  it.each([
    ['UTF-16, as Excel writes Unicode', 'utf16', 200],
    ['Latin-1, which nobody can tell from others', 'latin1', 400],
    ['Latin-1 that says so', 'latin1', 200, '; charset=windows-1252'],
    ['letters of which nobody has heard', 'latin1', 400, '; charset=klingon'],
    ['what no text may hold', 'nul', 400],
  ])('in a table of %s are read whole or not at all', async (_, encoding, status, charset = '') => {
    const table = 'Question\tAnswer 1\tAnswer 2\tCorrect\n¿Qué?\tAvisar\tAbrir\t1\n'
    const body = {
      utf16: Buffer.from(`\uFEFF${table}`, 'utf16le'),
      latin1: Buffer.from(table, 'latin1'),
      nul: Buffer.from(`${table}\0`),
    }[encoding as 'utf16']
    const path = `/api/courses/${params.courseId}/quizzes/${params.quizId}/questions/bulk`
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${teacher.token}`, 'content-type': `text/csv${charset}` },
      body,
    })
    expect(answer.status).toBe(status)
    expect((await read()).map(({ text }) => text)).toEqual(status === 200 ? ['¿Qué?'] : [])
  })

  // Specification, authoring 6: The trial says what the real run does, and no file makes a defect
  it('bring the pictures that Moodle packs into its files, in the quiz’s own language', async () => {
    const greek = await aCourse(app, teacher, { locales: ['el_GR', 'en_US', 'de_DE'] })
    const quiz = await aQuiz(app, teacher, { course: greek, questions: 0 })
    const at = { courseId: greek.id, quizId: quiz.id }
    const content = moodleWithPictures(await aPicture('#0f766e'), await aPicture('#b91c1c'))
    const bulk = (query: object) =>
      app.call(importQuestions, {
        as: teacher,
        params: at,
        body: { format: 'moodle_xml' as const, content },
        query,
        headers: { 'content-language': 'el_GR' },
      })
    const all = async (language: string) =>
      (await app.call(listQuestions, { as: teacher, params: at, headers: { 'content-language': language } }))
        .data.data
    const tried = await bulk({ dry_run: true })
    expect([tried.status, tried.data.data.added]).toEqual([200, 3])
    expect(tried.data.data.questions.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'changed'])
    expect(tried.data.data.questions.map(({ pictures }) => pictures)).toEqual([2, 0, 1])
    expect(await all('el_GR')).toEqual([])
    const done = await bulk({})
    expect(done.data.data.questions.map(({ outcome, notes }) => [outcome, notes.length])).toEqual([
      ['kept', 0],
      ['kept', 0],
      ['changed', 1],
    ])
    const [choice, truth, damaged] = await all('el_GR')
    const [question, answer] = [choice?.media?.url, choice?.answers[0]?.media?.url]
    expect([question, answer]).toEqual([expect.stringMatching(/webp$/), expect.stringMatching(/webp$/)])
    expect(question).not.toBe(answer)
    expect([choice?.alt, choice?.answers[0]?.text, choice?.answers[1]?.media]).toEqual([
      'Locks',
      'Closed',
      null,
    ])
    expect(damaged?.media).toBeNull()
    expect(truth?.answers.map(({ text, is_correct }) => [text, is_correct])).toEqual([
      ['Σωστό', false],
      ['Λάθος', true],
    ])
    expect((await all('en_US'))[1]?.answers.map(({ text }) => text)).toEqual(['True', 'False'])
    expect((await all('de_DE'))[1]?.answers.map(({ text }) => text)).toEqual(['Σωστό', 'Λάθος'])
    expect((await bulk({})).data.data.questions.map((one) => one.is_known)).toEqual([true, true, true])
  })
})

/** Malformed questions of each format, built from its own characters. */
const nearly: Record<ImportFormat, string[]> = {
  gift: [
    'What',
    '{',
    '}',
    '=',
    '~',
    '%50%',
    '#',
    '->',
    '\n\n',
    '\\',
    'T',
    '1..2',
    '::a::',
    '[html]',
    '*',
    '\uE000',
  ],
  csv: [
    'question',
    ',',
    ';',
    '\n',
    '"',
    'answer1',
    'correct',
    'type',
    'numeric',
    '1',
    '2..',
    'multiple choice',
    'sep=,',
  ],
  moodle_xml: [
    '<questiontext><text>What {1:SA:=a} [[1]]?</text></questiontext>',
    '<answer fraction="100"><text>1</text></answer>',
    '<answer fraction="0"><text>&#xD7FF;*</text></answer>',
    '<answer fraction="x"><text>&amp;#xD800;</text><tolerance>y</tolerance></answer>',
    '<subquestion><text>a</text><answer><text>b</text></answer></subquestion>',
    '<selectoption><text>&#xFFFD;</text></selectoption>',
    '<single>false</single>',
    ...['cloze', 'numerical', 'gapselect', 'matching', 'ordering', 'shortanswer', 'essay'].map(
      (type) => `</question><question type="${type}">`,
    ),
  ],
  json: [
    '[',
    ']',
    '{',
    '}',
    '"questions":',
    '"type":"cloze"',
    '"text":"a"',
    '"answers":[]',
    ',',
    'null',
    '1e999',
  ],
}

/** Fast-check’s own `binary` lists a million code points before the first text. */
const anySign = fc.integer({ min: 0, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point))

const withRoot = (format: ImportFormat, text: string): string =>
  format === 'moodle_xml' ? `<quiz><question type="multichoice">${text}</question></quiz>` : text

// Specification, authoring 6: The trial says what the real run does, and no file makes a defect
it.each(Object.keys(nearly) as ImportFormat[])(
  'whatever comes as %s is answered, and the same by the dry run as by the real one',
  async (format) => {
    const content = fc
      .array(
        fc.oneof({ arbitrary: fc.constantFrom(...nearly[format]), weight: 40 }, fc.string({ unit: anySign })),
        {
          minLength: 1,
          maxLength: 25,
        },
      )
      .map((parts) => withRoot(format, parts.join(format === 'csv' ? '' : ' ')))
      .filter((text) => text.isWellFormed() && !text.includes('\0'))
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        const tried = await send({ format, content: text }, { dry_run: true })
        const done = await send({ format, content: text })
        expect([200, 422]).toContain(tried.status)
        expect([done.status, done.error.errors]).toEqual([tried.status, tried.error.errors])
        if (done.status === 200) expect(done.data.data).toEqual({ ...tried.data.data, dry_run: false })
      }),
      { numRuns: 25 },
    )
  },
)

const aPicture = async (background: string): Promise<string> =>
  (
    await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')

const moodleWithPictures = (one: string, other: string): string => {
  const text = (html: string, data = '') =>
    `<text><![CDATA[${html}]]></text>${data && `<file name="a.png" path="/" encoding="base64">${data}</file>`}`
  const shown = (alt: string) => `<img src="@@PLUGINFILE@@/a.png" alt="${alt}">`
  return `<?xml version="1.0" encoding="UTF-8"?><quiz>
<question type="multichoice"><questiontext format="html">${text(`<p>Which?${shown('Locks')}</p>`, one)}</questiontext>
<answer fraction="100" format="html">${text(shown('Closed'), other)}</answer><answer fraction="0" format="html">${text('<p>Open</p>')}</answer></question>
<question type="truefalse"><questiontext format="html">${text('<p>A lock means honest.</p>')}</questiontext>
<answer fraction="0" format="moodle_auto_format"><text>true</text></answer><answer fraction="100" format="moodle_auto_format"><text>false</text></answer></question>
<question type="truefalse"><questiontext format="html">${text(`<p>Damaged?${shown('Noise')}</p>`, 'bm90IGEgcGljdHVyZQ==')}</questiontext>
<answer fraction="100" format="moodle_auto_format"><text>true</text></answer><answer fraction="0" format="moodle_auto_format"><text>false</text></answer></question>
</quiz>`
}
