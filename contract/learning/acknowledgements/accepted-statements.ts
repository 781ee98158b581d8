import * as z from 'zod/mini'
import { blockId } from '#contract/content/content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { count, id, locale, pageOf, pageQuery, text, timestamp } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

/** What staff see of the statements that students accept. */

const params = z.object({ courseId: id })
const path = '/api/courses/:courseId/acknowledgements'

/** A statement of the course’s current release, in the caller’s language where the course has it. */
const courseStatement = z.object({
  item_id: id,
  item_title: z.string(),
  block_id: z.string(),
  /** Its title, its policy or its first words. */
  name: z.string(),
  statement: z.string(),
  policy: z.string(),
  /** The language of these texts. */
  locale,
  /** Of those who have the course and have to take it. */
  accepted: count,
  people: count,
})
export type CourseStatement = z.infer<typeof courseStatement>

export const listCourseStatements = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  reads: ['students'],
  summary: 'The statements of a course and how many people have accepted each, at most 100',
  params,
  response: z.object({
    data: z.array(courseStatement),
    meta: z.object({ can: z.object({ export: z.boolean() }) }),
  }),
})

export const acknowledgementStates = ['missing', 'accepted'] as const
export type AcknowledgementPersonState = (typeof acknowledgementStates)[number]

const acceptedStatement = {
  confirmed_at: timestamp,
  release_number: count,
  locale,
}

const acknowledgementPerson = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  company_name: z.string(),
  department: z.string(),
  /** Null for those who have not accepted the current statement in their current run through the course. */
  accepted: z.nullable(z.object(acceptedStatement)),
  /** For those: when they last accepted the statement in an earlier text or run. */
  earlier_at: z.nullable(timestamp),
})
export type AcknowledgementPerson = z.infer<typeof acknowledgementPerson>

const statementParams = z.object({ courseId: id, itemId: id, blockId })

export const listAcknowledgementPeople = endpoint({
  method: 'GET',
  path: `${path}/:itemId/:blockId/people`,
  access: 'staff',
  reads: ['students'],
  summary: 'Who has accepted a statement of a course or not, by name; `meta.total` is on the first page',
  params: statementParams,
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    state: z.optional(z.enum(acknowledgementStates)),
    search: z.optional(text(limits.search)),
  }),
  response: pageOf(acknowledgementPerson),
})

export const exportAcknowledgementPeople = endpoint({
  method: 'POST',
  path: `${path}/:itemId/:blockId/people/export`,
  access: 'staff',
  changes: [],
  auditor: true,
  summary: 'The same as a CSV file, all of them without `state`',
  params: statementParams,
  body: z.strictObject({ state: z.optional(z.enum(acknowledgementStates)) }),
  response: { file: 'text/csv' },
  perMinute: 10,
})

/** Evidence of what a person accepted: the text as it was shown. */
const studentAcknowledgement = z.object({
  id,
  course_id: id,
  course_title: z.string(),
  name: z.string(),
  statement: z.string(),
  policy: z.string(),
  href: z.string(),
  statement_hash: z.string(),
  ...acceptedStatement,
})
export type StudentAcknowledgement = z.infer<typeof studentAcknowledgement>

export const listStudentAcknowledgements = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/acknowledgements',
  access: 'staff',
  reads: ['student/:studentId'],
  summary: 'The statements that a student has accepted, newest first',
  params: z.object({ studentId: id }),
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(studentAcknowledgement),
})
