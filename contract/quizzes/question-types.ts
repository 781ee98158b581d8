import * as z from 'zod/mini'
import { track } from '../blocks/played.ts'
import { id, locale, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const questionTypes = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'matching',
  'ordering',
  'short_text',
  'numeric_range',
  'cloze',
  'hotspot',
  'inspect_email',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** The parts of an e-mail, in header order; `text`, `link` and `attachment` make up its body. */
export const emailParts = [
  'sender_name',
  'sender_address',
  'reply_to',
  'recipient',
  'sent_at',
  'subject',
  'text',
  'link',
  'attachment',
] as const
export type EmailPart = (typeof emailParts)[number]
export const emailPart = z.enum(emailParts)

/** A rectangle on an image, in percent of its width and height from the upper left corner. */
const share = z.number().check(z.gte(0), z.lte(100))
export const area = z.object({ x: share, y: share, width: share, height: share })
export type Area = z.infer<typeof area>
export const point = z.object({ x: share, y: share })

/** An image beside a text; its alternative text is stored with the object it belongs to. */
export const picture = z.object({
  url: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type Picture = z.infer<typeof picture>

/** What a question shows beside its text. An answer shows an image only. */
export const questionMediaKinds = ['image', 'video', 'audio'] as const
export type QuestionMediaKind = (typeof questionMediaKinds)[number]

export const shownMedia = z.object({
  ...picture.shape,
  /** Absent for an image, as in releases from before questions had videos. */
  kind: z.optional(z.enum(['video', 'audio'])),
  /** Of a video or audio file, one per language; absent without any. */
  captions: z.optional(z.array(track).check(z.maxLength(limits.captionTracks))),
})
export type ShownMedia = z.infer<typeof shownMedia>

/** The file that a language shows in place of that of all others, and the file that it replaced. */
export const languageMedia = z.object({ ...picture.shape, locale, made_from: z.string() })
export type LanguageMedia = z.infer<typeof languageMedia>

export const questionMedia = z.object({
  ...shownMedia.shape,
  /** Absent where every language shows the same file. */
  languages: z.optional(z.array(languageMedia)),
})
export type QuestionMedia = z.infer<typeof questionMedia>

const number = z.number().check(z.gte(-1e12), z.lte(1e12))
/** Both ends are included. */
export const numberRange = z.object({ min: number, max: number })

/** The same while its author has not set both ends. */
export const rangeEnds = z.object({ min: z.nullable(number), max: z.nullable(number) })
export type RangeEnds = z.infer<typeof rangeEnds>

/** In a cloze passage, a gap is written as `[[1]]`. */
export const gapNumber = z.int().check(z.gte(1), z.lte(limits.gapsPerQuestion))
export const gapPattern = /\[\[(\d{1,2})\]\]/g

/** A student’s answer: only the field that the question’s type uses. */
export const givenAnswer = z.object({
  /**
   * Chosen answers, signs found in an e-mail, or areas chosen from the list; for an ordering question, all answers in
   * the order given.
   */
  answer_ids: z.optional(z.array(id).check(z.maxLength(limits.partsPerQuestion))),
  matches: z.optional(
    z.array(z.object({ answer_id: id, option_id: text(8, 1) })).check(z.maxLength(limits.partsPerQuestion)),
  ),
  text: z.optional(text(limits.answerText)),
  number: z.optional(number),
  gaps: z.optional(
    z
      .array(z.object({ gap: gapNumber, text: text(limits.answerText) }))
      .check(z.maxLength(limits.gapsPerQuestion)),
  ),
  points: z.optional(z.array(point).check(z.maxLength(limits.partsPerQuestion))),
})
export type GivenAnswer = z.infer<typeof givenAnswer>
