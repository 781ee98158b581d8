import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, locale, one, pageOf, pageQuery, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { course, courseStatuses, difficulties } from './courses.ts'

/** Searching and sorting the course list. */
export const courseSorts = ['changed', 'created', 'title', 'status'] as const
export type CourseSort = (typeof courseSorts)[number]

const filter = {
  /** Part of a title in any language; case and accents are ignored. */
  search: z.optional(text(limits.search)),
  difficulty: z.optional(z.enum(difficulties)),
  tag: z.optional(text(limits.tag, 1)),
  /** Only courses that have this language. */
  locale: z.optional(locale),
  /** Only courses created by the caller. */
  mine: z.optional(z.boolean()),
  /** Only courses whose draft differs from the newest release. */
  changed: z.optional(z.boolean()),
}

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'staff',
  scope: 'courses:read',
  reads: ['courses'],
  summary:
    'Courses of one’s company and those under it. Newest change first unless `sort` says otherwise: `created` is newest first, `title` in the course language asked for, `status` by the way a course goes; `reverse` turns each around. A cursor belongs to its order. `meta.total` is on the first page, but not with `changed`',
  query: z.object({
    ...pageQuery,
    ...filter,
    status: z.optional(z.enum(courseStatuses)),
    sort: z.optional(z.enum(courseSorts)),
    reverse: z.optional(z.boolean()),
  }),
  response: pageOf(course),
})

const named = <T extends z.ZodMiniType>(name: T) => z.object({ name, count })
export const courseFacets = z.object({
  total: count,
  statuses: z.array(named(z.enum(courseStatuses))),
  tags: z.array(named(z.string())),
  locales: z.array(named(locale)),
})
export type CourseFacets = z.infer<typeof courseFacets>
export const getCourseFacets = endpoint({
  method: 'GET',
  path: '/api/courses/facets',
  access: 'staff',
  scope: 'courses:read',
  reads: ['courses'],
  summary:
    'How many courses of each status the filters leave, and which tags and languages there are to filter by: the hundred most used',
  query: z.object(filter),
  response: one(courseFacets),
})
