import fc from 'fast-check'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { aDraft, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { quizSettings } from '#tests/support/builders/quizzes/quiz-settings.ts'
import { drawQuestions, startQuiz } from '#tests/support/scorm/player.ts'
import { scormPages } from './scorm-package.export.ts'

const tone = { shades: [], brand: '#0f766e', on_brand: '#ffffff', deep: '#0b5c55' }
interface Sent {
  act: string
  score?: number
  attempt?: { answers: object }
  answers?: unknown[]
}

/** A quiz of three questions on its page, as an attempt of a student who has done nothing yet. */
async function openQuiz(settings: Partial<ReturnType<typeof quizSettings>>, open: object | null = null) {
  const quiz = aDraftQuiz('quiz', ...['one', 'two', 'three'].map((id) => aDraftQuestion(id)))
  quiz.settings = quizSettings(settings)
  const pages = await scormPages(aDraft([[[quiz]]]), 'en_US', {
    version: '1.2',
    fileAt: () => null,
    textOf: () => null,
    brand: { name: 'Harbor', ramp: { light: tone, dark: tone } },
  })
  const html = pages.get('01-title-of-quiz.html') ?? ''
  const { document } = new Window()
  document.write(html.replace(/<script src[^>]*><\/script>/g, ''))
  const data = JSON.parse(document.getElementById('page')?.textContent ?? '') as {
    key: string
    quiz: unknown
    texts: Record<string, string>
  }
  const sent: Sent[] = []
  const item = {
    key: data.key,
    used: 0,
    score: null,
    state: 'available',
    settled: false,
    blocked: null as object | null,
  }
  let now = 1_000_000
  const runner = startQuiz(
    document.getElementById('quiz'),
    {
      ...data,
      say: (name, values = {}) =>
        Object.entries(values).reduce(
          (text, [key, value]) => text.replaceAll(`{${key}}`, String(value)),
          data.texts[name] ?? name,
        ),
      send: (message, then) => {
        sent.push(JSON.parse(JSON.stringify(message)) as Sent)
        then?.()
      },
    },
    () => now,
  )
  runner.update({ items: [item], open: open ? { [data.key]: open } : {} })
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => one.closest('[hidden]') === null)
  const press = (name: string) => {
    const button = visible('button').find(({ textContent }) => textContent === name)
    if (!button)
      throw new Error(`No button ${name} among ${visible('button').map(({ textContent }) => textContent)}`)
    ;(button as unknown as { click: () => void }).click()
  }
  return {
    sent,
    item,
    press,
    text: () =>
      visible('[data-view] *')
        .filter(({ children }) => children.length === 0)
        .map(({ textContent }) => textContent)
        .join('\n'),
    choose: (value: string) => {
      const input = visible('[data-question] input').find((one) => one.getAttribute('value') === value)
      ;(input as unknown as { click: () => void }).click()
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('a quiz in a package', () => {
  it('shows the key after each question where the author wants that, and needs an answer', async () => {
    const { press, choose, text, sent } = await openQuiz({ feedback: 'immediate' })
    press('Start quiz')
    press('Check answer')
    expect(text()).toContain('Answer the question first.')
    choose('b')
    press('Check answer')
    expect(text()).toContain('Because it is so.')
    expect(text()).toContain('Your answer')
    expect(sent.filter(({ act }) => act === 'answer')).toHaveLength(1)
  })

  it('keeps the key until the end, and shows marks only while an attempt is left', async () => {
    const { press, choose, text, sent } = await openQuiz({ feedback: 'after_attempt', attempts_allowed: 3 })
    press('Start quiz')
    expect(text()).toContain('Question 1 of 3')
    for (const value of ['a', 'b']) {
      choose(value)
      press('Next question')
    }
    press('Submit')
    expect(text()).toContain('Not answered yet: 3. Choose “Submit” again to submit anyway.')
    press('Submit')
    expect(sent.at(-1)).toMatchObject({ act: 'submit', score: 33, passed: false })
    expect(sent.at(-1)?.answers).toHaveLength(2)
    expect(text()).toContain('Correct answers: 1 of 3')
    expect(text()).toContain('You’ll see the correct answers once you pass or run out of attempts.')
    expect(text()).not.toContain('Because it is so.')
  })

  it('shows the key once no attempt is left, and offers no other', async () => {
    const quiz = await openQuiz({ feedback: 'after_attempt', attempts_allowed: 1 })
    quiz.press('Start quiz')
    quiz.press('Next question')
    quiz.press('Next question')
    quiz.item.blocked = { rule: 'attempts_used', until: null }
    quiz.press('Submit')
    quiz.press('Submit')
    expect(quiz.text()).toContain('Because it is so.')
    expect(quiz.text()).toContain('You have no attempts left.')
    expect(() => quiz.press('Try again')).toThrow('No button Try again')
  })

  it('tells nothing but the score where the author wants that', async () => {
    const { press, choose, text } = await openQuiz({ feedback: 'never' })
    press('Start quiz')
    for (let index = 0; index < 3; index += 1) {
      choose('a')
      press(index < 2 ? 'Next question' : 'Submit')
    }
    expect(text()).toContain('Score: 100%')
    expect(text()).not.toMatch(/Because it is so|Correct\n/)
  })

  it('goes on where it was left, with the answers that were given', async () => {
    const open = {
      number: 2,
      seed: 9,
      at: 1,
      startedAt: 1,
      practice: false,
      answers: { 0: { answer_ids: ['a'] } },
    }
    const { text, press, choose, sent } = await openQuiz({ feedback: 'after_attempt' }, open)
    expect(text()).toContain('Question 2 of 3')
    choose('a')
    press('Next question')
    choose('a')
    press('Submit')
    expect(sent.at(-1)).toMatchObject({ act: 'submit', score: 100, passed: true })
  })

  it('submits by itself when the time was up while nobody was there', async () => {
    const open = {
      number: 1,
      seed: 9,
      at: 1,
      startedAt: 1,
      practice: false,
      answers: { 0: { answer_ids: ['a'] } },
    }
    const { text, sent } = await openQuiz({ feedback: 'after_attempt', time_limit_seconds: 60 }, open)
    expect(sent.at(-1)).toMatchObject({ act: 'submit', score: 33 })
    expect(text()).toContain('Time’s up.')
  })

  it('draws as many questions as it should, the same ones for the same attempt', () => {
    const questions = Array.from({ length: 12 }, (_, index) => index)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        (seed, draw, isShuffled) => {
          const quiz = { questions, settings: { draw, question_order: isShuffled ? 'shuffled' : 'fixed' } }
          const drawn = drawQuestions(quiz, seed)
          expect(new Set(drawn).size).toBe(draw)
          expect(drawn.every((index) => questions.includes(index))).toBe(true)
          expect(drawQuestions(quiz, seed)).toEqual(drawn)
          if (!isShuffled) expect(drawn).toEqual(drawn.toSorted((one, other) => one - other))
        },
      ),
    )
    const all = new Set(
      Array.from(
        { length: 200 },
        (_, seed) => drawQuestions({ questions, settings: { draw: 1, question_order: 'fixed' } }, seed)[0],
      ),
    )
    expect(all.size).toBe(12)
  })
})
