import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, list, one, pageQuery, percent, text, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { campaignFigures } from './campaign-figures.ts'
import { campaign } from './campaigns.ts'

/** What people did in a campaign, and who is missing. */

const path = '/api/campaigns/:campaignId'
const params = z.object({ campaignId: id })
const reads = ['campaign/:campaignId']

export const getCampaignFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  reads,
  summary:
    'The figures of a campaign now, and its completion on each day so far; of an archived one, its last',
  params,
  response: one(
    z.object({
      figures: campaignFigures,
      /** True while many recent changes are still being processed. */
      updating: z.boolean(),
      goal_percent: percent,
      /**
       * Completion at the end of each day, oldest first, never changed later; empty for those who see only members of their
       * groups.
       */
      days: z.array(z.object({ on: day, done: count, total: count })),
    }),
  ),
})

export const campaignPartKinds = ['company', 'department', 'course'] as const
export type CampaignPartKind = (typeof campaignPartKinds)[number]

const part = z.object({
  /** Null for a department. */
  id: z.nullable(id),
  /** Empty for people without a department. */
  name: z.string(),
  /** Null for fewer than five people, where figures would reveal individuals. */
  people: z.nullable(count),
  /** Null there, and in the next smallest part if the hidden ones could be worked out from the whole; so is `overdue`. */
  completion: z.nullable(z.object({ done: count, total: count })),
  /** People with an overdue course. */
  overdue: z.nullable(count),
})
export type CampaignPart = z.infer<typeof part>

export const listCampaignParts = endpoint({
  method: 'GET',
  path: `${path}/parts/:by`,
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  reads,
  summary:
    'The figures by company, department or course, the greatest share of overdue people first, at most 50',
  params: z.object({ campaignId: id, by: z.enum(campaignPartKinds) }),
  response: z.object({ data: z.array(part), meta: z.object({ total: count }) }),
})

/** `waived`: everybody who does not count. */
export const campaignPersonStates = ['missing', 'overdue', 'done', 'waived'] as const
export type CampaignPersonState = (typeof campaignPersonStates)[number]

const campaignPerson = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  company_name: z.string(),
  department: z.string(),
  courses: z.object({ done: count, total: count, opened: count }),
  /** The earliest due day of a course that is not done. */
  due_on: z.nullable(day),
  is_overdue: z.boolean(),
  /** For those who are done: the day of the last course. */
  done_on: z.nullable(day),
  /** Why the person does not count: waived from the campaign, exempt from all its courses, or away for long. */
  not_counted: z.nullable(z.enum(['waived', 'exempt', 'away'])),
  waived: z.nullable(z.object({ reason: z.string(), by: z.string(), on: day })),
})
export type CampaignPerson = z.infer<typeof campaignPerson>

const people = {
  /** `missing` without it: everybody who is not done, overdue or not. */
  state: z.optional(z.enum(campaignPersonStates)),
  search: z.optional(text(limits.search)),
  company_id: z.optional(id),
}

export const listCampaignPeople = endpoint({
  method: 'GET',
  path: `${path}/people`,
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  reads,
  summary: 'People of a campaign in one state, by name; `meta.total` is on the first page',
  params,
  query: z.object({ ...pageQuery, cursor: z.optional(id), ...people }),
  response: z.object({
    data: z.array(campaignPerson),
    meta: z.object({ next_cursor: z.nullable(z.string()), total: z.optional(count) }),
  }),
})

export const exportCampaignPeople = endpoint({
  method: 'POST',
  path: `${path}/people/export`,
  access: 'staff',
  changes: [],
  auditor: true,
  summary: 'The people of a campaign whom the caller sees, as a CSV file, all of them without `state`',
  params,
  body: z.strictObject({ state: z.optional(z.enum(campaignPersonStates)) }),
  response: { file: 'text/csv' },
  perMinute: 10,
})

export const remindCampaign = endpoint({
  method: 'POST',
  path: `${path}/reminders`,
  access: 'staff',
  changes: ['campaign/:campaignId'],
  summary:
    'E-mails those who are not done, all or the ones named, in working hours and at most one e-mail a day for each person. Once a day for each campaign: 409 after that',
  params,
  body: z.strictObject({
    student_ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(limits.namedPeople))),
  }),
  response: one(campaign),
  status: 202,
  errors: [409],
  perMinute: 10,
})

const waiverParams = z.object({ campaignId: id, studentId: id })

export const waiveCampaignPerson = endpoint({
  method: 'PUT',
  path: `${path}/waivers/:studentId`,
  access: 'staff',
  changes: ['campaigns', 'campaign/:campaignId', 'students', 'student/:studentId'],
  summary:
    'Takes a person out of the figures of a campaign and counts them beside it. The person keeps the courses and is exempt from what only the campaign has assigned: not due, not overdue, no reminders',
  params: waiverParams,
  body: z.strictObject({ reason: words(limits.reason) }),
  response: one(z.object({ reason: z.string() })),
  errors: [409],
})

export const removeCampaignWaiver = endpoint({
  method: 'DELETE',
  path: `${path}/waivers/:studentId`,
  access: 'staff',
  changes: ['campaigns', 'campaign/:campaignId', 'students', 'student/:studentId'],
  summary: 'Counts a waived person again',
  params: waiverParams,
})

export const listCampaignCompanies = endpoint({
  method: 'GET',
  path: `${path}/companies`,
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  reads,
  summary: 'The companies with people in a campaign, by name, at most 200, for a filter',
  params,
  response: list(z.object({ id, name: z.string() })),
})
