import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, id, list, pageQuery, text, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { auditAreas } from './event-kinds.ts'

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
  /** Null for what the product did on its own. */
  actor: z.nullable(named),
  /** The member of staff who acted as `actor`. */
  impersonator: z.nullable(named),
  /** What it was done to; null if that is the actor, or the course. */
  target: z.nullable(
    z.object({ kind: z.enum(targetKinds), id: z.nullable(id), name: z.nullable(z.string()) }),
  ),
  course: z.nullable(z.object({ id, title: z.nullable(z.string()) })),
  /** Without reasons, which are free text, for an auditor. */
  details: z.array(auditDetail),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filter = {
  /** The caller’s own company when absent; those below it have logs of their own. */
  company_id: z.optional(id),
  area: z.optional(z.enum(auditAreas)),
  /** Who did it, acted as another person, or was affected. */
  person_id: z.optional(id),
  /** Days in the time zone of the company, both included. */
  from: z.optional(day),
  until: z.optional(day),
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'staff',
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
  ability: 'auditor',
  summary:
    'The same as a file of comma-separated values, for at most 366 days, which end with `until` or today; it is recorded who took it',
  query: z.object(filter),
  response: { file: 'text/csv' },
  perMinute: 6,
  errors: [404],
})

export const auditPerson = z.object({ id, name: z.string(), role: z.enum(['admin', 'teacher', 'student']) })

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/audit/people',
  access: 'staff',
  ability: 'auditor',
  summary:
    'People for the filter of the log, by their name: students of the company, and staff of it or of a company above it, at most 10',
  query: z.object({ company_id: z.optional(id), search: text(limits.search, 3) }),
  response: list(auditPerson),
  errors: [404],
})
