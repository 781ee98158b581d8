import { describe, expect, it } from 'vitest'
import { setStudentLocale } from '#contract/accounts/accounts.ts'
import type { KnowledgeCheck } from '#contract/blocks/exercises/knowledge-check.ts'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { answerExercise, listExerciseResults } from '#contract/content/exercise-results.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aRelease, aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const check = (id: string, more: Partial<KnowledgeCheck> = {}) => ({
  type: 'knowledgeCheck',
  attrs: {
    id,
    question: 'What comes first?',
    answers: [
      { id: 'wait', text: 'Wait', is_correct: true, feedback: `Well waited, ${id}` },
      { id: 'click', text: 'Click', is_correct: false, feedback: `Too quick, ${id}` },
    ],
    explanation: `Because of ${id}`,
    scored: true,
    ...more,
  },
})
const inside = (...content: ContentNode[]) => ({
  type: 'callout',
  attrs: { id: 'call', kind: 'tip' },
  content,
})

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = testFixture(() =>
  aReleasedCourse(app, company, {
    items: [lesson({ blocks: [inside(check('deep')), check('open', { scored: false }), check('other')] })],
  }),
)
const student = testFixture(() => aStudent(app, company))
const open = () => aReader(app, student, course).open(0)
const at = () => ({ courseId: course.id, itemId: course.items[0]?.id ?? '' })
const answer = (blockId: string, ...chosen: string[]) =>
  app.call(answerExercise, {
    as: student,
    params: { ...at(), blockId },
    body: { answer: { type: 'knowledgeCheck', chosen } },
  })
const results = async () => (await app.call(listExerciseResults, { as: student, params: at() })).data.data
const keyOf = (id: string) => ({
  answers: [
    { id: 'wait', is_correct: true, feedback: `Well waited, ${id}` },
    { id: 'click', is_correct: false, feedback: `Too quick, ${id}` },
  ],
  explanation: `Because of ${id}`,
})

describe('the key of a scored knowledge check', () => {
  it('does not leave the server with the lesson, however deep the check stands', async () => {
    const { text } = await open()
    for (const secret of ['Well waited, deep', 'Too quick, deep', 'Because of deep', 'Because of other'])
      expect(text).not.toContain(secret)
    // A check that is not scored keeps its key in the document.
    expect(text).toContain('Because of open')
    const { document } = (JSON.parse(text) as { data: { document: ContentDocument } }).data
    expect(document.content.find(({ type }) => type === 'callout')?.content).toEqual([
      {
        type: 'knowledgeCheck',
        attrs: {
          id: 'deep',
          question: 'What comes first?',
          scored: true,
          several: false,
          answers: [
            { id: 'wait', text: 'Wait' },
            { id: 'click', text: 'Click' },
          ],
        },
      },
    ])
  })

  it('is told with the answer to that check, and with its result from then on', async () => {
    await open()
    const answered = await answer('deep', 'click')
    expect(answered.data.data).toMatchObject({ score: 0, passed: false, tries: 1, key: keyOf('deep') })
    expect(answered.text).not.toContain('Because of other')
    expect(await results()).toEqual([answered.data.data])
    expect((await open()).text).not.toContain('Because of deep')
  })

  it('makes every later answer practice: the first stands', async () => {
    await open()
    const first = await answer('deep', 'click')
    const later = await Promise.all([answer('deep', 'wait'), answer('deep', 'click'), answer('deep', 'wait')])
    for (const { data } of later) expect(data.data).toEqual(first.data.data)
    expect(await results()).toMatchObject([{ best: 0, tries: 1 }])
  })

  it('is withheld anew where a release changes it, and stays told where only words change', async () => {
    await open()
    await answer('deep', 'click')
    await answer('other', 'wait')
    await aReader(app, student, course).read(0)
    const [right, wrong] = check('deep').attrs.answers
    const turned = [
      { ...right, is_correct: false },
      { ...wrong, is_correct: true },
    ] as KnowledgeCheck['answers']
    const blocks = [
      inside(check('deep', { answers: turned })),
      check('other', { question: 'What comes first of all?' }),
    ]
    const item = { ...lesson({ blocks }), id: course.items[0]?.id ?? '' }
    const options = { id: course.id, number: 2, kind: 'material' as const, items: [item] }
    await aRelease(app, company, options)
    await app.heard()
    await open()
    expect((await results()).map(({ block_id, key }) => [block_id, key === null])).toEqual([
      ['deep', true],
      ['other', false],
    ])
    expect((await answer('deep', 'click')).data.data).toMatchObject({ score: 100, tries: 2 })
  })

  it('refuses what is no answer to it, and tells nothing', async () => {
    await open()
    const params = { ...at(), blockId: 'deep' }
    const body = { answer: { type: 'signInPrompt' as const, approved: true } }
    const wrong = await app.call(answerExercise, { as: student, params, body })
    expect([wrong.status, wrong.text.includes('Because')]).toEqual([422, false])
    expect(await results()).toEqual([])
    await app.call(setStudentLocale, { as: student, body: { locale: 'es_ES', course_locale: 'es_ES' } })
    expect((await open()).text).not.toContain('Because of deep')
  })
})
