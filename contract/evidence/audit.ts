import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, list, pageQuery, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { auditAreas, eventKinds } from './event-kinds.ts'

/** Who did what in a company, from the event log. Names are those of today: the log itself holds ids only. */

/** The name is null for a person whose data was erased, or for something that was deleted. */
const named = z.object({ id, name: z.nullable(z.string()) })
export type Named = z.infer<typeof named>

export const targetKinds = ['person', 'group', 'campaign', 'company', 'host', 'domain', 'connection'] as const

/** What an entry says beyond its sentence. Names of companies are left out if they are out of reach. */
export const auditDetailNames = [
  'reason',
  'problem',
  'fields',
  'role',
  'abilities',
  'action',
  'people',
  'created',
  'updated',
  'disabled',
  'added',
  'removed',
  'managers',
  'via',
  'from_company',
  'to_company',
  'companies',
  'image',
  'release',
  'score',
  'extra_time',
  'due_before',
  'due_on',
  'reports',
  'area',
  'period',
  'entries',
  'before',
  'years',
  'forbidden',
  'not_found',
  'statement',
  'webhook',
  'host',
  'token',
  'scopes',
  'link',
] as const
export type AuditDetailName = (typeof auditDetailNames)[number]

const auditDetail = z.object({ name: z.enum(auditDetailNames), values: z.array(z.string()) })
export type AuditDetail = z.infer<typeof auditDetail>

export const auditEntry = z.object({
  id,
  at: timestamp,
  /** One of `eventKinds`, or a kind that only another version of the product knows. */
  kind: z.string(),
  area: z.nullable(z.enum(auditAreas)),
  /** Null for what the product did on its own, or an API token. */
  actor: z.nullable(named),
  /** The API token that did it, with its name at that time. */
  api_token: z.nullable(z.object({ id, name: z.string() })),
  /** The member of staff who acted as `actor`. */
  impersonator: z.nullable(named),
  /** What it was done to; null if that is the actor, or the course. */
  target: z.nullable(
    z.object({ kind: z.enum(targetKinds), id: z.nullable(id), name: z.nullable(z.string()) }),
  ),
  course: z.nullable(z.object({ id, title: z.nullable(z.string()) })),
  /** Without reasons, which are free text, for an auditor. */
  details: z.array(auditDetail),
  /**
   * From where, for 90 days. Null for what the product did on its own, what people learned, and whoever is out of the
   * caller’s reach.
   */
  place: z.nullable(
    z.object({ ip: z.string(), browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  ),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** By what way people were changed or signed in, if not by hand. */
export const auditWays = ['sso', 'scim', 'import', 'bulk'] as const
export type AuditWay = (typeof auditWays)[number]
export const auditParts = ['actor', 'target'] as const
export type AuditPart = (typeof auditParts)[number]
export const auditFileFormats = ['csv', 'ndjson'] as const

const filter = {
  /** The caller’s own company when absent; those below it have logs of their own. */
  company_id: z.optional(id),
  area: z.optional(z.enum(auditAreas)),
  /** One kind of event; an area is ignored beside it. */
  kind: z.optional(z.enum(eventKinds)),
  /** Who did it, acted as another person, or was affected. */
  person_id: z.optional(id),
  /** Only what that person did, themselves or as another person, or only what was done to them. */
  part: z.optional(z.enum(auditParts)),
  via: z.optional(z.enum(auditWays)),
  /** What this API token did. */
  api_token_id: z.optional(id),
  /** Days in the time zone of the company, both included. */
  from: z.optional(day),
  until: z.optional(day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'staff',
  scope: 'audit:read',
  ability: 'auditor',
  reads: ['audit'],
  summary: 'The log of a company: who did what and when, newest first',
  query: z.object({ ...pageQuery, cursor: z.optional(id), ...filter }),
  response: z.object({
    data: z.array(auditEntry),
    meta: z.object({
      next_cursor: z.nullable(z.string()),
      /** The time zone of the company, in which the days of the filter are. */
      time_zone: z.string(),
      /** The person of the filter. */
      person: z.nullable(named),
      /** The API token of the filter; without a name once it is deleted. */
      api_token: z.nullable(named),
    }),
  }),
  errors: [404],
})

/** Days that one file covers at most. */
export const auditFileDays = 366

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/file',
  access: 'staff',
  scope: 'audit:read',
  ability: 'auditor',
  summary:
    'The same as a file, for at most 366 days, which end with `until` or today: comma-separated values, or one JSON object a line; it is recorded who took it',
  query: z.object({ ...filter, format: z.optional(z.enum(auditFileFormats)) }),
  response: { file: ['text/csv', 'application/x-ndjson'] },
  perMinute: 6,
  errors: [404],
})

export const auditPerson = z.object({ id, name: z.string(), role: z.enum(['admin', 'teacher', 'student']) })

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  access: 'staff',
  scope: 'audit:read',
  ability: 'auditor',
  summary:
    'People for the filter of the log, by their name: students of the company, and staff of it or of a company above it, at most 10',
  query: z.object({ company_id: z.optional(id), search: text(limits.search, 3) }),
  response: list(auditPerson),
  errors: [404],
})
