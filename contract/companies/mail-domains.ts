import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text, timestamp } from '../fields.ts'
import { claimChecks, proofRecord, recordProblems } from './claimed-names.ts'

/** Domains of e-mail addresses that a company proves to be its own. Single sign-on trusts addresses of these only. */

export const mailDomainStates = ['pending', 'active', 'failed'] as const

/** The result of the last check. */
export type MailDomainProblem = (typeof recordProblems)[number]

const mailDomain = z.object({
  domain: z.string(),
  /** `active`: proven, by the TXT record. */
  status: z.enum(mailDomainStates),
  record: proofRecord,
  problem: z.nullable(z.enum(recordProblems)),
  ...claimChecks,
  claimed_at: timestamp,
})
export type MailDomain = z.infer<typeof mailDomain>

const mailDomainList = z.object({
  data: z.array(mailDomain),
  meta: z.object({
    /** Whether the caller may add and remove domains: owners may, or any admin if there is no owner. */
    can_change: z.boolean(),
    /** Proven by a company above, which counts for this one as well. */
    inherited: z.array(z.object({ domain: z.string(), company: z.string() })),
  }),
})
export type MailDomainList = z.infer<typeof mailDomainList>

const companyParams = z.object({ companyId: id })
const domainParams = z.object({ companyId: id, domain: text(253, 1) })
const changes = ['mail-domains', 'sso-connections'] as const

export const listMailDomains = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/domains',
  access: 'admin',
  reads: ['mail-domains'],
  summary: 'The mail domains of a company: proven ones, and those that wait for proof',
  params: companyParams,
  response: mailDomainList,
})

export const claimMailDomain = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/domains',
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Claims a mail domain; it counts once its TXT record is found',
  params: companyParams,
  body: z.strictObject({ domain: text(253, 1) }),
  response: mailDomainList,
  status: 201,
  perMinute: 30,
})

export const checkMailDomain = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/domains/:domain/check',
  access: 'admin',
  changes,
  summary: 'Looks for the TXT record of a mail domain now',
  params: domainParams,
  response: mailDomainList,
  perMinute: 20,
})

export const removeMailDomain = endpoint({
  method: 'DELETE',
  path: '/api/companies/:companyId/domains/:domain',
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Removes a mail domain; people who sign in already keep their sign-in',
  params: domainParams,
  response: mailDomainList,
})
