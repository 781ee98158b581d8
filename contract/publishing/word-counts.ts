import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, locale, timestamp } from '../fields.ts'

const wordCounts = z.object({
  /** Words of the source language. */
  total: count,
  translated: count,
  /** Not translated at all. */
  new: count,
  /** Translated, but the source has changed since. */
  changed: count,
  /** Words in texts that repeat another one, so that they need to be translated only once. */
  repeated: count,
})
/**
 * How well the memory matches a text: exactly and in the same context, exactly, by that percentage of its words, or
 * hardly.
 */
export const matchBands = ['context', 'exact', 'fuzzy_95', 'fuzzy_85', 'fuzzy_75', 'new'] as const
export type MatchBand = (typeof matchBands)[number]

const matchedWords = z.object({
  /** Words still to be translated, by match band: all context matches, and the first occurrence of every other text. */
  bands: z.record(z.enum(matchBands), count),
  /** Words in repeated occurrences of a text, which need to be translated only once. */
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
    /** Recounts the memory matches for this language if they are outdated. */
    count_matches: z.optional(locale),
  }),
  response: list(
    z.object({
      locale,
      ...wordCounts.shape,
      /**
       * Memory matches for the words still to be translated; null for the source, without a job, and until they are
       * counted.
       */
      matches: z.nullable(z.object({ ...matchedWords.shape, as_of: timestamp })),
      /** True while the matches are counted, for the first time or again because of `count_matches`. */
      is_counting: z.boolean(),
      parts: z.array(z.object({ part: z.enum(wordParts), ...wordCounts.shape })),
    }),
  ),
})
