import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, list, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { itemRef } from './references.ts'

/** Items of one course whose titles contain all the words, in course order. */
const foundParts = z.object({ course_id: id, items: z.array(itemRef) })
export type FoundParts = z.infer<typeof foundParts>

export const searchParts = endpoint({
  method: 'GET',
  path: '/api/student/courses/parts',
  access: 'student',
  summary:
    'Which own courses have lessons or quizzes whose titles have every word of `q`, without case and accents',
  query: z.object({ q: text(limits.title, 1) }),
  response: list(foundParts),
})
