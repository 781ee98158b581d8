import type { QuestionWithoutKey } from '#contract/learning/attempts.ts'
import type { Locale } from '#contract/locales.ts'
import { mediaIn } from '#contract/quizzes/question-media.ts'
import { gapPattern, type Picture } from '#contract/quizzes/question-types.ts'
import type { EntryPictures } from './entry-images.ts'
import type { AnswerDraft, QuestionDraft } from './question-draft.ts'

const isRight = ({ is_correct }: AnswerDraft): boolean => is_correct

/** A stable shuffle that differs from the author's order. */
const mixed = <T>(items: readonly T[]): T[] => [
  ...items.filter((_, index) => index % 2 === 1),
  ...items.filter((_, index) => index % 2 === 0),
]

const gapsOf = ({ passage, answers }: QuestionDraft) =>
  [...passage.matchAll(gapPattern)].map(([, number]) => {
    const gap = Number(number)
    const own = answers.filter((answer) => answer.gap === gap)
    return { gap, choices: own.every(isRight) ? [] : own.map(({ text }) => text).toSorted() }
  })

/** The edited question as a student would see it. */
export const toQuestionWithoutKey = (
  id: string,
  { draft, pictures, locale }: { draft: QuestionDraft; pictures: EntryPictures; locale: Locale },
): QuestionWithoutKey => {
  const { type, text, points, answers, unit, passage } = draft
  const shown = (picture: Picture | null, alt: string) => (picture ? { media: { ...picture, alt } } : {})
  const plain = (answer: AnswerDraft) => ({
    id: answer.key,
    text: answer.text,
    ...shown(pictures.ofAnswer(answer.key), answer.alt),
  })
  const media = pictures.ofQuestion()
  const picture = media
    ? { media: { ...mediaIn(media, locale), alt: draft.alt, transcript: draft.transcript } }
    : {}
  const question = { id, type, text, points, ...picture, answers: answers.map(plain) }
  switch (type) {
    case 'ordering':
      return { ...question, answers: mixed(question.answers) }
    case 'matching': {
      const options = [...new Set(answers.map(({ match }) => match))].filter((match) => match.trim() !== '')
      return {
        ...question,
        answers: answers.filter(isRight).map(plain),
        options: mixed(options).map((match) => ({ id: match, text: match })),
      }
    }
    case 'short_text':
      return { ...question, answers: [] }
    case 'numeric_range':
      return { ...question, unit }
    case 'cloze':
      return { ...question, answers: [], passage, gaps: gapsOf(draft) }
    case 'hotspot':
      return { ...question, marks: answers.filter(isRight).length }
    case 'inspect_email':
      return {
        ...question,
        answers: answers.map((answer) => ({
          ...plain(answer),
          ...(answer.part ? { part: answer.part } : {}),
          ...(answer.target ? { target: answer.target } : {}),
        })),
      }
    default:
      return question
  }
}
