import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, list, onceKey, one, orderBody, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { item, itemKinds, nodeKinds } from './courses.ts'

/** Changes to several nodes of an outline at once; each call succeeds or fails as a whole. */

const courseId = z.object({ courseId: id })

export const addItems = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/outline/items',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary:
    'Adds lessons or quizzes at the end of a section, or with `section_id` null quizzes as final exams, in the order of their titles',
  params: courseId,
  body: z.strictObject({
    key: onceKey,
    kind: z.enum(itemKinds),
    section_id: z.nullable(id),
    titles: z.array(words(limits.title)).check(z.minLength(1), z.maxLength(limits.itemsAddedAtOnce)),
  }),
  response: list(item),
  status: 201,
  errors: [409],
})

export const duplicateLesson = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/lessons/:lessonId/duplicate',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Puts a copy of a lesson after it, in every language and with its materials',
  params: z.object({ courseId: id, lessonId: id }),
  body: z.strictObject({ key: onceKey }),
  response: one(item),
  status: 201,
  errors: [409],
})

export const removeNodes = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/outline/remove',
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes chapters, sections, or lessons and quizzes with all they hold',
  params: courseId,
  body: z.strictObject({ kind: z.enum(nodeKinds), ids: orderBody.shape.ids }),
  errors: [409],
})
