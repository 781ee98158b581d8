import * as z from 'zod/mini'
import { course, courseStatuses, itemKinds } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import {
  count,
  day,
  id,
  list,
  locale,
  localeCode,
  onceKey,
  one,
  pageOf,
  pageQuery,
  tagNames,
  text,
  timestamp,
  words,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { questionTypes, rangeEnds } from '../quizzes/question-types.ts'
import { gateReason } from '../translations/gate.ts'
import { origins } from '../translations/units.ts'
import { firstAudience } from './first-audience.ts'

/**
 * The effect on students who already finished: cosmetic changes are only wording, material ones may require a top-up.
 */
export const releaseKinds = ['cosmetic', 'material'] as const
export const changeKinds = ['new', 'changed', 'reworded', 'moved', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A run of a text diff: unchanged, added or removed words. */
const diffPart = z.object({ op: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.infer<typeof diffPart>
const answerKeyRow = z.object({
  text: z.string(),
  /** A diff of the answer’s words; absent if they are unchanged. */
  parts: z.optional(z.array(diffPart)),
  /** A diff of the feedback on this answer; absent if it is unchanged. */
  feedback: z.optional(z.array(diffPart)),
  was_correct: z.nullable(z.boolean()),
  is_correct: z.nullable(z.boolean()),
  /** For an ordering question: the correct position of the step, from 1; null if it did not or does not exist. */
  was_step: z.optional(z.nullable(count)),
  is_step: z.optional(z.nullable(count)),
})
/** The accepted range, including both ends; an end that is not written yet is null. */
const numberKey = z.object({ ...rangeEnds.shape, unit: z.string() })
export type NumberKey = z.infer<typeof numberKey>

export const itemChange = z.object({
  item_id: z.nullable(id),
  kind: z.enum([...itemKinds, 'course', 'chapter', 'section']),
  title: z.string(),
  change: z.enum(changeKinds),
  locale: z.nullable(locale),
  /**
   * The changes to each block, as prose. `type` is the type of the lesson’s block, or the name of a text or setting
   * such as `title` or `pass_mark`, with its value in words. For a block that is edited field by field, such as an
   * exercise, `fields` has the same changes by field, including the author’s settings: `subject`, or `links.is_trap`
   * with the `number` of the link, from 1.
   */
  blocks: z.array(
    z.object({
      change: z.enum(['added', 'removed', 'changed']),
      type: z.string(),
      parts: z.array(diffPart),
      fields: z.optional(
        z.array(z.object({ name: z.string(), number: z.nullable(count), parts: z.array(diffPart) })),
      ),
    }),
  ),
  /** Quizzes: the changes to each question, comparing the old and new answer key. */
  questions: z.array(
    z.object({
      change: z.enum(['added', 'removed', 'changed']),
      type: z.enum(questionTypes),
      parts: z.array(diffPart),
      /** For a numeric question: the old and new accepted range. */
      number: z.optional(z.object({ was: z.nullable(numberKey), is: z.nullable(numberKey) })),
      answers: z.array(answerKeyRow),
      key_changed: z.boolean(),
      /** A diff of the explanation; absent if it is unchanged. */
      explanation: z.optional(z.array(diffPart)),
    }),
  ),
})
export type ItemChange = z.infer<typeof itemChange>

export const review = z.object({
  id,
  course_id: id,
  decision: z.enum(['pending', 'approved', 'rejected', 'void']),
  draft_hash: z.string(),
  kind: z.enum(releaseKinds),
  note: z.string(),
  requested_by: z.string(),
  requested_at: timestamp,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(timestamp),
  reason: z.nullable(z.string()),
})

export const release = z.object({
  id,
  number: z.int(),
  kind: z.enum(releaseKinds),
  note: z.string(),
  published_by: z.string(),
  published_at: timestamp,
  locales: z.array(locale),
  /** Words by origin for each translated language; empty for releases that predate this record. */
  origins: z.array(z.object({ locale, words: z.partialRecord(z.enum(origins), count) })),
  changes: z.object({ new: count, changed: count, reworded: count, moved: count, removed: count }),
  is_current: z.boolean(),
})

const courseParams = z.object({ courseId: id })
const outcome = z.object({
  status: z.enum(courseStatuses),
  release: z.nullable(release),
  review: z.nullable(review),
})

/** A problem that blocks publication, with the item it concerns. */
export const publishProblem = z.object({ item_id: z.nullable(id), title: z.string(), message: z.string() })

export const publishCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/publish',
  access: 'staff',
  changes: ['courses', 'course/:courseId', 'assignments/:courseId'],
  summary:
    'An admin publishes the draft as the next release; a teacher hands it in for review. 422 names what is missing',
  params: courseParams,
  body: z.strictObject({
    kind: z.optional(z.enum(releaseKinds)),
    note: z.optional(text(limits.reason)),
    audience: firstAudience,
  }),
  response: one(outcome),
  errors: [409],
})
export const approveCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/approve',
  access: 'admin',
  changes: ['courses', 'course/:courseId', 'assignments/:courseId'],
  summary: 'Publishes what was handed in; 409 when the draft changed since',
  params: courseParams,
  body: z.strictObject({
    draft_hash: z.optional(text(64, 64)),
    note: z.optional(text(limits.reason)),
    audience: firstAudience,
  }),
  response: one(outcome),
  errors: [409],
})
export const rejectCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/reject',
  access: 'admin',
  changes: ['courses', 'course/:courseId', 'assignments/:courseId'],
  summary: 'Sends a handed-in draft back with a reason',
  params: courseParams,
  body: z.strictObject({ reason: words(limits.reason) }),
  response: one(outcome),
  errors: [409],
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/review',
  access: 'staff',
  reads: ['course/:courseId'],
  summary: 'What the draft changes against the newest release, and the review that stands',
  params: courseParams,
  response: one(
    z.object({
      draft_hash: z.string(),
      base: z.nullable(z.object({ number: z.int(), published_at: timestamp })),
      next_number: z.int(),
      /** Number of students who currently read the newest release. */
      readers: count,
      review: z.nullable(review),
      /** The most recent decided review, which has the reason. */
      last_decision: z.nullable(review),
      changes: z.array(itemChange),
      problems: z.array(publishProblem),
      /** Titles of chapters and sections without an item: the release omits them. */
      empty: z.array(z.string()),
      /**
       * Statements to accept that are new or have changed since the newest release, at most 100. After a cosmetic
       * release, people who finished their lessons are not asked.
       */
      new_statements: z.array(z.string()),
      /** Languages that the next release would omit; `was_published` is true if the newest release has the language. */
      left_out: z.array(z.object({ locale, was_published: z.boolean(), reasons: z.array(gateReason) })),
    }),
  ),
})

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/releases',
  access: 'staff',
  scope: 'courses:read',
  reads: ['course/:courseId'],
  summary: 'Releases, newest first; `meta.total` is on the first page',
  params: courseParams,
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(release),
})

export const restoreRelease = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/releases/:releaseId/restore',
  access: 'staff',
  changes: ['courses', 'course/:courseId', 'lesson', 'materials', 'translations', 'units'],
  summary:
    'Makes the draft what a release was made of; students read what they read until it is published. A lesson keeps its saved texts',
  params: z.object({ courseId: id, releaseId: id }),
  response: one(course),
  errors: [409],
})

export const cloneCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/clone',
  access: 'staff',
  changes: ['courses'],
  summary: 'Copies the draft with its translations and media into a company one sees',
  params: courseParams,
  body: z.strictObject({
    key: onceKey,
    /** Defaults to the course’s own company. */
    company_id: z.optional(id),
    /** Defaults to the original’s title. */
    title: z.optional(words(limits.title)),
  }),
  response: one(course),
  status: 201,
})
export const archiveCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/archive',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Puts a course away: nobody new finds it and nothing of it can be changed; 409 while it is in review',
  params: courseParams,
  response: one(course),
  errors: [409],
})
export const restoreCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/restore',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Takes an archived course back to where it was',
  params: courseParams,
  response: one(course),
})

export const assignment = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  with_descendants: z.boolean(),
  mandatory: z.boolean(),
  tags: z.array(z.string()),
  group_ids: z.array(id),
  groups: z.array(z.object({ id, name: z.string() })),
  user_ids: z.array(id),
  /** Of the selected people, those that the caller can see. */
  people: z.array(z.object({ id, full_name: z.string() })),
  /**
   * Days in the calendar of each student’s company: the course opens when `starts_on` begins and is overdue when
   * `due_on` has ended.
   */
  starts_on: z.nullable(day),
  due_on: z.nullable(day),
  due_days: z.nullable(z.int()),
  top_up: z.boolean(),
  /** The current day in the company’s time zone. */
  today: day,
  students: count,
  completed: count,
})
export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/assignments',
  access: 'staff',
  reads: ['assignments/:courseId'],
  summary: 'To whom the course is assigned, by the company’s name; `meta.total` is on the first page',
  params: courseParams,
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(assignment),
})
const audience = {
  company_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
  with_descendants: z.optional(z.boolean()),
  /** Only people listed here, with one of these tags or in one of these groups; everyone if all three are empty. */
  tags: z.optional(tagNames),
  group_ids: z.optional(z.array(id).check(z.maxLength(limits.audienceGroups))),
  user_ids: z.optional(z.array(id).check(z.maxLength(limits.audiencePeople))),
}
/** A POST although it changes nothing: five hundred company ids do not fit in a URL. */
export const countAudience = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/assignments/count',
  access: 'staff',
  changes: [],
  summary: 'How many students an assignment to these companies and this audience would reach now',
  params: courseParams,
  body: z.strictObject(audience),
  response: z.object({ count }),
  impersonator: true,
})
export const assignCourse = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/assign',
  access: 'staff',
  changes: ['assignments/:courseId'],
  summary:
    'Assigns a course to companies, a company that has it gets the new terms; answers the assignments of those named',
  params: courseParams,
  body: z.strictObject({
    ...audience,
    mandatory: z.optional(z.boolean()),
    starts_on: z.optional(z.nullable(day)),
    due_on: z.optional(z.nullable(day)),
    due_days: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(3_650)))),
    /** Asks students who have finished to read what a material release changes. */
    top_up: z.optional(z.boolean()),
    /**
     * Accepts a past due day in one of the companies; without it, the call answers 409 with `past_due` in the detail.
     */
    confirm_past_due: z.optional(z.boolean()),
  }),
  response: list(assignment),
  errors: [409],
})

export const withdrawAssignment = endpoint({
  method: 'DELETE',
  path: '/api/courses/:courseId/assignments/:assignmentId',
  access: 'staff',
  changes: ['assignments/:courseId'],
  summary:
    'Takes a course back from a company; it leaves the library of whoever no other assignment reaches, and what they did is kept',
  params: z.object({ courseId: id, assignmentId: id }),
})

export const downloadFormats = ['html', 'pdf', 'scorm12', 'scorm2004', 'xliff', 'json'] as const
export type DownloadFormat = (typeof downloadFormats)[number]
export const downloadCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/download/:locale',
  access: 'staff',
  summary:
    'The working draft as a file: `html`, the default, is a static site in a zip in one language; `pdf` is the same on paper; `scorm12` and `scorm2004` (4th Edition) are packages that a learning platform serves and records; `xliff` is the translation into this language as XLIFF 2.1, 409 for the language that the course is written in; `json` is the whole course with all languages, which `import` takes',
  params: z.object({ courseId: id, locale: localeCode }),
  query: z.object({ format: z.optional(z.enum(downloadFormats)) }),
  response: { file: ['application/zip', 'application/pdf', 'application/xliff+xml', 'application/json'] },
  errors: [409],
  perMinute: 30,
})
export const importCourse = endpoint({
  method: 'POST',
  path: '/api/courses/import',
  access: 'staff',
  changes: ['courses'],
  summary:
    'Makes a draft course of one’s own company of a file that `download` gave as JSON. With `dry_run` nothing is made',
  query: z.object({
    key: onceKey,
    dry_run: z.optional(z.boolean()),
  }),
  upload: { name: 'file', maxBytes: limits.courseFileBytes },
  response: one(
    z.object({
      course: z.nullable(course),
      title: z.string(),
      locales: z.array(locale),
      chapters: count,
      lessons: count,
      quizzes: count,
      questions: count,
      files: count,
      /** What must be fixed before the course can be published. */
      problems: z.array(publishProblem),
    }),
  ),
  errors: [413],
  perMinute: 30,
})
