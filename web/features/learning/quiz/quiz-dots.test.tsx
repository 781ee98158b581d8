import { afterEach, expect, it } from 'vitest'
import type { Attempt } from '#contract/learning/attempts.ts'
import { render } from '#ui/render.test-support.tsx'
import { QuizDots } from './quiz-dots.tsx'

let unmount: (() => Promise<void>) | undefined
afterEach(async () => unmount?.())

const show = async (progress: Omit<Attempt['progress'][number], 'question_id'>[], cursor: number) => {
  const attempt = {
    cursor,
    total: progress.length,
    progress: progress.map((one, index) => ({ ...one, question_id: `q${index}` })),
  } as unknown as Attempt
  unmount = await render(<QuizDots attempt={attempt} kept={new Set()} />)
  const dots = document.querySelector('[role=img]')
  return {
    label: dots?.getAttribute('aria-label'),
    states: [...(dots?.children ?? [])].map((dot) => dot.getAttribute('data-state')),
  }
}

it('shows a partly correct answer as such, and tells it to screen readers', async () => {
  const right = { answered: true, correct: true }
  const partly = { answered: true, correct: false, partly: true }
  const wrong = { answered: true, correct: false, partly: false }
  const open = { answered: false, correct: null }
  expect(await show([right, partly, wrong, open, open], 3)).toEqual({
    label: 'Question 4 of 5, Correct: 1, Partly correct: 1, and Not quite: 1',
    states: ['right', 'partly', 'notQuite', 'current', 'open'],
  })
})

it('tells no result that may not be known', async () => {
  const hidden = { answered: true, correct: null, partly: false }
  expect(await show([hidden, { answered: false, correct: null }], 1)).toEqual({
    label: 'Question 2 of 2',
    states: ['answered', 'current'],
  })
})
