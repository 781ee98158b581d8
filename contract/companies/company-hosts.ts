import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, text, timestamp } from '../fields.ts'
import { claimChecks, proofRecord, recordProblems } from './claimed-names.ts'

export const hostStates = ['pending', 'verified', 'active', 'failed'] as const

/** The result of the last check. */
export const hostProblems = [...recordProblems, 'no_address', 'wrong_address'] as const
export type HostProblem = (typeof hostProblems)[number]

const host = z.object({
  hostname: z.string(),
  /** `pending`: not proven yet. `verified`: proven, but its address leads elsewhere. `active`: in use. */
  status: z.enum(hostStates),
  /** Links in e-mails and on certificates use it. */
  is_primary: z.boolean(),
  /** The TXT record that proves ownership; null where none is needed. */
  record: z.nullable(proofRecord),
  problem: z.nullable(z.enum(hostProblems)),
  ...claimChecks,
  /** Null for a host name that came with the installation. */
  claimed_at: z.nullable(timestamp),
  /** How many people have a passkey that works only here. */
  people_with_passkeys: count,
  can: z.object({ check: z.boolean(), make_primary: z.boolean(), remove: z.boolean() }),
})
export type CompanyHost = z.infer<typeof host>

const hostList = z.object({
  /** The primary host first, then those in use, then the others. */
  data: z.array(host),
  meta: z.object({
    /** Whether the caller may add, change and remove hosts: owners may, or any admin if there is no owner. */
    can_change: z.boolean(),
    /** What host names must point to: a name for CNAME records, or an IP address. */
    target: z.string(),
    /** The nearest ancestor whose host the company’s users sign in at while it has none. */
    inherited: z.nullable(z.object({ company: z.string(), hostname: z.string() })),
  }),
})
export type HostList = z.infer<typeof hostList>

const companyParams = z.object({ companyId: id })
const hostParams = z.object({ companyId: id, hostname: text(253, 1) })

export const listHosts = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/hosts',
  access: 'admin',
  reads: ['hosts/:companyId'],
  summary: 'The host names of a company: those in use, and those that wait for proof',
  params: companyParams,
  response: hostList,
})

export const claimHost = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/hosts',
  access: 'admin',
  fresh: true,
  changes: ['hosts/:companyId', 'companies', 'listed-company/:companyId'],
  summary: 'Claims a host name; it is used once its TXT record and its address are found',
  params: companyParams,
  body: z.strictObject({ hostname: text(253, 1) }),
  response: hostList,
  status: 201,
  perMinute: 30,
})

export const checkHost = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/hosts/:hostname/check',
  access: 'admin',
  changes: ['hosts/:companyId', 'companies', 'listed-company/:companyId'],
  summary: 'Checks the records of a host name now',
  params: hostParams,
  response: hostList,
  perMinute: 20,
})

export const setPrimaryHost = endpoint({
  method: 'PUT',
  path: '/api/companies/:companyId/hosts/:hostname/primary',
  access: 'admin',
  fresh: true,
  changes: ['hosts/:companyId', 'companies', 'listed-company/:companyId'],
  summary: 'Makes a host name in use the one that links in mails and certificates have',
  params: hostParams,
  response: hostList,
  errors: [409],
})

export const removeHost = endpoint({
  method: 'DELETE',
  path: '/api/companies/:companyId/hosts/:hostname',
  access: 'admin',
  fresh: true,
  changes: ['hosts/:companyId', 'companies', 'listed-company/:companyId'],
  summary: 'Removes a host name; 409 for the last one of a company with no host name above it',
  params: hostParams,
  response: hostList,
  errors: [409],
})

/** A host name that reaches this server through a proxy proves itself by answering at this path. */
export const getHostProof = endpoint({
  method: 'GET',
  path: '/.well-known/host-check/:token',
  access: 'public',
  summary: 'Shows that a claimed host name leads to this installation',
  params: z.object({ token: text(64, 20) }),
  response: z.object({ proof: z.string() }),
})
