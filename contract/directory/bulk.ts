import * as z from 'zod/mini'
import { settingChanges } from '../accounts/people.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, list, locale, onceKey, one, pageOf, pageQuery, tagNames, timestamp } from '../fields.ts'
import { exemptionInput } from '../learning/exemptions.ts'
import { limits } from '../limits.ts'
import { extraTime, studentFilter } from './directory.ts'

/** One change to many people as a background run that can be watched, cancelled and, where possible, undone. */

export const bulkActions = [
  'add_tags',
  'remove_tags',
  'add_to_group',
  'remove_from_group',
  'invite',
  'remind',
  'exempt',
  'move',
  'set_language',
  'set_extra_time',
  'set_settings',
  'disable',
  'enable',
  'remove',
] as const
export type BulkAction = (typeof bulkActions)[number]

/** `done`, `cancelled`, `failed` and `undone` are final; the first two may be undone. */
export const bulkStates = ['waiting', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

export const bulkProblems = [
  'gone',
  'changed_meanwhile',
  'too_many_tags',
  'known_there',
  'not_in_group_company',
  'disabled',
  'company_closed',
  'wants_no_reminders',
  'has_not_the_course',
  'last_day_over',
] as const
export type BulkProblem = (typeof bulkProblems)[number]

export const bulkRun = z.object({
  id,
  action: z.enum(bulkActions),
  state: z.enum(bulkStates),
  /** The tags, group, company or course that the run concerns; null if it has been deleted. */
  tags: z.array(z.string()),
  group: z.nullable(z.object({ id, name: z.string() })),
  company: z.nullable(z.object({ id, name: z.string() })),
  /** The language that the run sets; null for that of the company, and for other actions. */
  locale: z.nullable(locale),
  /** The extra time in percent that the run sets; null for other actions. */
  percent: z.nullable(count),
  settings: settingChanges,
  /** The course of `exempt`; null if it has no release any more. */
  course: z.nullable(z.object({ id, title: z.string() })),
  total: count,
  changed: count,
  unchanged: count,
  failed: count,
  undone: count,
  /** People changed by somebody else since the run, whom the undo left alone. */
  kept: count,
  started_by: z.object({ id, full_name: z.string() }),
  company_name: z.string(),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  /** Null if the run cannot be undone. */
  undo_until: z.nullable(timestamp),
  can: z.object({ cancel: z.boolean(), undo: z.boolean() }),
})
export type BulkRun = z.infer<typeof bulkRun>

const people = z.array(id).check(z.minLength(1), z.maxLength(limits.namedPeople))

export const startBulk = endpoint({
  method: 'POST',
  path: '/api/students/bulk',
  access: 'staff',
  fresh: { field: 'action', is: 'remove' },
  changes: ['bulk-runs'],
  ability: 'people',
  summary:
    'Starts one change to many people: those named, or those a filter finds. 409 with the `count` in the detail when the number is not the expected one',
  body: z.strictObject({
    key: onceKey,
    action: z.enum(bulkActions),
    ids: z.optional(people),
    filter: z.optional(z.strictObject(studentFilter)),
    /** People that match the filter but are excluded. */
    except: z.optional(z.array(id).check(z.maxLength(limits.namedPeople))),
    /**
     * The number of people shown to the caller as affected. A difference of one percent is tolerated, except for
     * `remove`.
     */
    expected_count: count,
    tags: z.optional(tagNames),
    group_id: z.optional(id),
    company_id: z.optional(id),
    /** For `set_language`: null for that of the company. */
    locale: z.optional(z.nullable(locale)),
    /** For `set_extra_time`; 0 for none. */
    percent: z.optional(extraTime),
    /** For `set_settings`. */
    settings: z.optional(settingChanges),
    /** For `exempt`, with the reason and perhaps a note and a last day. */
    course_id: z.optional(id),
    reason: z.optional(exemptionInput.reason),
    note: exemptionInput.note,
    until: exemptionInput.until,
    /** For `invite`: includes people who have been invited before. */
    again: z.optional(z.boolean()),
  }),
  response: one(bulkRun),
  status: 202,
  perMinute: 30,
  errors: [404, 409],
})

export const listBulkRuns = endpoint({
  method: 'GET',
  path: '/api/bulk',
  access: 'staff',
  reads: ['bulk-runs'],
  ability: 'people',
  summary: 'Runs started in one’s company and those under it, the newest first',
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: pageOf(bulkRun),
})

const params = z.object({ runId: id })

export const getBulkRun = endpoint({
  method: 'GET',
  path: '/api/bulk/:runId',
  access: 'staff',
  reads: ['bulk-run/:runId'],
  ability: 'people',
  summary: 'One run with its progress',
  params,
  response: one(bulkRun),
})

export const listBulkProblems = endpoint({
  method: 'GET',
  path: '/api/bulk/:runId/problems',
  access: 'staff',
  reads: ['bulk-run/:runId'],
  ability: 'people',
  summary: 'People a run could not change, and those an undo left alone; the first 500',
  params,
  response: list(
    z.object({
      user_id: id,
      /** Empty for a person who was removed. */
      full_name: z.string(),
      company_name: z.string(),
      problem: z.enum(bulkProblems),
      /** Whether the person is still in the directory. */
      is_there: z.boolean(),
    }),
  ),
})

export const cancelBulk = endpoint({
  method: 'POST',
  path: '/api/bulk/:runId/cancel',
  access: 'staff',
  changes: ['bulk-runs', 'bulk-run/:runId'],
  ability: 'people',
  summary: 'Stops a run; whom it has changed stays changed',
  params,
  response: one(bulkRun),
  errors: [409],
})

export const undoBulk = endpoint({
  method: 'POST',
  path: '/api/bulk/:runId/undo',
  access: 'staff',
  changes: ['bulk-runs', 'bulk-run/:runId'],
  ability: 'people',
  summary: 'Takes back what a run changed, within seven days; whoever was edited since is left alone',
  params,
  response: one(bulkRun),
  errors: [409],
})
