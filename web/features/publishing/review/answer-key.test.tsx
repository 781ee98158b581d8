import { beforeAll, expect, it } from 'vitest'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { render } from '#ui/render.test-support.tsx'
import { AnswerKey, type QuestionChange } from './answer-key.tsx'

beforeAll(async () => {
  await startTexts()
  await loadStaffTexts()
})

const rowsOf = async (change: Partial<QuestionChange>) => {
  const question: QuestionChange = {
    change: 'changed',
    type: 'single_choice',
    parts: [],
    answers: [],
    key_changed: true,
    ...change,
  }
  const leave = await render(
    <AnswerKey
      question={question}
      names={{ old: 'Release 1', next: 'Release 2' }}
      isCompared={question.change === 'changed'}
    />,
  )
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  await leave()
  return rows
}
const right = { was_correct: true, is_correct: true }

it('shows the steps of an ordering with their places before and after', async () => {
  const answers = [
    { text: 'Call', ...right, was_step: 2, is_step: 1 },
    { text: 'Write', was_correct: null, is_correct: true, was_step: null, is_step: 2 },
  ]
  expect(await rowsOf({ type: 'ordering', answers })).toEqual([
    ['Call', 'Step 2', 'Step 1'],
    ['Write', 'Not included', 'Step 2'],
  ])
})

it('shows the place of a step in an ordering that is gone', async () => {
  const answers = [{ text: 'Call', was_correct: true, is_correct: null, was_step: 1, is_step: null }]
  expect(await rowsOf({ change: 'removed', type: 'ordering', answers })).toEqual([['Call', 'Step 1']])
})

it('shows a number as value, and a range with its tolerance', async () => {
  const number = { was: { min: 15, max: 15, unit: 'km' }, is: { min: 10, max: 20, unit: 'km' } }
  expect(await rowsOf({ type: 'numeric_range', number })).toEqual([
    ['Correct number', '15 km', '10 – 20 km (15 ± 5)'],
  ])
})

it('calls the parts of an e-mail warning signs, not correct answers', async () => {
  const answers = [
    { text: 'ceo@harb0r.test', ...right },
    { text: 'Hello', was_correct: false, is_correct: false },
  ]
  expect(await rowsOf({ type: 'inspect_email', answers })).toEqual([
    ['ceo@harb0r.test', 'Warning sign', 'Warning sign'],
    ['Hello', 'No warning sign', 'No warning sign'],
  ])
})

it('marks the answers of a choice', async () => {
  const answers = [
    { text: 'This', was_correct: true, is_correct: false },
    { text: 'That', was_correct: false, is_correct: false },
  ]
  expect(await rowsOf({ answers })).toEqual([
    ['This', 'Correct', 'Wrong now'],
    ['That', 'Wrong', 'Wrong'],
  ])
})
