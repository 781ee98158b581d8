import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, list, message, one, text, timestamp, version } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Period } from './dashboard.ts'

/** How often the report of a company is mailed, and to whom. */

export const mailedFrequencies = ['monthly', 'quarterly'] as const
export type MailedFrequency = (typeof mailedFrequencies)[number]
export const reportFrequencies = ['off', ...mailedFrequencies] as const
export type ReportFrequency = (typeof reportFrequencies)[number]

/** The period of a report that is asked for, outside the schedule. */
export const periodOf: Record<MailedFrequency, Period> = { monthly: 'month', quarterly: 'quarter' }

export const recipientProblems = ['no_access', 'unsubscribed', 'mail_failing'] as const

const named = z.object({ id, name: z.string() })

const schedule = z.object({
  company_id: id,
  version,
  frequency: z.enum(reportFrequencies),
  recipients: z.array(
    z.object({
      ...named.shape,
      /** Why the person gets no report; null if they do. */
      problem: z.nullable(z.enum(recipientProblems)),
    }),
  ),
  /** Recipients of companies above that the caller does not see; a change leaves them. */
  others: count,
  /** The day of the next report in the company’s time zone; null if none is to come. */
  next_on: z.nullable(day),
  /** The last report; null if there was none. */
  last: z.nullable(
    z.object({
      /** The first and the last day of its period. */
      from: day,
      until: day,
      at: timestamp,
      sent: count,
      /** Still to be sent; `failing` of them were tried in vain. */
      waiting: count,
      failing: count,
      failed: count,
      /** Recipients who had lost access or unsubscribed when it was sent. */
      left_out: count,
    }),
  ),
  /** Why no report is sent at all; null if nothing prevents it. */
  stopped_by: z.nullable(z.enum(['mails_off', 'company_closed'])),
  /** Whether the installation has a mail server; without one, e-mails stay in a folder of the server. */
  has_mail_server: z.boolean(),
})
export type ReportSchedule = z.infer<typeof schedule>

const path = '/api/companies/:companyId/report-schedule'
const params = z.object({ companyId: id })

export const getReportSchedule = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  reads: ['report-schedule/:companyId'],
  summary: 'How often the report of a company is mailed and to whom, when next, and what became of the last',
  params,
  response: one(schedule),
})

export const setReportSchedule = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  changes: ['report-schedule/:companyId'],
  summary:
    'Sets both. The first report of a new frequency comes on a day after today. 422 for somebody who does not see the dashboard of the company, and without a recipient; 409 with the current schedule for a stale version',
  params,
  body: z.strictObject({
    version,
    frequency: z.enum(reportFrequencies),
    recipient_ids: z.array(id).check(z.maxLength(limits.reportRecipients)),
  }),
  response: one(schedule),
  errors: [409],
})

export const listReportRecipients = endpoint({
  method: 'GET',
  path: `${path}/possible-recipients`,
  access: 'admin',
  summary:
    'Staff who see the dashboard of the company, of it and of companies above it that are in reach, by name, at most a hundred',
  params,
  query: z.object({ search: z.optional(text(limits.name)) }),
  response: list(named),
})

export const sendReportNow = endpoint({
  method: 'POST',
  path: `${path}/send-now`,
  access: 'admin',
  changes: [],
  summary: 'Mails the report as it is now to the caller only',
  params,
  body: z.strictObject({ frequency: z.enum(mailedFrequencies) }),
  response: message,
  status: 202,
  perMinute: 3,
})
