import * as z from 'zod/mini'
import { difficulties } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, locale, pageOf, url } from '../fields.ts'
import { limits } from '../limits.ts'

const listedCourse = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  cover: z.nullable(url),
  difficulty: z.enum(difficulties),
  minutes: count,
  /** The language of the texts here; `locales` lists all languages of the release. */
  locale,
  locales: z.array(locale),
  /** The course’s page for signed-in users. */
  address: url,
})
export type ListedCourse = z.infer<typeof listedCourse>

export const listListedCourses = endpoint({
  method: 'GET',
  path: '/api/external/courses',
  access: 'public',
  summary:
    'Published courses that the company of the host lists for everybody, in the language of `Content-Language` where they have it, the newest first; none under an unknown host',
  query: z.object({
    cursor: z.optional(id),
    limit: z.optional(z.int().check(z.gte(1), z.lte(limits.pageSize.max))),
  }),
  response: pageOf(listedCourse),
  perMinute: 60,
  openToSites: true,
  errors: [304],
})
