import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  count,
  day,
  id,
  line,
  list,
  onceKey,
  one,
  pageQuery,
  percent,
  tagNames,
  text,
  timestamp,
  version,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { campaignFigures } from './campaign-figures.ts'

/** A campaign: courses assigned to companies under one name, with a goal, figures and a weekly report. */

/**
 * Derived from the days, in the time zone of the campaign’s company: a draft is not launched, a scheduled campaign starts
 * on a later day, and an ended one’s due day is over. Without a due day it runs until it is archived.
 */
export const campaignStates = ['draft', 'scheduled', 'running', 'ended', 'archived'] as const
export type CampaignState = (typeof campaignStates)[number]

const named = z.object({ id, name: z.string() })

const terms = {
  name: line(limits.title),
  /** For the admins; the people in the campaign never see it. */
  note: text(limits.description),
  /** The campaign’s company, or companies below it. */
  company_ids: z.array(id).check(z.minLength(1), z.maxLength(limits.campaignCompanies)),
  with_descendants: z.boolean(),
  /** Only people with one of these tags; everyone if empty. */
  tags: tagNames,
  /** Published courses. */
  course_ids: z.array(id).check(z.minLength(1), z.maxLength(limits.campaignCourses)),
  mandatory: z.boolean(),
  starts_on: z.nullable(day),
  due_on: z.nullable(day),
  /** Days from when each person is assigned; not together with `due_on`. */
  due_days: z.nullable(z.int().check(z.gte(1), z.lte(3_650))),
  /** Target of completion. */
  goal_percent: percent.check(z.gte(1)),
}

export const listedCampaign = z.object({
  id,
  name: z.string(),
  state: z.enum(campaignStates),
  company: named,
  starts_on: z.nullable(day),
  due_on: z.nullable(day),
  due_days: z.nullable(z.int()),
  goal_percent: percent,
  courses: count,
  /** As last stored, at most some minutes ago; those of an archived campaign are its last. Null before it starts. */
  figures: z.nullable(campaignFigures),
})
export type ListedCampaign = z.infer<typeof listedCampaign>

export const campaign = z.object({
  id,
  ...terms,
  state: z.enum(campaignStates),
  version,
  company: named,
  companies: z.array(named),
  /** `is_available`: published and not archived. */
  courses: z.array(z.object({ id, title: z.string(), is_available: z.boolean() })),
  created_by: z.string(),
  created_at: timestamp,
  launched_at: z.nullable(timestamp),
  archived_at: z.nullable(timestamp),
  /** The current day in the time zone of the campaign’s company. */
  today: day,
  /** Who gets the weekly report. */
  readers: z.array(named),
  /** Today’s reminder, if there was one. */
  reminder: z.nullable(
    z.object({
      at: timestamp,
      people: count,
      /** So far. `skipped`: those who got an e-mail today already, turned reminders off or finished meanwhile. */
      mailed: count,
      skipped: count,
      is_finished: z.boolean(),
    }),
  ),
  can: z.object({
    /** Everything of a draft; the name, the note and the goal of a launched one. */
    edit: z.boolean(),
    launch: z.boolean(),
    delete: z.boolean(),
    remind: z.boolean(),
    extend: z.boolean(),
    waive: z.boolean(),
    archive: z.boolean(),
    export: z.boolean(),
    /** Whether the caller can get the weekly report. */
    subscribe: z.boolean(),
  }),
})
export type Campaign = z.infer<typeof campaign>

const path = '/api/campaigns'
const params = z.object({ campaignId: id })

export const listCampaigns = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  reads: ['campaigns'],
  summary:
    'The campaigns of a company, one’s own without `company_id`, and of those below it, the newest first',
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    company_id: z.optional(id),
    state: z.optional(z.enum(campaignStates)),
  }),
  response: z.object({
    data: z.array(listedCampaign),
    meta: z.object({ next_cursor: z.nullable(z.string()), can: z.object({ create: z.boolean() }) }),
  }),
  errors: [404],
})

export const createCampaign = endpoint({
  method: 'POST',
  path,
  access: 'staff',
  changes: ['campaigns'],
  summary:
    'Makes a draft; its author gets the weekly report. Nothing is assigned before it is launched. 422 for a course that is not published or a company that is not the campaign’s or below it',
  body: z.strictObject({ key: onceKey, company_id: id, ...terms }),
  response: one(campaign),
  status: 201,
  errors: [404],
})

export const getCampaign = endpoint({
  method: 'GET',
  path: `${path}/:campaignId`,
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  reads: ['campaigns', 'campaign/:campaignId'],
  summary: 'One campaign with its terms and what the caller may do with it',
  params,
  response: one(campaign),
})

export const updateCampaign = endpoint({
  method: 'PATCH',
  path: `${path}/:campaignId`,
  access: 'staff',
  changes: ['campaigns', 'campaign/:campaignId'],
  summary:
    'Changes a draft; of a launched campaign only the name, the note and the goal, else 409. 409 with the current campaign for a stale version',
  params,
  body: z.strictObject({ version, ...z.partial(z.strictObject(terms)).shape }),
  response: one(campaign),
  errors: [409],
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: `${path}/:campaignId`,
  access: 'staff',
  changes: ['campaigns'],
  summary: 'Deletes a draft. 409 once it was launched: then it can be archived',
  params,
  errors: [409],
})

/** An assignment that a company already has of one of the campaign’s courses. */
const clash = z.object({
  course: z.object({ id, title: z.string() }),
  company: named,
  terms: z.object({
    mandatory: z.boolean(),
    with_descendants: z.boolean(),
    tags: z.array(z.string()),
    /** Groups and people named by it. */
    others: count,
    starts_on: z.nullable(day),
    due_on: z.nullable(day),
    due_days: z.nullable(z.int()),
  }),
})
export type CampaignClash = z.infer<typeof clash>

export const checkCampaign = endpoint({
  method: 'GET',
  path: `${path}/:campaignId/check`,
  access: 'staff',
  reads: ['campaign/:campaignId', 'assignments'],
  summary: 'What launching a draft would do: whom it reaches now, and the assignments that exist already',
  params,
  response: one(
    z.object({
      people: count,
      clashes: z.array(clash),
      /** The due day is over in one of the companies, so its people would be overdue at once. */
      is_past_due: z.boolean(),
    }),
  ),
  errors: [409],
})

export const clashAnswers = ['keep', 'replace'] as const

export const launchCampaign = endpoint({
  method: 'POST',
  path: `${path}/:campaignId/launch`,
  access: 'staff',
  changes: ['campaigns', 'campaign/:campaignId', 'assignments', 'students', 'student'],
  summary:
    'Assigns the courses to the companies. 409 with the `clashes` in the detail while one has no answer, and with `past_due` unless that is confirmed. A launched campaign is answered as it is',
  params,
  body: z.strictObject({
    version,
    /** `keep` leaves the terms of an assignment, which counts for the campaign all the same. */
    clashes: z
      .array(z.strictObject({ course_id: id, company_id: id, use: z.enum(clashAnswers) }))
      .check(z.maxLength(limits.campaignCompanies * limits.campaignCourses)),
    confirm_past_due: z.optional(z.boolean()),
  }),
  response: one(campaign),
  errors: [409],
  perMinute: 30,
})

export const extendCampaign = endpoint({
  method: 'POST',
  path: `${path}/:campaignId/extend`,
  access: 'staff',
  changes: ['campaigns', 'campaign/:campaignId', 'assignments', 'students', 'student'],
  summary:
    'Moves the due day of the campaign and of its own assignments to a later day. 422 for a day that is not later',
  params,
  body: z.strictObject({ version, due_on: day }),
  response: one(campaign),
  errors: [409],
})

export const archiveCampaign = endpoint({
  method: 'POST',
  path: `${path}/:campaignId/archive`,
  access: 'staff',
  changes: ['campaigns', 'campaign/:campaignId', 'assignments', 'students', 'student'],
  summary:
    'Ends a campaign for good and keeps its last figures. With `withdraw`, its own assignments end, too; what people did is kept',
  params,
  body: z.strictObject({ version, withdraw: z.boolean() }),
  response: one(campaign),
  errors: [409],
})

export const setCampaignReaders = endpoint({
  method: 'PUT',
  path: `${path}/:campaignId/readers`,
  access: 'staff',
  changes: ['campaign/:campaignId'],
  summary:
    'Who gets the weekly report: staff who see the whole campaign. 422 for somebody who does not. Only admins choose for others',
  params,
  body: z.strictObject({ user_ids: z.array(id).check(z.maxLength(limits.campaignReaders)) }),
  response: one(campaign),
})

export const listCampaignReaders = endpoint({
  method: 'GET',
  path: `${path}/:campaignId/possible-readers`,
  access: 'admin',
  summary: 'Staff who can get the weekly report, by name, at most a hundred',
  params,
  response: list(named),
})
