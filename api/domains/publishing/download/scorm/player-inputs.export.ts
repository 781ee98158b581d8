import { createElement as h, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import { gapPattern } from '#contract/quizzes/question-types.ts'
import type { DraftAnswer, DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import { questionBody } from '#domains/publishing/drafts/freeze-question.rules.ts'
import type { QuestionBody } from '#domains/publishing/publishing.documents.ts'
import { group } from '../html/html-parts.export.ts'
import { answerHtml, headNames, pictureHtml, type QuestionOptions } from '../html/question-html.export.ts'

type Input = (body: QuestionBody, question: DraftQuestion, named: NamedOptions) => ReactNode
interface NamedOptions extends QuestionOptions {
  /** The name of the question's fields. */
  name: string
}

/** The fields of a question that take its answer. */
export const inputHtml = (question: DraftQuestion, index: number, options: QuestionOptions): ReactNode =>
  inputs[question.type](questionBody(question, options.words, options.locale), question, {
    ...options,
    name: `q${index}`,
  })

const say = ({ say: translate }: QuestionOptions, key: string, values?: Record<string, unknown>): string =>
  translate(`player.${key}`, values)

const choiceHtml = (
  id: string,
  inner: ReactNode,
  { name, type }: { name: string; type: 'radio' | 'checkbox' },
): ReactNode =>
  h(
    'label',
    { className: 'choice' },
    h('input', { type, name, value: id }),
    h('span', { className: 'text' }, inner),
  )

const choices =
  (type: 'radio' | 'checkbox'): Input =>
  (_, { answers }, options) =>
    h(
      'ul',
      { className: 'options', 'data-answers': '' },
      ...answers.map((answer) =>
        h(
          'li',
          { 'data-answer': answer.id },
          choiceHtml(answer.id, answerHtml(answer, options), { name: options.name, type }),
        ),
      ),
    )

const fieldHtml = (label: string, input: ReactNode, after: ReactNode = null): ReactNode =>
  h('label', { className: 'field' }, h('span', null, label), input, after)

const textInput = (more: object): ReactNode =>
  h('input', { type: 'text', autoComplete: 'off', spellCheck: false, maxLength: limits.answerText, ...more })

const matchHtml: Input = ({ answers, options: matches = [] }, question, options) =>
  h(
    'ul',
    { className: 'matches', 'data-answers': '' },
    ...answers.map(({ id }) => {
      const answer = question.answers.find((one) => one.id === id) as DraftAnswer
      return h(
        'li',
        { 'data-answer': id },
        h(
          'label',
          null,
          h('span', { className: 'text' }, answerHtml(answer, options)),
          h(
            'select',
            { 'data-answer': id },
            h('option', { value: '' }, say(options, 'choose')),
            ...matches.map((match) => h('option', { value: match.id }, match.text)),
          ),
        ),
      )
    }),
  )

const orderHtml: Input = ({ answers }, question, options) =>
  group(
    h(
      'ol',
      { className: 'order', 'data-answers': '' },
      ...answers.map(({ id, text }) => {
        const answer = question.answers.find((one) => one.id === id) as DraftAnswer
        const button = (move: 'up' | 'down', arrow: string): ReactNode =>
          h(
            'button',
            {
              type: 'button',
              'data-move': move,
              'aria-label': say(options, `move_${move}`, { answer: text }),
            },
            arrow,
          )
        return h(
          'li',
          { 'data-answer': id },
          h('span', { className: 'text' }, answerHtml(answer, options)),
          h('span', { className: 'moves' }, button('up', '↑'), button('down', '↓')),
        )
      }),
    ),
    h('p', { className: 'unseen', 'data-moved': '', role: 'status' }),
  )

const clozeHtml: Input = ({ passage = '', gaps = [] }, _, options) => {
  const field = (gap: number): ReactNode => {
    const offered = gaps.find((one) => one.gap === gap)?.choices ?? []
    const common = { 'data-gap': gap, 'aria-label': options.say('gap', { number: gap }) }
    return offered.length > 0
      ? h(
          'select',
          common,
          h('option', { value: '' }, say(options, 'choose')),
          ...offered.map((text) => h('option', { value: text }, text)),
        )
      : textInput({ ...common, autoCapitalize: 'off' })
  }
  const parts = passage.split(gapPattern)
  return h(
    'p',
    { className: 'passage' },
    ...parts.map((part, index) => (index % 2 === 0 ? part : field(Number(part)))),
  )
}

/** The picture takes marks by pointer; the list has the same spots for everybody else. */
const spotHtml: Input = ({ answers }, { media, alt }, options) =>
  group(
    pictureHtml(media && mediaIn(media, options.locale), options.words(alt ?? {}), options),
    h(
      'details',
      { className: 'fold' },
      h('summary', null, say(options, 'by_name')),
      h(
        'div',
        null,
        ...answers.map(({ id, text }) => choiceHtml(id, text, { name: options.name, type: 'checkbox' })),
      ),
    ),
  )

const emailHtml: Input = (_, { answers }, options) =>
  h(
    'div',
    { className: 'mail parts' },
    ...answers.map((answer) => {
      const head = headNames[answer.part ?? '']
      const target = answer.target ? h('small', null, `${options.say('leads_to')} ${answer.target}`) : null
      const inner = group(
        head ? h('small', null, options.say(head)) : null,
        answerHtml(answer, options),
        target,
      )
      return choiceHtml(answer.id, inner, { name: options.name, type: 'checkbox' })
    }),
  )

const inputs: Record<DraftQuestion['type'], Input> = {
  single_choice: choices('radio'),
  multiple_choice: choices('checkbox'),
  true_false: choices('radio'),
  matching: matchHtml,
  ordering: orderHtml,
  short_text: (_, __, options) =>
    fieldHtml(
      say(options, 'your_answer'),
      textInput({ autoCapitalize: 'off' }),
      h('small', null, say(options, 'write_hint')),
    ),
  numeric_range: ({ unit = '' }, _, options) =>
    fieldHtml(
      unit ? `${say(options, 'your_answer')} (${unit})` : say(options, 'your_answer'),
      textInput({ inputMode: 'decimal' }),
    ),
  cloze: clozeHtml,
  hotspot: spotHtml,
  inspect_email: emailHtml,
}
