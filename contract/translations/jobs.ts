import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, list, locale, one, pageOf, pageQuery, text, timestamp, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { localeGate } from './gate.ts'
import { jobCounts, jobParams, jobPath, jobsPath, person, reasonText, unitParts, unitState } from './units.ts'

export const jobStatuses = ['open', 'handed_in', 'done'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const translationJob = z.object({
  id,
  course: z.object({ id, title: z.string() }),
  source_locale: locale,
  locale,
  status: z.enum(jobStatuses),
  /** Null without a due day and after submission. */
  timing: z.nullable(z.enum(['on_time', 'at_risk', 'late'])),
  assignee: z.nullable(person),
  reviewer: z.nullable(person),
  due_on: z.nullable(day),
  note: z.string(),
  /** Why it was last returned. */
  reason: z.nullable(z.string()),
  counts: jobCounts,
  pace: z.object({
    /** Words per working day over the last seven days; null if nobody worked on it. */
    per_day: z.nullable(z.int()),
    words_left: count,
    /** The day it will be finished at this pace. */
    done_on: z.nullable(day),
  }),
  gate: localeGate,
  handed_in_at: z.nullable(timestamp),
  done_at: z.nullable(timestamp),
  created_at: timestamp,
  version,
  can: z.object({
    assign: z.boolean(),
    set_reviewer: z.boolean(),
    translate: z.boolean(),
    hand_in: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    reopen: z.boolean(),
  }),
})
export type TranslationJob = z.infer<typeof translationJob>

export const listAllJobs = endpoint({
  method: 'GET',
  path: '/api/courses/jobs',
  access: 'staff',
  reads: ['translations/lists'],
  summary: 'Translation jobs over all courses, what is due first before the rest',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    status: z.optional(z.enum(jobStatuses)),
    locale: z.optional(locale),
    /** Only jobs that wait for the caller to translate or to review. */
    mine: z.optional(z.enum(['translate', 'review'])),
  }),
  response: pageOf(translationJob),
})

const courseJobs = z.object({
  data: z.array(translationJob),
  meta: z.object({
    source_locale: locale,
    /** Languages of the course without a job. */
    without_job: z.array(locale),
  }),
})

export const listCourseJobs = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/jobs',
  access: 'staff',
  reads: ['translations/lists'],
  summary: 'Translation jobs of a course',
  params: z.object({ courseId: id }),
  response: courseJobs,
})

export const listTranslationJobs = endpoint({
  method: 'GET',
  path: `${jobsPath}/:where`,
  access: 'staff',
  reads: ['translations/job'],
  summary: 'Translation jobs of a course: `open`, `done`, `all`, or those of a locale or id',
  params: z.object({ courseId: id, where: text(40, 2) }),
  response: courseJobs,
})

const terms = {
  assignee_id: z.optional(z.nullable(id)),
  reviewer_id: z.optional(z.nullable(id)),
  due_on: z.optional(z.nullable(day)),
  note: z.optional(text(limits.reason)),
}

export const createTranslationJob = endpoint({
  method: 'POST',
  path: jobsPath,
  access: 'staff',
  changes: ['translations', 'units', 'course/:courseId'],
  summary:
    'Opens a job, adding the language to the course where it has not got it; answers the one that is there',
  params: z.object({ courseId: id }),
  body: z.strictObject({ locale, ...terms }),
  response: one(translationJob),
  status: 201,
})

export const updateTranslationJob = endpoint({
  method: 'PATCH',
  path: jobPath,
  access: 'staff',
  changes: ['translations', 'units', 'course/:courseId'],
  summary: 'Sets translator, reviewer, due day and note',
  params: jobParams,
  body: z.strictObject({ version, ...terms }),
  response: one(translationJob),
  errors: [409],
})

/** In the `detail` of the 409 for a job that cannot be submitted. */
export interface HandInErrors {
  errors: { id: string; part: string; group_id: string; source: string; codes: string[] }[]
  total: number
}

export const handInJob = endpoint({
  method: 'POST',
  path: `${jobPath}/hand_in`,
  access: 'staff',
  changes: ['translations', 'units', 'course/:courseId'],
  summary: 'Hands in: what is translated goes into review; 409 lists the units with errors',
  params: jobParams,
  response: one(translationJob),
  errors: [409],
})

export const approveJob = endpoint({
  method: 'POST',
  path: `${jobPath}/approve`,
  access: 'staff',
  changes: ['translations', 'units', 'course/:courseId'],
  summary: 'Approves what is in review and closes the job; 409 where errors stand or the caller wrote it',
  params: jobParams,
  response: one(translationJob),
  errors: [409],
})

export const rejectJob = endpoint({
  method: 'POST',
  path: `${jobPath}/reject`,
  access: 'staff',
  changes: ['translations', 'units', 'course/:courseId'],
  summary: 'Hands a job back to its translator with the reason',
  params: jobParams,
  body: z.strictObject({ reason: reasonText }),
  response: one(translationJob),
  errors: [409],
})

export const reopenJob = endpoint({
  method: 'POST',
  path: `${jobPath}/reopen`,
  access: 'staff',
  changes: ['translations', 'units', 'course/:courseId'],
  summary: 'Opens a job again',
  params: jobParams,
  response: one(translationJob),
})

/** An item of the course with its counts, for the list at the side of the workbench. */
const jobGroup = z.object({
  id,
  part: z.enum(unitParts),
  title: z.string(),
  units: count,
  words: count,
  progress: z.int(),
  by_state: z.record(unitState, z.object({ units: count, words: count })),
})
export type JobGroup = z.infer<typeof jobGroup>

export const listJobGroups = endpoint({
  method: 'GET',
  path: `${jobPath}/groups`,
  access: 'staff',
  reads: ['translations/lists'],
  summary: 'The outline, lessons and quizzes of a job with how far each is, in the order of the course',
  params: jobParams,
  response: list(jobGroup),
})

export const countKnownWords = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/known_words/:locale',
  access: 'staff',
  summary: 'How many words of a course the memory has word for word in a language that it may not have yet',
  params: z.object({ courseId: id, locale }),
  response: one(z.object({ words: count, known: count })),
})

export const listTranslators = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/translators',
  access: 'staff',
  summary: 'Staff who can be given a job of the course',
  params: z.object({ courseId: id }),
  response: list(person),
})

export const translationSettings = z.object({
  /** Nobody may approve their own text. */
  four_eyes: z.boolean(),
  /** Percentage of words required to publish a language. */
  threshold: z.int().check(z.gte(50), z.lte(100)),
  /** Whether texts may be sent to the machine translation service. */
  machine: z.boolean(),
  /** Maximum number of characters sent per month; null for unlimited. */
  monthly_characters: z.nullable(z.int().check(z.gte(0), z.lte(2_000_000_000))),
})
/** The machine translation service that the operator has configured; null if there is none. */
const withProvider = z.object({ ...translationSettings.shape, provider: z.nullable(z.string()) })

export const getTranslationSettings = endpoint({
  method: 'GET',
  path: '/api/translation_settings',
  access: 'staff',
  reads: ['translation-settings'],
  summary: 'How the caller’s company translates',
  response: one(withProvider),
})

export const updateTranslationSettings = endpoint({
  method: 'PATCH',
  path: '/api/translation_settings',
  access: 'admin',
  changes: ['translation-settings'],
  summary: 'Sets how the caller’s company translates',
  body: z.strictObject({
    four_eyes: z.optional(z.boolean()),
    threshold: z.optional(z.int().check(z.gte(50), z.lte(100))),
    machine: z.optional(z.boolean()),
    monthly_characters: z.optional(translationSettings.shape.monthly_characters),
  }),
  response: one(withProvider),
})
