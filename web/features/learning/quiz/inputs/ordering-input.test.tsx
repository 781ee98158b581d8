import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudentQuestion } from '#contract/learning/attempts.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { isReady, startOf } from '../answers/answer-input.ts'
import { OrderingInput } from './ordering-input.tsx'

const threeSteps: StudentQuestion = {
  id: 'q',
  type: 'ordering',
  text: 'Put them in order',
  points: 1,
  answers: ['Call', 'Unplug', 'Report'].map((text) => ({ id: text.toLowerCase(), text })),
  given: null,
  feedback: null,
}
const shownOrder = ['call', 'unplug', 'report']

let given: GivenAnswer = {}
const remember = (answer: GivenAnswer) => {
  given = answer
}
let leave: () => Promise<void>
const OrderingQuestion = ({ question }: { question: StudentQuestion }) => {
  const [answer, setAnswer] = useState(() => startOf(question))
  return (
    <OrderingInput
      question={question}
      given={answer}
      onChange={(next) => {
        setAnswer(next)
        remember(next)
      }}
      fixed={question.feedback !== null}
      labelledBy="question"
      lang="en"
    />
  )
}
const show = async (question: StudentQuestion) => {
  remember(startOf(question))
  leave = await render(<OrderingQuestion question={question} />)
}
afterEach(() => leave())

const steps = () => [...document.querySelectorAll('li')]
const stepTexts = () => steps().map(({ textContent }) => textContent)
const confirmation = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => /order/i.test(textContent ?? ''))

describe('an ordering question', () => {
  beforeEach(() => show(threeSteps))

  it('is unanswered until it is touched, with its steps in the order shown', () => {
    expect(stepTexts()).toEqual(['1Call', '2Unplug', '3Report'])
    expect(given).toEqual({})
    expect(isReady(threeSteps, given)).toBe(false)
  })

  it('is answered once a step is moved', async () => {
    await act(async () =>
      document.querySelector<HTMLButtonElement>('[aria-label="Move “Call” down"]')?.click(),
    )
    expect(given).toEqual({ answer_ids: ['unplug', 'call', 'report'] })
    expect(isReady(threeSteps, given)).toBe(true)
  })

  it('is answered by confirming the order shown, and keeps the focus', async () => {
    confirmation()?.focus()
    await press('Keep this order')
    expect(given).toEqual({ answer_ids: shownOrder })
    expect(isReady(threeSteps, given)).toBe(true)
    expect(document.activeElement).toBe(confirmation())
    expect(confirmation()?.getAttribute('aria-disabled')).toBe('true')
  })
})

it('shows the right order without a verdict in the review of an unanswered question', async () => {
  const best_answer_ids = ['unplug', 'call', 'report']
  const feedback = { correct: false, points: 0, best_answer_ids, explanation: '', answers: [] }
  await show({ ...threeSteps, feedback })
  expect(stepTexts()).toEqual(['1Unplug', '2Call', '3Report'])
  expect(confirmation()).toBeUndefined()
})
