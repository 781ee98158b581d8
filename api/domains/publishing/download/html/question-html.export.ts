import { createElement as h, type ReactNode } from 'react'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import type { Area, Picture } from '#contract/quizzes/question-types.ts'
import type { DraftAnswer, DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'
import type { RenderOptions } from '../render-options.export.ts'
import { foldHtml, group, imageHtml, linesHtml, listHtml, rowsHtml } from './html-parts.export.ts'
import { playedHtml } from './media-html.export.ts'

export interface QuestionOptions extends RenderOptions {
  words: (texts: Texts) => string
}

/** The question, and behind a fold the right answer and the explanation. */
export function questionHtml(question: DraftQuestion, options: QuestionOptions): ReactNode {
  const { words, say } = options
  const { task, right } = bodies[question.type](question, options)
  const explanation = linesHtml(words(question.explanation))
  return group(
    h('div', { className: 'asked' }, linesHtml(words(question.text))),
    question.type === 'hotspot' ? null : questionMediaHtml(question, options),
    task,
    foldHtml(say('answer'), group(right, explanation)),
  )
}

/** What is right in a question, without its explanation. */
export const rightAnswerHtml = (question: DraftQuestion, options: QuestionOptions): ReactNode =>
  bodies[question.type](question, options).right

type Body = (question: DraftQuestion, options: QuestionOptions) => { task: ReactNode; right: ReactNode }

const blankHtml = (...parts: ReactNode[]): ReactNode => h('p', { className: 'blank' }, ...parts)
const rightOf = (answers: DraftAnswer[]): DraftAnswer[] => answers.filter(({ is_correct }) => is_correct)

const choice: Body = ({ answers }, options) => ({
  task: listHtml(
    answers.map((answer) => answerHtml(answer, options)),
    'ul',
    'choices',
  ),
  right: listHtml(
    rightOf(answers).map((answer) => {
      const feedback = options.words(answer.feedback)
      return group(h('strong', null, answerHtml(answer, options)), feedback ? ` ${feedback}` : null)
    }),
  ),
})

const written: Body = ({ answers, range, unit }, { words, say }) => {
  const ends = range ? `${range.min === range.max ? range.min : `${range.min} – ${range.max}`}` : ''
  const reach = range ? [`${ends} ${words(unit ?? {})}`.trim()] : []
  return {
    task: blankHtml(`${say('blank')}: `, h('span')),
    right: listHtml([...rightOf(answers).map(({ text }) => words(text)), ...reach]),
  }
}

const byWords = (one: string, other: string): number => one.localeCompare(other)

const bodies: Record<DraftQuestion['type'], Body> = {
  single_choice: choice,
  multiple_choice: choice,
  true_false: choice,
  short_text: written,
  numeric_range: written,
  matching: ({ answers }, options) => {
    const { words, say } = options
    // A match without an answer is a distractor.
    const matches = [...new Set(answers.map(({ match }) => words(match ?? {})))].sort(byWords)
    const pairs = rightOf(answers)
    return {
      task: group(
        blankHtml(say('match')),
        h(
          'div',
          { className: 'pairs' },
          listHtml(pairs.map((answer) => answerHtml(answer, options))),
          listHtml(matches),
        ),
      ),
      right: listHtml(
        pairs.map((answer) => group(answerHtml(answer, options), ` → ${words(answer.match ?? {})}`)),
      ),
    }
  },
  ordering: ({ answers }, options) => {
    const wordsOf = ({ text }: DraftAnswer): string => options.words(text)
    const shuffled = answers.toSorted((one, other) => byWords(wordsOf(one), wordsOf(other)))
    return {
      task: group(
        blankHtml(options.say('order')),
        listHtml(shuffled.map((answer) => answerHtml(answer, options))),
      ),
      right: listHtml(
        answers.map((answer) => answerHtml(answer, options)),
        'ol',
      ),
    }
  },
  cloze: ({ passage, answers }, { words, say }) => {
    const text = words(passage ?? {})
    // Every odd element is the number of a gap.
    const parts = text
      .split(/\[\[(\d+)\]\]/)
      .map((part, index) => (index % 2 === 1 ? h('u', { className: 'gap' }, part) : part))
    const gaps = Map.groupBy(rightOf(answers), ({ gap }) => gap ?? 0)
    const filled = [...gaps].map(
      ([gap, those]) =>
        [say('gap', { number: gap }), those.map(({ text: one }) => words(one)).join(', ')] as const,
    )
    return { task: text ? h('p', null, ...parts) : null, right: rowsHtml(filled) }
  },
  hotspot: ({ media: all, alt, answers }, options) => {
    const media = all && mediaIn(all, options.locale)
    const says = options.words(alt ?? {})
    const right = rightOf(answers)
    const areas = right.flatMap(({ area }) => area ?? [])
    return {
      task: pictureHtml(media, says, options),
      right: group(
        listHtml(right.map((answer) => answerHtml(answer, options))),
        pictureHtml(media, says, { ...options, areas }),
      ),
    }
  },
  inspect_email: ({ answers }, { words, say }) => {
    const textOf = ({ text, target }: DraftAnswer): string =>
      target ? `${words(text)} (${say('leads_to')} ${target})` : words(text)
    const head = answers.filter(({ part }) => part && part in headNames)
    const rows = head.map((answer) => [say(headNames[answer.part ?? ''] ?? ''), textOf(answer)] as const)
    const letter = answers.filter((answer) => !head.includes(answer))
    return {
      task: h(
        'div',
        { className: 'mail' },
        rowsHtml(rows),
        h('div', { className: 'letter' }, group(...letter.map((answer) => linesHtml(textOf(answer))))),
      ),
      right: listHtml(
        rightOf(answers).map((answer) =>
          group(h('q', null, words(answer.text)), ' ', words(answer.feedback)),
        ),
      ),
    }
  },
}

export const headNames: Record<string, string> = {
  sender_name: 'from',
  sender_address: 'from',
  reply_to: 'reply_to',
  recipient: 'to',
  sent_at: 'sent',
  subject: 'subject',
}

export const answerHtml = ({ text, media, alt }: DraftAnswer, options: QuestionOptions): ReactNode =>
  group(options.words(text), pictureHtml(media, options.words(alt ?? {}), options))

/** The image, video or audio of a question in the page's language. */
export function questionMediaHtml(
  { media, alt = {}, transcript = {} }: DraftQuestion,
  options: QuestionOptions,
): ReactNode {
  if (!media) return null
  const { kind, url, captions = [] } = mediaIn(media, options.locale)
  const title = options.words(alt)
  return kind
    ? playedHtml(kind, { src: url, title, captions, transcript: options.words(transcript) }, options)
    : pictureHtml({ ...media, url }, title, options)
}

/** With `areas`, draws frames around these areas of the image. */
export function pictureHtml(
  media: Picture | null | undefined,
  alt: string,
  { fileAt, areas = [] }: RenderOptions & { areas?: Area[] },
): ReactNode {
  if (!media) return null
  const src = fileAt(media.url)
  if (src === null) return h('p', { className: 'lost' }, alt)
  const frames = areas.map(({ x, y, width, height }) => h('rect', { x, y, width, height }))
  const sheet = { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': true }
  return h(
    'span',
    { className: 'framed' },
    imageHtml({ src, alt }),
    frames.length > 0 ? h('svg', sheet, ...frames) : null,
  )
}
