import { expect, it } from 'vitest'
import type { Attempt, StudentQuestion } from '#contract/learning/attempts.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { QuizReview } from './quiz-review.tsx'

const stops = stopAfterEach()

const question = (id: string, correct: boolean, points: number) =>
  ({
    id,
    type: 'single_choice',
    text: id,
    answers: [],
    given: null,
    feedback: { correct, points, best_answer_ids: [], explanation: '', answers: [] },
  }) as unknown as StudentQuestion

it('marks an answer that was partly correct as such', async () => {
  const { stop } = await serveAnswers(() => ({ status: 503, body: {} }))
  const questions = [question('one', true, 10), question('two', false, 4), question('three', false, 0)]
  const progress = questions.map(({ id, feedback }) => ({ question_id: id, correct: feedback?.correct }))
  stops.push(
    stop,
    await renderForAdmin(
      <QuizReview
        item={{ id: 'quiz', course: { id: 'course' } } as StudentItem}
        attempt={{ locale: 'en_US', progress } as unknown as Attempt}
        questions={questions}
      />,
    ),
  )
  const marks = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['Correctone', 'Partly correcttwo', 'Not quitethree'])
})
