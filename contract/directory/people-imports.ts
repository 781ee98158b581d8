import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, pageOf, pageQuery, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'

/** Importing students from a CSV file: upload, column mapping, dry run, apply. */

/** The field that a column is mapped to. `ignore`, `tags` and `groups` may be used more than once, the others once. */
export const importFields = [
  'ignore',
  'id',
  'employee_number',
  'email',
  'full_name',
  'first_name',
  'last_name',
  'department',
  'title',
  'country',
  'language',
  'tags',
  'groups',
  'manager_email',
  'company',
  'extra_time',
  'start_date',
] as const
export type ImportField = (typeof importFields)[number]

export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1252',
  'windows-1253',
] as const
export type ImportEncoding = (typeof importEncodings)[number]

export const importDelimiters = [',', ';', '\t', '|'] as const
export type ImportDelimiter = (typeof importDelimiters)[number]

/**
 * `uploaded`: waits for its column mapping. `checking`: the dry run is in progress. `checked`: waits to be applied.
 * `failed`: aborted because of `failure`.
 */
export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'applying',
  'applied',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

export const importOutcomes = ['created', 'updated', 'unchanged', 'disabled', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Why a row is rejected. */
export const importProblems = [
  'unreadable',
  'missing',
  'email_invalid',
  'mixed_script',
  'name_invalid',
  'too_long',
  'country_unknown',
  'language_unknown',
  'tags_invalid',
  'groups_invalid',
  'extra_time_invalid',
  'date_invalid',
  'date_ambiguous',
  'id_unknown',
  'duplicate',
  'two_matches',
  'staff',
  'company_unknown',
  'other_company',
  'manager_unknown',
  'changed_since',
] as const
export type ImportProblem = (typeof importProblems)[number]

const importField = z.enum(importFields)
const encoding = z.enum(importEncodings)
const delimiter = z.enum(importDelimiters)
const outcome = z.enum(importOutcomes)

const options = {
  /** An empty cell clears the value instead of keeping it. */
  clear_empty: z.boolean(),
  tag_mode: z.enum(['add', 'set']),
  /** What happens to people of earlier files who are missing from this one. */
  absent: z.enum(['keep', 'disable']),
  /** Moves people to the company that the row names. */
  move: z.boolean(),
  /** Enables disabled people who are in the file. */
  enable: z.boolean(),
}
export const importOptions = z.strictObject(options)
export type ImportOptions = z.infer<typeof importOptions>
const importOptionsShown = z.object(options)

const counts = z.object({
  created: count,
  updated: count,
  unchanged: count,
  disabled: count,
  refused: count,
})
export type ImportCounts = z.infer<typeof counts>

const importColumn = z.object({
  /** Empty if the file has no heading. */
  name: z.string(),
  examples: z.array(z.string()),
  field: importField,
  /** The point at which the full name is split is a guess. */
  guessed: z.boolean(),
})

export const peopleImport = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  state: z.enum(importStates),
  failure: z.nullable(z.string()),
  file_name: z.string(),
  bytes: count,
  rows: count,
  created_by: z.string(),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  encoding,
  /** Null if several are equally likely, so that the user has to choose. */
  delimiter: z.nullable(delimiter),
  has_heading: z.boolean(),
  columns: z.array(importColumn),
  /** Names with accents, which show whether the encoding is right. */
  samples: z.array(z.object({ line: count, text: z.string() })),
  /** When the earlier import took place whose column mapping was reused. */
  remembered_at: z.nullable(timestamp),
  options: importOptionsShown,
  progress: z.object({ done: count, total: count }),
  counts,
  problems: z.array(z.object({ problem: z.enum(importProblems), count })),
  check_ms: z.nullable(count),
  /** People of earlier files who are missing from this one; null unless they are to be disabled. */
  absent: z.nullable(
    z.object({
      count,
      /** Total number of active people from earlier files. */
      of: count,
      names: z.array(z.string()),
      /** Whether the number must be confirmed in the request that applies the import. */
      needs_confirmation: z.boolean(),
      /** True if so many would be disabled, or the file is so small, that only an owner may apply the import. */
      needs_owner: z.boolean(),
      can_disable: z.boolean(),
    }),
  ),
  /** What the file says but a directory manages, so that it stays as it is; null if there is nothing. */
  managed: z.nullable(
    z.object({
      people: count,
      /** Names of the fields. */
      fields: z.array(z.string()),
      directories: z.array(z.string()),
    }),
  ),
  invite: z.boolean(),
  /** Created by this import and not invited yet. */
  waiting_invitations: count,
})
export type PeopleImport = z.infer<typeof peopleImport>

const params = z.object({ importId: id })
const ofPeople = { access: 'staff', ability: 'people' } as const

export const listImports = endpoint({
  ...ofPeople,
  method: 'GET',
  path: '/api/students/imports',
  reads: ['people-imports'],
  summary: 'The last imports of a company, newest first',
  query: z.object({ company_id: z.optional(id) }),
  response: list(
    z.object({
      id,
      state: z.enum(importStates),
      file_name: z.string(),
      rows: count,
      created_by: z.string(),
      created_at: timestamp,
      counts,
    }),
  ),
  errors: [404],
})

export const uploadImport = endpoint({
  ...ofPeople,
  method: 'POST',
  path: '/api/students/imports',
  changes: ['people-imports'],
  summary:
    'Takes a CSV file of people and says how it would be read. 409 with its id while another import of the company is open',
  body: z.strictObject({ company_id: z.optional(id) }),
  upload: { name: 'file', maxBytes: limits.peopleFileBytes, spooled: true },
  perMinute: 20,
  response: one(peopleImport),
  status: 201,
  errors: [404, 409],
})

export const getImportTemplate = endpoint({
  ...ofPeople,
  method: 'GET',
  path: '/api/students/imports/template',
  summary: 'A CSV file with the headings in the language of the platform and one person as an example',
  response: { file: 'text/csv; charset=utf-8' },
})

export const getImport = endpoint({
  ...ofPeople,
  method: 'GET',
  path: '/api/students/imports/:importId',
  reads: ['people-import/:importId'],
  summary: 'One import: how its file is read, how far it is and what came of it',
  params,
  response: one(peopleImport),
})

export const setImportLayout = endpoint({
  ...ofPeople,
  method: 'PUT',
  path: '/api/students/imports/:importId/layout',
  changes: ['people-imports', 'import-rows/:importId'],
  summary: 'Reads the file with another encoding or delimiter, or without headings',
  params,
  body: z.strictObject({
    encoding: z.optional(encoding),
    delimiter: z.optional(delimiter),
    has_heading: z.optional(z.boolean()),
    /** False proposes the columns by their headings alone. */
    use_remembered: z.optional(z.boolean()),
  }),
  perMinute: 60,
  response: one(peopleImport),
  errors: [409],
})

export const checkImport = endpoint({
  ...ofPeople,
  method: 'PUT',
  path: '/api/students/imports/:importId/mapping',
  changes: ['people-imports', 'import-rows/:importId'],
  summary: 'Says what each column is and starts the dry run, which changes nobody',
  params,
  body: z.strictObject({
    columns: z.array(importField).check(z.minLength(1), z.maxLength(limits.importColumns)),
    options: importOptions,
  }),
  response: one(peopleImport),
  status: 202,
  errors: [409],
})

export const applyImport = endpoint({
  ...ofPeople,
  method: 'POST',
  path: '/api/students/imports/:importId/apply',
  changes: ['people-imports', 'import-rows/:importId'],
  summary: 'Imports what the dry run found; refused rows are left out',
  params,
  body: z.strictObject({
    absent: z.enum(['keep', 'disable']),
    /** The number of people to disable, if it has to be confirmed. */
    confirm_disabled: z.optional(count),
    /** E-mails everyone who is created how to sign in, during the company’s working hours. */
    invite: z.boolean(),
  }),
  response: one(peopleImport),
  status: 202,
  errors: [409],
})

export const cancelImport = endpoint({
  ...ofPeople,
  method: 'POST',
  path: '/api/students/imports/:importId/cancel',
  changes: ['people-imports', 'import-rows/:importId'],
  summary: 'Stops a dry run or an import, or discards the file; who has been imported stays',
  params,
  response: one(peopleImport),
})

export const importRow = z.object({
  number: count,
  /** Null for people who are not in the file. */
  line: z.nullable(count),
  name: z.string(),
  email: z.string(),
  employee_number: z.string(),
  outcome,
  /** Names of the fields that change. */
  fields: z.array(z.string()),
  /** Names of the fields that the file would change but a directory manages. */
  skipped: z.array(z.string()),
  problems: z.array(
    z.object({
      problem: z.enum(importProblems),
      field: z.nullable(importField),
      value: z.string(),
      /** Describes the problem in the caller’s language. */
      message: z.string(),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRow>

export const listImportRows = endpoint({
  ...ofPeople,
  method: 'GET',
  path: '/api/students/imports/:importId/rows',
  reads: ['import-rows/:importId'],
  summary: 'The rows with what becomes of each, by their line',
  params,
  query: z.object({
    ...pageQuery,
    cursor: z.optional(text(20, 1)),
    outcome: z.optional(outcome),
    problem: z.optional(z.enum(importProblems)),
  }),
  response: pageOf(importRow),
})

export const downloadImportRows = endpoint({
  ...ofPeople,
  method: 'GET',
  path: '/api/students/imports/:importId/result',
  summary:
    'The rows as CSV in their own columns, with the outcome and the problem, to be repaired and sent again',
  params,
  query: z.object({ outcome: z.optional(outcome) }),
  response: { file: 'text/csv; charset=utf-8' },
})
