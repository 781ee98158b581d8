import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, pageOf, pageQuery } from '../fields.ts'

const answers = z.object({ answered: count, correct: count })

/** A question that students answer correctly far more or less often in one language than in the others. */
const questionLocale = z.object({
  question_id: id,
  quiz_id: id,
  quiz_title: z.string(),
  /** The text in that language. */
  text: z.string(),
  own: answers,
  others: answers,
})

export const listQuestionLocales = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/question_locales',
  access: 'staff',
  summary:
    'Questions of the newest release that are answered otherwise in a language than in the others, which points at a wrong translation; by the last attempts of each quiz, some quizzes a page',
  params: z.object({ courseId: id }),
  query: z.object({ locale, ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(questionLocale),
})
