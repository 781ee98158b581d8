import { beforeEach, describe, expect, it } from 'vitest'
import type { ExerciseAnswer } from '#contract/blocks/registry.ts'
import { answerExercise, listExerciseResults } from '#contract/content/exercise-results.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'

const sign = (id: string, part: string, words = '') => ({ id, part, words, title: id, why: '', hint: '' })
const blocks = [
  {
    type: 'callout',
    attrs: { id: 'call', kind: 'tip' },
    content: [
      {
        type: 'emailInspection',
        attrs: {
          id: 'mail',
          from_name: 'Payroll',
          from_address: 'payroll@harbor-hr.example',
          to: '',
          sent: '',
          subject: 'Your salary',
          body: 'Answer within 30 minutes.',
          links: [],
          attachments: [],
          signs: [sign('haste', 'body', 'within 30 minutes'), sign('sender', 'from')],
          is_phishing: true,
          needed: 2,
          hints: true,
          scored: true,
        },
      },
    ],
  },
  { type: 'passwordTrial', attrs: { id: 'word', task: '', wanted: 3, advice: '', scored: true } },
  { type: 'passwordTrial', attrs: { id: 'free', task: '', wanted: 3, advice: '', scored: false } },
]
const found = (...marks: string[]): ExerciseAnswer => ({ type: 'emailInspection', marks, is_phishing: true })

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = fileFixture(() =>
  aReleasedCourse(app, company, {
    items: [lesson({ blocks }), lesson()],
    course: { order_mode: 'sequential' },
  }),
)
const student = testFixture(() => aStudent(app, company))
beforeEach(async () => {
  await aReader(app, student, course).open(0)
})

const at = (index: number) => ({ courseId: course.id, itemId: course.items[index]?.id ?? '' })
const answer = (blockId: string, given: ExerciseAnswer, { index = 0, as = student } = {}) =>
  app.call(answerExercise, { as, params: { ...at(index), blockId }, body: { answer: given } })
const results = async (index = 0) => app.call(listExerciseResults, { as: student, params: at(index) })

describe('an answer to an exercise', () => {
  // Specification, learning 2: Knowledge checks and security blocks are scored and kept
  // Specification, authoring 4: Results are kept, the last with the best, once however often they are sent
  it('is scored and kept, the last one with the best score', async () => {
    expect((await answer('mail', found('haste', 'from'))).data.data).toMatchObject({
      block_id: 'mail',
      score: 100,
      passed: true,
      best: 100,
      tries: 1,
    })
    const again = await answer('mail', found('haste'))
    expect(again.data.data).toMatchObject({ score: 67, passed: false, best: 100, tries: 2 })
    expect((await results()).data.data).toEqual([again.data.data])
  })

  // Specification, authoring 4: Results are kept, the last with the best, once however often they are sent
  it('has one effect when it is sent many times at once', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => answer('mail', found('haste', 'from'))))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await results()).data.data).toMatchObject([{ tries: 1, best: 100 }])
  })

  // Specification, authoring 4: Hover a link and password trial
  it('of a password is its strength and nothing else', async () => {
    const { status, data } = await answer('word', { type: 'passwordTrial', level: 3 })
    expect([status, data.data.answer]).toEqual([200, { type: 'passwordTrial', level: 3 }])
    const withPassword = { type: 'passwordTrial', level: 3, password: 'secret' } as ExerciseAnswer
    expect((await answer('word', withPassword)).status).toBe(422)
  })

  it.each<[string, string, ExerciseAnswer, number]>([
    ['to another kind of exercise', 'word', found('haste'), 422],
    ['to what is no exercise', 'call', found('haste'), 404],
    ['to what is not there', 'gone', found('haste'), 404],
    ['where results are not kept', 'free', { type: 'passwordTrial', level: 4 }, 409],
  ])('is refused %s', async (_, blockId, given, status) => {
    expect((await answer(blockId, given)).status).toBe(status)
    expect((await results()).data.data).toEqual([])
  })

  // Specification, learning 2: Only those of a step that was opened: not of a locked lesson, nor of one never looked at
  it('is refused in a lesson that is locked or was never opened', async () => {
    expect((await answer('mail', found(), { index: 1 })).status).toBe(423)
    expect((await results(1)).status).toBe(423)
    const newcomer = await aStudent(app, company)
    expect((await answer('mail', found(), { as: newcomer })).status).toBe(409)
  })

  // Specification, learning 2: Only those of a step that was opened: not of a locked lesson, nor of one never looked at
  it('is refused where the lesson, or the step it stands on, was never opened', async () => {
    const paged = [{ type: 'pageBreak', attrs: { id: 'turn' } }, ...blocks]
    const free = await aReleasedCourse(app, company, {
      items: [lesson(), lesson({ blocks }), lesson({ steps: 2, blocks: paged })],
    })
    const reader = aReader(app, student, free)
    const send = async (index: number) => {
      const params = { courseId: free.id, itemId: free.items[index]?.id ?? '', blockId: 'mail' }
      const body = { answer: found('haste', 'from') }
      const { status, error } = await app.call(answerExercise, { as: student, params, body })
      return [status, status === 200 ? null : (error.detail as { why_not: { rule: string } }).why_not.rule]
    }
    await reader.open(0)
    expect(await send(1)).toEqual([409, 'steps_unseen'])
    await reader.open(1)
    expect(await send(1)).toEqual([200, null])
    await reader.open(2)
    expect(await send(2)).toEqual([409, 'steps_unseen'])
    await reader.advance(2, 0)
    expect(await send(2)).toEqual([200, null])
  })

  // Specification, learning 2: Knowledge checks and security blocks are scored and kept
  it('completes nothing', async () => {
    await answer('mail', found('haste', 'from'))
    const { data } = await aReader(app, student, course).progress(0)
    expect(data.data.state).toBe('in_progress')
  })
})
