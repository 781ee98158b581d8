import * as z from 'zod/mini'
import { contentDocument } from '../content/content.ts'
import { material } from '../content/materials.ts'
import { id, locale, percent, tagName, text, url } from '../fields.ts'
import { limits } from '../limits.ts'
import {
  area,
  emailPart,
  gapNumber,
  picture,
  questionMedia,
  questionTypes,
  rangeEnds,
} from '../quizzes/question-types.ts'
import { quiz } from '../quizzes/quizzes.ts'
import { course, extraCredit, itemMinutes } from './courses.ts'

/**
 * A whole course as a file: the draft with all its languages and images. Its contents are validated on import, because
 * anyone may have written the file. Ids only link its parts to each other; an imported course gets new ids.
 */
export const courseFileFormat = 'wardwise.course'

const texts = (max: number) => z.partialRecord(locale, text(max))
const list = <T extends z.ZodMiniType>(schema: T, max: number) => z.array(schema).check(z.maxLength(max))

const answer = z.object({
  id,
  is_correct: z.boolean(),
  text: texts(limits.answerText),
  feedback: texts(limits.explanation),
  match: z.optional(texts(limits.answerText)),
  gap: z.optional(z.nullable(gapNumber)),
  part: z.optional(z.nullable(emailPart)),
  target: z.optional(text(2_000)),
  area: z.optional(z.nullable(area)),
  media: z.optional(z.nullable(picture)),
  alt: z.optional(texts(limits.altText)),
})
const question = z.object({
  id,
  type: z.enum(questionTypes),
  points: z.int().check(z.gte(1), z.lte(100)),
  objective: text(limits.title),
  tags: list(tagName, limits.tags),
  text: texts(limits.questionText),
  explanation: texts(limits.explanation),
  partial_credit: z.optional(z.boolean()),
  passage: z.optional(texts(limits.passage)),
  unit: z.optional(texts(limits.unit)),
  range: z.optional(z.nullable(rangeEnds)),
  media: z.optional(z.nullable(questionMedia)),
  alt: z.optional(texts(limits.altText)),
  transcript: z.optional(texts(limits.transcript)),
  answers: list(answer, limits.partsPerQuestion),
})

const node = { id, title: texts(limits.title) }
const item = z.discriminatedUnion('kind', [
  z.object({
    ...node,
    kind: z.literal('lesson'),
    minutes: itemMinutes,
    documents: z.partialRecord(locale, contentDocument),
    materials: z.optional(z.partialRecord(locale, list(material, limits.materialsPerContent))),
  }),
  z.object({
    ...node,
    kind: z.literal('quiz'),
    description: texts(limits.description),
    minutes: itemMinutes,
    settings: z.pick(quiz, {
      pass_mark: true,
      attempts_allowed: true,
      wait_minutes: true,
      time_limit_seconds: true,
      question_order: true,
      draw: true,
      shuffle_answers: true,
      feedback: true,
      counting: true,
      back_allowed: true,
    }),
    questions: list(question, limits.questionsPerQuiz),
  }),
])
const section = z.object({ ...node, items: list(item, limits.itemsPerOrder) })
const chapter = z.object({ ...node, sections: list(section, limits.itemsPerOrder) })

export const courseFile = z.object({
  format: z.literal(courseFileFormat),
  version: z.literal(1),
  course: z.object({
    ...z.pick(course, {
      difficulty: true,
      order_mode: true,
      skipping_allowed: true,
      certificate_enabled: true,
      estimated_minutes: true,
    }).shape,
    pass_mark: percent,
    step_seconds: z.optional(z.int().check(z.gte(0), z.lte(limits.stepSeconds))),
    locales: z.array(locale).check(z.minLength(1), z.maxLength(9)),
    tags: list(tagName, limits.tags),
    validity_days: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
    cover: z.nullable(url),
  }),
  title: texts(limits.title),
  description: texts(limits.description),
  objectives: z.optional(list(z.object({ id, text: texts(limits.objective) }), limits.objectives)),
  extra_credits: z.optional(
    list(
      z.object({
        ...z.pick(extraCredit, { id: true, points: true, kind: true }).shape,
        title: texts(limits.title),
        instructions: texts(limits.description),
      }),
      limits.extraCredits,
    ),
  ),
  chapters: list(chapter, limits.itemsPerOrder),
  final_exam: list(item, limits.itemsPerOrder),
  /** Images and animations, by the address that the course uses for them. */
  files: list(z.object({ address: url, data: z.string() }), 2_000),
})
export type CourseFile = z.infer<typeof courseFile>
