import { createElement as h, type ReactNode } from 'react'
import type { DraftQuestion, DraftQuiz } from '#domains/publishing/drafts/draft.rules.ts'
import { questionsPerAttempt } from '#domains/publishing/drafts/lengths.rules.ts'
import { group, linesHtml } from '../html/html-parts.export.ts'
import { type QuestionOptions, questionMediaHtml, rightAnswerHtml } from '../html/question-html.export.ts'
import { playerQuestion, withShortIds } from './player-course.export.ts'
import { inputHtml } from './player-inputs.export.ts'

/** A quiz to answer: its start, its questions and its result, of which the script shows one at a time. */
export const playerQuizHtml = (quiz: DraftQuiz, options: QuestionOptions): ReactNode =>
  group(
    linesHtml(options.words(quiz.description)),
    h(
      'form',
      { id: 'quiz', className: 'quiz', noValidate: true, autoComplete: 'off' },
      startHtml(quiz, options),
      resultHtml(options),
      h(
        'section',
        { 'data-view': 'questions', hidden: true },
        h('p', { className: 'clock', 'data-time': '', role: 'timer', hidden: true }),
        h(
          'ol',
          { className: 'questions' },
          ...quiz.questions.map((question, index) => cardHtml(question, index, options)),
        ),
        h('p', { className: 'hold', role: 'alert', 'data-hint': '' }),
        h(
          'p',
          { className: 'actions', 'data-actions': '' },
          h(
            'button',
            { type: 'button', className: 'quiet', 'data-back': '' },
            say(options, 'previous_question'),
          ),
          h(
            'button',
            { type: 'submit', className: 'button', 'data-next': '' },
            say(options, 'next_question'),
          ),
        ),
      ),
    ),
  )

const say = ({ say: translate }: QuestionOptions, key: string, values?: Record<string, unknown>): string =>
  translate(`player.${key}`, values)

function startHtml(quiz: DraftQuiz, options: QuestionOptions): ReactNode {
  const { pass_mark, time_limit_seconds } = quiz.settings
  const facts = [
    say(options, 'questions', { count: questionsPerAttempt(quiz) }),
    say(options, 'pass_mark', { mark: pass_mark }),
    ...(time_limit_seconds === null
      ? []
      : [say(options, 'time_limit', { time: clockOf(time_limit_seconds) })]),
  ]
  return h(
    'section',
    { className: 'exercise', 'data-view': 'start' },
    h(
      'ul',
      { className: 'quiz-facts' },
      ...facts.map((fact) => h('li', null, fact)),
      h('li', { 'data-left': '', hidden: true }),
    ),
    h('p', { 'data-before': '', className: 'verdict', hidden: true }),
    h('p', { 'data-blocked': '' }),
    h('button', { type: 'button', className: 'button', 'data-start': '' }, say(options, 'start_quiz')),
  )
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const resultHtml = (options: QuestionOptions): ReactNode =>
  h(
    'section',
    { className: 'exercise result', 'data-view': 'result', hidden: true },
    h('h2', { 'data-title': '', tabIndex: -1 }),
    h('p', { 'data-score': '', className: 'score' }),
    h('p', { 'data-right': '' }),
    h('p', { 'data-note': '' }),
    h('button', { type: 'button', className: 'button', 'data-again': '' }, say(options, 'again')),
  )

/** Types whose right answer is marked among the choices. */
const isMarked = new Set<DraftQuestion['type']>(['single_choice', 'multiple_choice', 'true_false'])

function cardHtml(original: DraftQuestion, index: number, options: QuestionOptions): ReactNode {
  const question = withShortIds(original)
  const { words } = options
  const right = isMarked.has(question.type) ? null : rightAnswerHtml(question, options)
  const explanation = linesHtml(words(question.explanation))
  const marks = question.answers.filter(({ is_correct }) => is_correct).length
  return h(
    'li',
    { 'data-question': index, hidden: true },
    h(
      'fieldset',
      null,
      h(
        'legend',
        { tabIndex: -1 },
        h(
          'span',
          { className: 'task' },
          h('span', { 'data-at': '' }),
          ` · ${say(options, `kind.${question.type}`, { marks })}`,
        ),
        ...linesOf(words(question.text)).map((line) => h('span', { className: 'line' }, line)),
      ),
      question.type === 'hotspot' ? null : questionMediaHtml(question, options),
      h('div', { className: 'input' }, inputHtml(question, index, options)),
    ),
    h('p', { className: 'verdict', 'data-verdict': '', role: 'status' }),
    h('div', { className: 'remarks', 'data-remarks': '' }),
    h(
      'div',
      { className: 'solution', 'data-solution': '', hidden: true },
      right === null ? null : group(h('p', { className: 'task' }, say(options, 'right_answer')), right),
      explanation,
    ),
  )
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** What the script needs to ask and grade a quiz. */
export const quizData = (quiz: DraftQuiz, { words, locale }: QuestionOptions): object => {
  const { pass_mark, attempts_allowed, time_limit_seconds, question_order, draw, shuffle_answers } =
    quiz.settings
  const { feedback, back_allowed } = quiz.settings
  const quizTitle = words(quiz.title)
  return {
    settings: {
      pass_mark,
      attempts_allowed,
      time_limit_seconds,
      question_order,
      draw,
      shuffle_answers,
      feedback,
      back_allowed,
    },
    questions: quiz.questions.map((question, index) =>
      playerQuestion(question, { words, locale, quizTitle, number: index + 1 }),
    ),
  }
}
