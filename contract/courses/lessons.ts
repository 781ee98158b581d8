import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, list, onceKey, one, orderBody } from '../fields.ts'
import { item, itemMinutes, retitled, sectionId, sections, titled } from './courses.ts'

const lessonId = z.object({ courseId: id, chapterId: id, sectionId: id, lessonId: id })

const lessons = `${sections}/:sectionId/lessons` as const
export const listLessons = endpoint({
  method: 'GET',
  path: lessons,
  access: 'staff',
  summary: 'Items of a section, lessons and quizzes in their one order',
  params: sectionId,
  response: list(item),
})
export const createLesson = endpoint({
  method: 'POST',
  path: lessons,
  access: 'staff',
  summary: 'Adds a lesson at the end of a section',
  params: sectionId,
  body: z.extend(titled, { estimated_minutes: z.optional(itemMinutes) }),
  response: one(item),
  status: 201,
  errors: [409],
})
export const getLesson = endpoint({
  method: 'GET',
  path: `${lessons}/:lessonId`,
  access: 'staff',
  summary: 'One lesson of a section',
  params: lessonId,
  response: one(item),
})
export const updateLesson = endpoint({
  method: 'PATCH',
  path: `${lessons}/:lessonId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId', 'lesson/:lessonId'],
  summary: 'Renames a lesson or sets its length',
  params: lessonId,
  body: z.extend(retitled, { key: onceKey, estimated_minutes: z.optional(itemMinutes) }),
  response: one(item),
  errors: [409],
})
export const removeLesson = endpoint({
  method: 'DELETE',
  path: `${lessons}/:lessonId`,
  access: 'staff',
  changes: ['courses', 'course/:courseId'],
  summary: 'Removes a lesson',
  params: lessonId,
  errors: [409],
})
export const reorderLessons = endpoint({
  method: 'POST',
  path: `${lessons}/reorder`,
  access: 'staff',
  summary: 'Sets the one order of a section’s lessons and quizzes',
  params: sectionId,
  body: orderBody,
  errors: [409],
})
