import type { Locale } from '#contract/locales.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { QuestionBody, QuestionKey, Texts } from '../publishing.documents.ts'
import type { DraftAnswer, DraftQuestion } from './draft.rules.ts'

// Splits a question in two: the body, which students may read at any time, and the key, which stays on the server.

type Say = (texts: Texts) => string
type Body = Partial<QuestionBody>

/** If the author's order of the answers is the solution, as in an ordering question, nothing here may follow it. */
export function questionBody(question: DraftQuestion, say: Say, locale: Locale): QuestionBody {
  const { id, type, text, points, objective, partial_credit } = question
  return {
    id,
    type,
    text: say(text),
    points,
    objective,
    ...(partial_credit ? { partial_credit } : {}),
    ...mediaOf(question, say, locale),
    answers: question.answers.map((answer) => plainAnswer(answer, say)),
    ...bodies[type]?.(question, say),
  }
}

function mediaOf({ media, alt = {}, transcript = {} }: DraftQuestion, say: Say, locale: Locale) {
  if (!media) return {}
  const shown = { ...mediaIn(media, locale), alt: say(alt) }
  const words = media.kind ? say(transcript) : ''
  return { media: words.trim() === '' ? shown : { ...shown, transcript: words } }
}

const pictureOf = ({ media, alt = {} }: Pick<DraftAnswer, 'media' | 'alt'>, say: Say) =>
  media ? { media: { ...media, alt: say(alt) } } : {}

const plainAnswer = (answer: DraftAnswer, say: Say) => ({
  id: answer.id,
  text: say(answer.text),
  ...pictureOf(answer, say),
})

const bodies: Partial<Record<QuestionType, (question: DraftQuestion, say: Say) => Body>> = {
  matching: ({ answers }, say) => ({
    answers: answers.filter(({ is_correct }) => is_correct).map((answer) => plainAnswer(answer, say)),
    options: optionsOf(answers, say),
  }),
  ordering: ({ answers }, say) => ({
    answers: byText(answers.map((answer) => plainAnswer(answer, say))),
  }),
  short_text: () => ({ answers: [] }),
  numeric_range: ({ unit = {} }, say) => ({ answers: [], unit: say(unit) }),
  cloze: ({ answers, passage = {} }, say) => ({
    answers: [],
    passage: say(passage),
    gaps: gapsIn(say(passage)).map((gap) => ({ gap, choices: choicesOf(answers, gap, say) })),
  }),
  hotspot: ({ answers }, say) => ({
    answers: byText(answers.map((answer) => ({ id: answer.id, text: say(answer.text) }))),
    marks: answers.filter(({ is_correct }) => is_correct).length,
  }),
  inspect_email: ({ answers }, say) => ({
    answers: answers.map(({ id, text, part, target }) => ({
      id,
      text: say(text),
      ...(part ? { part } : {}),
      ...(target ? { target } : {}),
    })),
  }),
}

const byText = <T extends { text: string }>(entries: T[]): T[] =>
  entries.toSorted((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))

/** Numbered in alphabetical order, so that ids reveal nothing. Options with the same text are one option. */
function optionsOf(answers: DraftAnswer[], say: Say): { id: string; text: string }[] {
  const words = new Set(answers.map(({ match = {} }) => say(match)))
  return byText([...words].map((text) => ({ text }))).map(({ text }, index) => ({
    id: String(index + 1),
    text,
  }))
}

/** A gap with wrong answers becomes a list of choices; any other gap is a text input. */
function choicesOf(answers: DraftAnswer[], gap: number, say: Say): string[] {
  const own = answers.filter((answer) => answer.gap === gap)
  if (own.every(({ is_correct }) => is_correct)) return []
  return [...new Set(own.map(({ text }) => say(text)))].toSorted()
}

export function questionKey(question: DraftQuestion, say: Say): QuestionKey {
  const { type, explanation, answers } = question
  return {
    correct: answers.filter(({ is_correct }) => is_correct || type === 'ordering').map((answer) => answer.id),
    explanation: say(explanation),
    feedback: Object.fromEntries(answers.map((answer) => [answer.id, say(answer.feedback)])),
    ...keys[type]?.(question, say),
  }
}

const keys: Partial<Record<QuestionType, (question: DraftQuestion, say: Say) => Partial<QuestionKey>>> = {
  matching: ({ answers }, say) => {
    const options = new Map(optionsOf(answers, say).map(({ id, text }) => [text, id]))
    const pairs = answers.filter(({ is_correct }) => is_correct)
    return {
      matches: Object.fromEntries(pairs.map(({ id, match = {} }) => [id, options.get(say(match)) ?? ''])),
    }
  },
  short_text: ({ answers }, say) => ({ words: wordsOf(answers, say) }),
  cloze: ({ answers }, say) => ({ words: wordsOf(answers, say) }),
  numeric_range: ({ range }) => {
    const { min = null, max = null } = range ?? {}
    return min === null || max === null ? {} : { range: { min, max } }
  },
  hotspot: ({ answers }, say) => ({
    areas: answers.flatMap(({ id, text, area }) => (area ? [{ ...area, id, text: say(text) }] : [])),
  }),
}

const wordsOf = (answers: DraftAnswer[], say: Say) =>
  answers.map(({ id, text, gap = null }) => ({ id, text: say(text), gap }))
