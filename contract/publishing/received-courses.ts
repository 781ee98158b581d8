import * as z from 'zod/mini'
import { difficulties } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, one, pageOf, pageQuery, timestamp, url } from '../fields.ts'

/**
 * A course of a company that the caller cannot see, assigned to the caller’s company or one of its descendants; its
 * release can be viewed.
 */
export const receivedCourse = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(difficulties),
  cover: z.nullable(url),
  /** The language of the texts here; `locales` lists all languages of the release. */
  locale,
  locales: z.array(locale),
  /** The company that owns the course. */
  company_name: z.string(),
  release: z.object({ number: z.int(), published_at: timestamp, minutes: count }),
  counts: z.object({ chapters: count, lessons: count, quizzes: count }),
  /** Always false: only its own company can change a course. */
  can: z.object({
    edit: z.boolean(),
    publish: z.boolean(),
    review: z.boolean(),
    archive: z.boolean(),
    remove: z.boolean(),
  }),
})
export type ReceivedCourse = z.infer<typeof receivedCourse>

/** Adds how many of the people the caller can see have it assigned, and how many completed it and need not renew it. */
export const receivedCoursePage = z.object({
  ...receivedCourse.shape,
  students: z.object({ assigned: count, completed: count }),
})

export const listReceivedCourses = endpoint({
  method: 'GET',
  path: '/api/courses/received',
  access: 'staff',
  scope: 'courses:read',
  summary: 'Courses of other companies that are assigned to one’s own or one under it, the newest first',
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(receivedCourse),
})

export const getReceivedCourse = endpoint({
  method: 'GET',
  path: '/api/courses/received/:courseId',
  access: 'staff',
  scope: 'courses:read',
  summary: 'One of them, with how far one’s people are; the preview shows its release',
  params: z.object({ courseId: id }),
  response: one(receivedCoursePage),
})
