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

/** What a change means for those who already finished: cosmetic is only wording, material may call for a top-up. */
export const releaseKinds = ['cosmetic', 'material'] as const
export const changeKinds = ['new', 'changed', 'reworded', 'moved', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A run of a text diff: kept, added or removed words. */
const diffPart = z.object({ op: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.infer<typeof diffPart>
const answerKeyRow = z.object({
  text: z.string(),
  /** The answer's words, old against new; absent where they are the same. */
  parts: z.optional(z.array(diffPart)),
  /** The words shown to who chose it, where they changed. */
  feedback: z.optional(z.array(diffPart)),
  was_correct: z.nullable(z.boolean()),
  is_correct: z.nullable(z.boolean()),
  /** Of an ordering: the step's place in the right order, from 1; null where it was or is not there. */
  was_step: z.optional(z.nullable(count)),
  is_step: z.optional(z.nullable(count)),
})
/** The numbers that are right, both ends with them; an end that is not written yet is null. */
const numberKey = z.object({ ...rangeEnds.shape, unit: z.string() })
export type NumberKey = z.infer<typeof numberKey>

export const itemChange = z.object({
  item_id: z.nullable(id),
  kind: z.enum([...itemKinds, 'course', 'chapter', 'section']),
  title: z.string(),
  change: z.enum(changeKinds),
  locale: z.nullable(locale),
  /**
   * What changed, block by block, as prose. `type` is that of the lesson's block, or the name of a text or setting such as
   * `title` or `pass_mark`, with its value in words. Of a block that is filled in field by field, as an exercise is, `fields` says
   * the same by field, and what its author decided beside the words: `subject`, or `links.is_trap` with the `number` of the link, from 1.
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
  /** Quizzes: what changed, question by question, with the answer key old against new. */
  questions: z.array(
    z.object({
      change: z.enum(['added', 'removed', 'changed']),
      type: z.enum(questionTypes),
      parts: z.array(diffPart),
      /** Of a number: what is right, old against new. */
      number: z.optional(z.object({ was: z.nullable(numberKey), is: z.nullable(numberKey) })),
      answers: z.array(answerKeyRow),
      key_changed: z.boolean(),
      /** The explanation's words, where they changed. */
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
  /** Of each translated language, how many words came from where; empty for releases from before this was kept. */
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

/** What keeps a draft from being published, each with the item it concerns. */
export const publishProblem = z.object({ item_id: z.nullable(id), title: z.string(), message: z.string() })

/** Who gets a course with its first release, beside those it is assigned to already. */
export const firstAudiences = ['company', 'nobody'] as const
export type FirstAudience = (typeof firstAudiences)[number]
/** `company` assigns the course to all of its own company, optional and without a date. Absent: `nobody`. Later releases ignore it. */
const firstAudience = z.optional(z.enum(firstAudiences))

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
      /** Students who read the newest release now. */
      readers: count,
      review: z.nullable(review),
      /** The last decided review, for its reason. */
      last_decision: z.nullable(review),
      changes: z.array(itemChange),
      problems: z.array(publishProblem),
      /** Titles of chapters and sections without a part: they stay out of the release. */
      empty: z.array(z.string()),
      /** Languages that the next release would not have; `was_published` where the newest one has it. */
      left_out: z.array(z.object({ locale, was_published: z.boolean(), reasons: z.array(gateReason) })),
    }),
  ),
})

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/releases',
  access: 'staff',
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
    /** The course’s own company when absent. */
    company_id: z.optional(id),
    /** The original’s when absent. */
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
  /** Of the people named those that the caller sees. */
  people: z.array(z.object({ id, full_name: z.string() })),
  /** Days of the calendar of each student’s company: it opens when the first begins, and is overdue when the second has ended. */
  starts_on: z.nullable(day),
  due_on: z.nullable(day),
  due_days: z.nullable(z.int()),
  top_up: z.boolean(),
  /** The day it is in the company. */
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
/** To whom an assignment goes. */
const audience = {
  company_ids: z.array(id).check(z.minLength(1), z.maxLength(500)),
  with_descendants: z.optional(z.boolean()),
  /** Only these people, and those who have one of these tags or are in one of these groups; everybody where there are none of any. */
  tags: z.optional(tagNames),
  group_ids: z.optional(z.array(id).check(z.maxLength(limits.audienceGroups))),
  user_ids: z.optional(z.array(id).check(z.maxLength(limits.audiencePeople))),
}
/** A POST that changes nothing: five hundred companies have no room in an address. */
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
    /** Asks those who have finished to read what a material release changes. */
    top_up: z.optional(z.boolean()),
    /** Takes a due day that is over in a company named; without it that is refused with 409 and `past_due` in the detail. */
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

export const downloadFormats = ['html', 'pdf', 'json'] as const
export const downloadCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/download/:locale',
  access: 'staff',
  summary:
    'The working draft as a file: `html`, the default, is a static site in a zip in one language; `pdf` is the same on paper; `json` is the whole course with all languages, which `import` takes',
  params: z.object({ courseId: id, locale: localeCode }),
  query: z.object({ format: z.optional(z.enum(downloadFormats)) }),
  response: { file: ['application/zip', 'application/pdf', 'application/json'] },
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
      /** What has to be mended before it can be published. */
      problems: z.array(publishProblem),
    }),
  ),
  errors: [413],
  perMinute: 30,
})
