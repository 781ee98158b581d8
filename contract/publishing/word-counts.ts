import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, locale, timestamp } from '../fields.ts'

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
/** How much of a text the memory has: all in the same place, all, that many per cent of its words, or next to nothing. */
export const matchBands = ['context', 'exact', 'fuzzy_95', 'fuzzy_85', 'fuzzy_75', 'new'] as const
export type MatchBand = (typeof matchBands)[number]

const matchedWords = z.object({
  /** Open words of each text where it comes first, and of those in the same place. */
  bands: z.record(z.enum(matchBands), count),
  /** Words where such a text comes again, which need be translated but once. */
  repeats: count,
})
export type MatchedWords = z.infer<typeof matchedWords>

export const wordParts = ['outline', 'lessons', 'quizzes'] as const
export const countWords = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/words',
  access: 'staff',
  summary: 'Words of the draft per language and part; for the source all are translated',
  params: z.object({ courseId: id }),
  query: z.object({
    /** Counts again what the memory has for this language, where that is outdated. */
    count_matches: z.optional(locale),
  }),
  response: list(
    z.object({
      locale,
      ...wordCounts.shape,
      /** What the memory had for the words to be translated; null for the source, and without a job or until it was counted. */
      matches: z.nullable(z.object({ ...matchedWords.shape, as_of: timestamp })),
      /** They are being counted, for the first time or again, as `count_matches` asks for. */
      is_counting: z.boolean(),
      parts: z.array(z.object({ part: z.enum(wordParts), ...wordCounts.shape })),
    }),
  ),
})
