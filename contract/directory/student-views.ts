import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, line, list, one, text } from '../fields.ts'

/** Per person. */
export const mostStudentViews = 50

export const studentView = z.object({
  id,
  name: z.string(),
  /** Filters, order and columns, as in the query string of the page. */
  search: z.string(),
  /** Visible to all staff of the company. */
  shared: z.boolean(),
  can: z.object({ delete: z.boolean() }),
})
export type StudentView = z.infer<typeof studentView>

export const listStudentViews = endpoint({
  method: 'GET',
  path: '/api/students/views',
  access: 'staff',
  reads: ['student-views'],
  summary: 'The views of the directory that the caller saved or the company shares, by name',
  response: list(studentView),
})

export const saveStudentView = endpoint({
  method: 'POST',
  path: '/api/students/views',
  access: 'staff',
  changes: ['student-views'],
  summary:
    'Saves a view of the directory, for oneself or shared within the company by whoever manages people; an own one of the same name is replaced. 409 where there are 50',
  body: z.strictObject({ name: line(60), search: text(1_000), shared: z.optional(z.boolean()) }),
  response: one(studentView),
  auditor: true,
  status: 201,
  errors: [409],
})

export const deleteStudentView = endpoint({
  method: 'DELETE',
  path: '/api/students/views/:viewId',
  access: 'staff',
  changes: ['student-views'],
  summary: 'Deletes a view that the caller saved, or as an admin one that is shared',
  params: z.object({ viewId: id }),
  auditor: true,
})
