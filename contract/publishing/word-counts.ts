import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, locale } from '../fields.ts'

const wordCounts = z.object({
  /** Of the source. */
  total: count,
  translated: count,
  /** Not translated at all. */
  new: count,
  /** Translated before the source changed. */
  changed: count,
  /** In texts that say what another says, which need be translated but once. */
  repeated: count,
})
export const wordParts = ['outline', 'lessons', 'quizzes'] as const
export const countWords = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/words',
  access: 'staff',
  summary: 'Words of the draft per language and part; for the source all are translated',
  params: z.object({ courseId: id }),
  response: list(
    z.object({
      locale,
      ...wordCounts.shape,
      parts: z.array(z.object({ part: z.enum(wordParts), ...wordCounts.shape })),
    }),
  ),
})
