import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, one, timestamp } from '../fields.ts'

/** The address that a company’s e-mails come from, in a domain that it has proved. */

/** Of a DNS record; `unknown` without an answer, which changes nothing. */
export const recordFindings = ['found', 'missing', 'wrong', 'unknown'] as const
export type RecordFinding = (typeof recordFindings)[number]
export const senderRecordKinds = ['spf', 'dkim', 'dmarc'] as const

const senderRecord = z.object({
  kind: z.enum(senderRecordKinds),
  /** The name of the TXT record. */
  name: z.string(),
  /** What it has to contain: the whole record, for SPF a part of it. */
  value: z.string(),
  finding: z.enum(recordFindings),
})
export type SenderRecord = z.infer<typeof senderRecord>

export const mailSender = z.object({
  /** Null while e-mails come from the platform’s address only. */
  sender: z.nullable(
    z.object({
      address: z.string(),
      /** E-mails come from it now. */
      is_active: z.boolean(),
      /** False once the company has lost the domain. */
      is_proven: z.boolean(),
      records: z.array(senderRecord),
      checked_at: z.nullable(timestamp),
      next_check_at: timestamp,
    }),
  ),
  /** Used while the company has no address of its own, or its records are not right. */
  platform_address: z.string(),
  proven_domains: z.array(z.string()),
  can: z.object({ change: z.boolean() }),
})
export type MailSender = z.infer<typeof mailSender>

const params = z.object({ companyId: id })
const path = '/api/companies/:companyId/mail-sender'
const changes = ['mail-sender'] as const

export const getMailSender = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  reads: ['mail-sender', 'mail-domains'],
  summary: 'The address that a company’s e-mails come from, and the DNS records that it needs',
  params,
  response: one(mailSender),
})

export const setMailSender = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Sets the sender address, in a proven mail domain; it is used once its DNS records are right',
  params,
  body: z.strictObject({ address: email }),
  response: one(mailSender),
  perMinute: 20,
})

export const checkMailSender = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/mail-sender/check',
  access: 'admin',
  changes,
  summary: 'Looks for the DNS records of the sender address now',
  params,
  response: one(mailSender),
  perMinute: 20,
})

export const removeMailSender = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  fresh: true,
  changes,
  summary: 'Removes the sender address and its key; e-mails come from the platform’s address again',
  params,
  response: one(mailSender),
})
