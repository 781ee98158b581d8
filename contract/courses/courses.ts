import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  count,
  id,
  list,
  locale,
  onceKey,
  one,
  orderBody,
  percent,
  pixels,
  tagNames,
  text,
  timestamp,
  url,
  version,
  words,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { gateReason } from '../translations/gate.ts'

export const difficulties = ['beginner', 'intermediate', 'advanced'] as const
export type Difficulty = (typeof difficulties)[number]
export const courseStatuses = ['draft', 'in_review', 'published', 'rejected', 'archived'] as const
export type CourseStatus = (typeof courseStatuses)[number]
export const itemKinds = ['lesson', 'quiz'] as const
export type ItemKind = (typeof itemKinds)[number]

/** What a student can do after completing the course. */
export const objective = z.object({ id, text: words(limits.objective) })
/** How an extra-credit task is submitted: as text, or as a link to the work. */
export const extraCreditKinds = ['text', 'link'] as const
export type ExtraCreditKind = (typeof extraCreditKinds)[number]
/** An optional task beside the course that earns points. */
export const extraCredit = z.object({
  id,
  title: words(limits.title),
  instructions: text(limits.description),
  points: z.int().check(z.gte(1), z.lte(100)),
  kind: z.enum(extraCreditKinds),
})
export type ExtraCredit = z.infer<typeof extraCredit>

/**
 * A course language. `progress` is the percentage of the source’s words that are translated; `reasons` lists what keeps
 * it out of the next release.
 */
export const courseLocale = z.object({
  key: locale,
  label: z.string(),
  progress: percent,
  reasons: z.array(gateReason),
})

/**
 * Titles and descriptions are read and written in the request’s course language (Content-Language) where the course has
 * it, else in the course’s default, which is the first of `locales`.
 */
const courseFields = {
  title: words(limits.title),
  description: text(limits.description),
  difficulty: z.enum(difficulties),
  estimated_minutes: z.int().check(z.gte(0), z.lte(10_000)),
  locales: z.array(locale).check(z.minLength(1), z.maxLength(9)),
  tags: tagNames,
  order_mode: z.enum(['free', 'sequential']),
  skipping_allowed: z.boolean(),
  pass_mark: percent,
  /** Minimum time on a step of a lesson before the student can continue, in seconds; 0 for none. */
  step_seconds: z.int().check(z.gte(0), z.lte(limits.stepSeconds)),
  certificate_enabled: z.boolean(),
  /** The course’s release is public, for use on a website. */
  is_listed: z.boolean(),
  validity_days: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
  /** Always the whole list, here and below: an entry without an id is new, and one that is left out is deleted. */
  objectives: z
    .array(z.strictObject({ ...objective.shape, id: z.optional(id) }))
    .check(z.maxLength(limits.objectives)),
  extra_credits: z
    .array(z.strictObject({ ...extraCredit.shape, id: z.optional(id) }))
    .check(z.maxLength(limits.extraCredits)),
}

export const course = z.object({
  ...courseFields,
  id,
  company_id: id,
  company_name: z.string(),
  slug: z.string(),
  status: z.enum(courseStatuses),
  locale,
  locales: z.array(courseLocale),
  objectives: z.array(objective),
  extra_credits: z.array(extraCredit),
  translated_locales: z.array(locale),
  cover: z.nullable(url),
  release: z.nullable(z.object({ number: z.int(), published_at: timestamp, minutes: count })),
  /**
   * `unpublished_changes` counts the items that differ from `release`; without a release, the whole draft counts.
   * Students see the `minutes` of the release.
   */
  unpublished_changes: count,
  counts: z.object({ chapters: count, lessons: count, quizzes: count, students: count }),
  /** The course that it was copied from, if that still exists and the caller can see it. */
  origin: z.nullable(
    z.object({
      id,
      title: z.string(),
      company_name: z.string(),
      /** Its newest release, if this course does not have it yet and the caller may take it over. */
      update: z.nullable(z.object({ number: z.int(), published_at: timestamp })),
    }),
  ),
  /** Why the last submission was rejected; null unless the course’s status is `rejected`. */
  rejected_reason: z.nullable(z.string()),
  version,
  updated_at: timestamp,
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    review: z.boolean(),
    archive: z.boolean(),
    remove: z.boolean(),
  }),
})
export type Course = z.infer<typeof course>

const courseId = z.object({ courseId: id })
const optional = <T extends Record<string, z.ZodMiniType>>(shape: T) => z.partial(z.strictObject(shape)).shape

export const countCourses = endpoint({
  method: 'GET',
  path: '/api/courses/count',
  access: 'staff',
  scope: 'courses:read',
  reads: ['courses'],
  summary: 'Number of courses visible',
  response: z.object({ count }),
})

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/courses',
  access: 'staff',
  changes: ['courses'],
  summary: 'Creates a draft course',
  body: z.strictObject({
    ...optional(courseFields),
    key: onceKey,
    title: courseFields.title,
    difficulty: courseFields.difficulty,
  }),
  response: one(course),
  status: 201,
})

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId',
  access: 'staff',
  scope: 'courses:read',
  reads: ['course/:courseId'],
  summary: 'One course',
  params: courseId,
  response: one(course),
})

export const updateCourse = endpoint({
  method: 'PATCH',
  path: '/api/courses/:courseId',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Changes a draft course; 409 when `version` is not the newest',
  params: courseId,
  body: z.strictObject({ version, ...optional(courseFields) }),
  response: one(course),
  errors: [409],
})

export const removeCourse = endpoint({
  method: 'DELETE',
  path: '/api/courses/:courseId',
  access: 'staff',
  changes: ['courses'],
  summary: 'Removes a course that no student has begun; 409 otherwise',
  params: courseId,
  errors: [409],
})

export const uploadCover = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/cover',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Sets the cover image: the part named, or all of it; of a drawing always all',
  params: courseId,
  upload: { name: 'image', maxBytes: limits.imageBytes },
  errors: [409],
  perMinute: 30,
  body: z.strictObject({
    left: z.optional(pixels(0)),
    top: z.optional(pixels(0)),
    width: z.optional(pixels(1)),
    height: z.optional(pixels(1)),
  }),
  response: one(course),
})

const node = { id, position: count, title: z.string(), version }
export const item = z.object({
  ...node,
  kind: z.enum(itemKinds),
  section_id: z.nullable(id),
  estimated_minutes: count,
  /**
   * The length computed from words, videos, audio and exercises, or from questions; used if `estimated_minutes` is 0.
   */
  content_minutes: count,
  /** `questions` is set for a quiz, `words` for a lesson, counted in the course’s main language. */
  questions: z.nullable(count),
  words: z.nullable(count),
  change: z.nullable(z.enum(['new', 'changed', 'moved'])),
})
export const section = z.object({ ...node, chapter_id: id, items: z.array(item) })
export const chapter = z.object({ ...node, sections: z.array(section) })
export type Item = z.infer<typeof item>
export type Section = z.infer<typeof section>
export type Chapter = z.infer<typeof chapter>

export const itemMinutes = z.int().check(z.gte(0), z.lte(limits.itemMinutes))
const title = words(limits.title)
export const titled = z.strictObject({ key: onceKey, title })
export const retitled = z.strictObject({ version, title: z.optional(title) })
const chapterId = z.object({ courseId: id, chapterId: id })
export const sectionId = z.object({ courseId: id, chapterId: id, sectionId: id })

const chapters = '/api/courses/:courseId/chapters'
export const listChapters = endpoint({
  method: 'GET',
  path: chapters,
  access: 'staff',
  scope: 'courses:read',
  reads: ['course/:courseId'],
  summary:
    'The draft’s outline: chapters with sections and items; `final_exam` are the quizzes without a section',
  params: courseId,
  response: z.object({ data: z.array(chapter), final_exam: z.array(item) }),
})
export const createChapter = endpoint({
  method: 'POST',
  path: chapters,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Adds a chapter at the end',
  params: courseId,
  body: titled,
  response: one(chapter),
  status: 201,
  errors: [409],
})
export const getChapter = endpoint({
  method: 'GET',
  path: `${chapters}/:chapterId`,
  access: 'staff',
  summary: 'One chapter',
  params: chapterId,
  response: one(chapter),
})
export const updateChapter = endpoint({
  method: 'PATCH',
  path: `${chapters}/:chapterId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Renames a chapter',
  params: chapterId,
  body: retitled,
  response: one(chapter),
  errors: [409],
})
export const removeChapter = endpoint({
  method: 'DELETE',
  path: `${chapters}/:chapterId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes a chapter with all it holds',
  params: chapterId,
  errors: [409],
})
export const reorderChapters = endpoint({
  method: 'POST',
  path: `${chapters}/reorder`,
  access: 'staff',
  summary: 'Sets the order of the chapters',
  params: courseId,
  body: orderBody,
  errors: [409],
})

/** The kinds of outline nodes that can be moved; all nodes of one call have the same kind. */
export const nodeKinds = ['chapter', 'section', 'item'] as const
export type NodeKind = (typeof nodeKinds)[number]
export const moveNodes = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/outline/move',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Puts chapters, sections, or lessons and quizzes together in one place, also under another parent. `parent_id` is the chapter of sections and the section of items; null is the course for chapters and the final exam for quizzes. `position` counts from 0 among those that stay; beyond the end is at the end',
  params: courseId,
  body: z.strictObject({
    kind: z.enum(nodeKinds),
    /** In the order wanted. */
    ids: orderBody.shape.ids,
    parent_id: z.nullable(id),
    position: count,
  }),
  errors: [409],
})

export const sections = `${chapters}/:chapterId/sections` as const
export const listSections = endpoint({
  method: 'GET',
  path: sections,
  access: 'staff',
  summary: 'Sections of a chapter',
  params: chapterId,
  response: list(section),
})
export const createSection = endpoint({
  method: 'POST',
  path: sections,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Adds a section at the end',
  params: chapterId,
  body: titled,
  response: one(section),
  status: 201,
  errors: [409],
})
export const getSection = endpoint({
  method: 'GET',
  path: `${sections}/:sectionId`,
  access: 'staff',
  summary: 'One section',
  params: sectionId,
  response: one(section),
})
export const updateSection = endpoint({
  method: 'PATCH',
  path: `${sections}/:sectionId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Renames a section',
  params: sectionId,
  body: retitled,
  response: one(section),
  errors: [409],
})
export const removeSection = endpoint({
  method: 'DELETE',
  path: `${sections}/:sectionId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes a section with all it holds',
  params: sectionId,
  errors: [409],
})
export const reorderSections = endpoint({
  method: 'POST',
  path: `${sections}/reorder`,
  access: 'staff',
  summary: 'Sets the order of a chapter’s sections',
  params: chapterId,
  body: orderBody,
  errors: [409],
})
