import { type Locale, messageLanguage } from '#contract/locales.ts'
import { translate } from '#platform/messages.ts'
import type { NewQuestion } from '../questions.service.ts'
import type { ReadQuestion } from './question.import.ts'

// GIFT and Moodle name the answers of a true/false question in English, whatever the language of the question.

const word = (locale: Locale, truth: string): string => translate(locale, `quizzes.import.${truth}`)

/** Translates the two answers to the course's language. */
export function withLocalizedTrueFalse(read: ReadQuestion, locale: Locale): ReadQuestion {
  const { question } = read
  if (question?.type !== 'true_false') return read
  const answers = question.answers.map((answer) => {
    const truth = answer.text.trim().toLowerCase()
    return truth === 'true' || truth === 'false' ? { ...answer, text: word(locale, truth) } : answer
  })
  return { ...read, question: { ...question, answers } }
}

type Entered = Omit<NewQuestion, 'quiz_id'>

/** Adds the two answers in each of the course's languages that the product has texts for. */
export function withTruthsInAll(question: Entered, { locales }: { locales: Locale[] }): Entered {
  if (question.type !== 'true_false') return question
  const said = locales.filter((locale) => locale.startsWith(messageLanguage(locale)))
  const answers = question.answers.map((answer) => {
    const truth = ['true', 'false'].find((one) =>
      Object.entries(answer.text).some(([locale, text]) => text === word(locale as Locale, one)),
    )
    const everywhere = truth ? said.map((locale) => [locale, word(locale, truth)] as const) : []
    return { ...answer, text: { ...Object.fromEntries(everywhere), ...answer.text } }
  })
  return { ...question, answers }
}
