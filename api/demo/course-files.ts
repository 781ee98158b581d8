import * as z from 'zod/mini'
import { difficulties, extraCreditKinds } from '#contract/courses/courses.ts'
import { locale, percent, slug, text } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Locale } from '#contract/locales.ts'
import { createQuestion, createQuiz } from '#contract/quizzes/quizzes.ts'

/** The format of a demo course's files, with the limits of the contract, so that whatever loads can be saved. */
const key = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,60}$/))
const perLocale = (max: number) => z.partialRecord(locale, text(max, 1))
const title = perLocale(limits.title)
const minutes = z.int().check(z.gte(1), z.lte(60))

const item = z.strictObject({ key, kind: z.enum(['lesson', 'quiz']), minutes, title })
const section = z.strictObject({ key, title, items: z.array(item).check(z.minLength(1)) })
const chapter = z.strictObject({ key, title, sections: z.array(section).check(z.minLength(1)) })

const extraCredit = z.strictObject({
  title,
  instructions: perLocale(limits.description),
  points: z.int().check(z.gte(1), z.lte(100)),
  kind: z.enum(extraCreditKinds),
})

export const courseFile = z.strictObject({
  slug,
  difficulty: z.enum(difficulties),
  estimated_minutes: minutes,
  tags: z.array(text(limits.tag, 1)).check(z.maxLength(limits.tags)),
  order_mode: z.enum(['free', 'sequential']),
  skipping_allowed: z.boolean(),
  pass_mark: percent,
  certificate_enabled: z.boolean(),
  validity_days: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
  cover: text(100, 1),
  locales: z.array(locale).check(z.minLength(1)),
  title,
  description: perLocale(limits.description),
  objectives: z.array(perLocale(limits.objective)).check(z.minLength(1), z.maxLength(limits.objectives)),
  extra_credits: z._default(z.array(extraCredit), []),
  chapters: z.array(chapter).check(z.minLength(1)),
  final_exam: z.strictObject({ ...item.shape, kind: z.literal('quiz') }),
})
export type CourseFile = z.infer<typeof courseFile>
export type ItemEntry = z.infer<typeof item>
export type PerLocale = z.infer<typeof title>

const notSettings = {
  key: true,
  title: true,
  section_id: true,
  description: true,
  estimated_minutes: true,
} as const

const { shape: question } = createQuestion.body
const { shape: answer } = question.answers.def.element

const answerFile = z.strictObject({
  correct: z._default(z.boolean(), false),
  text: z._default(perLocale(limits.answerText), {}),
  feedback: z.optional(perLocale(limits.explanation)),
  match: z.optional(perLocale(limits.answerText)),
  gap: answer.gap,
  part: answer.part,
  target: answer.target,
  area: answer.area,
})

export const quizFile = z.strictObject({
  settings: z.required(z.omit(createQuiz.body, notSettings)),
  questions: z
    .array(
      z.strictObject({
        key,
        type: question.type,
        points: z.int().check(z.gte(1), z.lte(100)),
        text: perLocale(limits.questionText),
        explanation: perLocale(limits.explanation),
        objective: question.objective,
        tags: question.tags,
        partial_credit: question.partial_credit,
        passage: z.optional(perLocale(limits.passage)),
        unit: z.optional(perLocale(limits.unit)),
        range: question.range,
        /** A file in the folder `media`. */
        media: z.optional(text(100, 1)),
        alt: z.optional(perLocale(limits.altText)),
        answers: z.array(answerFile),
      }),
    )
    .check(z.minLength(1)),
})
export type QuizFile = z.infer<typeof quizFile>

const texts = ['text', 'explanation', 'feedback', 'match', 'passage', 'unit', 'alt']

/** An address is the same in every language and needs to be written only once. */
export function inEveryLocale(value: unknown, locales: readonly Locale[]): unknown {
  if (Array.isArray(value)) return value.map((entry) => inEveryLocale(entry, locales))
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).map(([field, inside]) => [
    field,
    field === 'settings'
      ? inside
      : texts.includes(field) && typeof inside === 'string'
        ? Object.fromEntries(locales.map((each) => [each, inside]))
        : inEveryLocale(inside, locales),
  ])
  return Object.fromEntries(fields)
}
