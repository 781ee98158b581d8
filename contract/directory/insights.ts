import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, percent, timestamp } from '../fields.ts'
import { periods } from './dashboard.ts'

/** The figures below the first ones of the dashboard. They are computed by a job and stored with their time. */

const share = { done: count, total: count }

/** Attempts count once per quiz and enrolment; null for fewer than five people. */
const firstAttempts = z.nullable(z.object({ attempts: count, score: percent }))

const wrongQuestion = z.object({
  question_id: id,
  quiz_id: id,
  quiz_title: z.string(),
  course_id: id,
  course_title: z.string(),
  locale,
  /** As it was asked in that language. */
  text: z.string(),
  answers: count,
  wrong: count,
  /** Whether the caller can open its quiz in the editor. */
  can: z.object({ open: z.boolean() }),
})
export type WrongQuestion = z.infer<typeof wrongQuestion>

const timedCourse = z.object({
  course_id: id,
  title: z.string(),
  people: count,
  median_minutes: count,
  /** What the author says, or else the reading time; 0 if nothing is known. */
  estimated_minutes: count,
})
export type TimedCourse = z.infer<typeof timedCourse>

const missingLanguage = z.object({
  course_id: id,
  title: z.string(),
  locale,
  people: count,
  can: z.object({ open: z.boolean() }),
})
export type MissingLanguage = z.infer<typeof missingLanguage>

export const insightPartKinds = ['department', 'country', 'group'] as const
export type InsightPartKind = (typeof insightPartKinds)[number]

const part = z.object({
  /** A department’s name, a country’s code or a group’s id; empty for people without one. */
  key: z.string(),
  name: z.string(),
  /** Null for fewer than five people, where figures would reveal individuals. */
  people: z.nullable(count),
  /** Null there, and in the next smallest part if the hidden ones could be worked out from the whole; so is the other. */
  overdue: z.nullable(count),
  /** People without an open mandatory course. */
  up_to_date: z.nullable(count),
})
export type InsightPart = z.infer<typeof part>

const parts = z.object({
  /** The greatest share of overdue people first, at most 50. */
  rows: z.array(part),
  total: count,
  /** The median share of overdue people among those shown. */
  median_overdue: z.nullable(percent),
})

export const insights = z.object({
  knowledge: z.object({ now: firstAttempts, before: firstAttempts }),
  /** Those most often answered wrong at the first attempt, of questions with at least 20 answers; at most 10. */
  questions: z.array(wrongQuestion),
  /** Courses that at least five people finished, those furthest from their estimate first; at most 10. */
  times: z.array(timedCourse),
  /** Of courses finished in the period; null for fewer than five people. */
  languages: z.nullable(
    z.object({
      /** In one’s own language. */
      own: z.object(share),
      own_before: z.nullable(z.object(share)),
      /** In text whose words were mostly translated by machine. */
      machine: count,
      /** Languages that at least five people lacked and that the course still lacks; at most 5. */
      missing: z.array(missingLanguage),
    }),
  ),
  parts: z.object({ department: parts, country: parts, group: parts }),
})
export type Insights = z.infer<typeof insights>

export const getInsights = endpoint({
  method: 'GET',
  path: '/api/dashboard/insights',
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  summary:
    'What students of a company, one’s own without `company_id`, and of those below it know, how long they take, in which languages they learn, and how departments, countries and groups compare. As last computed; older figures are renewed meanwhile',
  query: z.object({
    company_id: z.optional(id),
    /** Defaults to `quarter`. */
    period: z.optional(z.enum(periods)),
  }),
  response: z.object({
    /** Null until they have been computed for the first time. */
    data: z.nullable(insights),
    meta: z.object({ at: z.nullable(timestamp), updating: z.boolean() }),
  }),
  errors: [404],
})
