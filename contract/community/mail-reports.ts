import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, pageOf, pageQuery, text, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { author } from './posts.ts'

/**
 * Suspicious e-mails that people report to the security team. Nobody else sees them, and nothing in them can be opened.
 */

/** What the reporter did with the e-mail before reporting it. */
export const mailActions = ['nothing', 'opened_link', 'opened_file', 'typed'] as const
export type MailAction = (typeof mailActions)[number]

export const mailVerdicts = ['phishing', 'harmless', 'simulation'] as const
export type MailVerdict = (typeof mailVerdicts)[number]

/** Points for reporting an e-mail that was dangerous or a test. */
export const mailReportPoints = 10

/** Warning signs of an e-mail, found without calling any other service. */
export const mailSigns = [
  'sender_imitates',
  'sender_elsewhere',
  'reply_elsewhere',
  'not_authenticated',
  'suspicious_link',
  'risky_file',
] as const
export type MailSign = (typeof mailSigns)[number]

/**
 * What is stored of an e-mail: addresses that cannot be opened, text without secrets, and only the names of
 * attachments.
 */
export const reportedMail = z.object({
  from: z.string(),
  from_name: z.string(),
  reply_to: z.string(),
  return_path: z.string(),
  sent_at: z.nullable(timestamp),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  text: z.string(),
  /** True if the text was truncated. */
  is_cut: z.boolean(),
  links: z.array(z.object({ address: z.string(), shown: z.string(), is_suspicious: z.boolean() })),
  files: z.array(
    z.object({ name: z.string(), mime: z.string(), bytes: count, sha256: z.string(), is_risky: z.boolean() }),
  ),
  signs: z.array(z.enum(mailSigns)),
})
export type ReportedMail = z.infer<typeof reportedMail>

const answer = z.object({
  verdict: z.enum(mailVerdicts),
  text: z.string(),
  by: z.string(),
  at: timestamp,
})

const shared = {
  id,
  subject: z.string(),
  /** Such as `parcel@desk[.]example`. */
  sender: z.string(),
  did: z.enum(mailActions),
  at: timestamp,
  answer: z.nullable(answer),
}

export const ownMailReport = z.object({
  ...shared,
  /** The team member who claimed the report; null while nobody has. */
  taken: z.nullable(z.object({ by: z.string(), at: timestamp })),
  points: count,
})
export type OwnMailReport = z.infer<typeof ownMailReport>

export const reportMail = endpoint({
  method: 'POST',
  path: '/api/student/community/mail-reports',
  access: 'student',
  changes: ['mail-reports'],
  needs: 'mail_reports',
  summary:
    'Reports a suspicious e-mail, saved as a file, to the security team. The same mail again answers the same report; 422 for what is no e-mail',
  upload: { name: 'mail', maxBytes: limits.mailBytes, spooled: true },
  body: z.strictObject({ did: z.enum(mailActions), note: z.optional(text(limits.reportNote)) }),
  response: one(ownMailReport),
  status: 201,
  errors: [422, 429],
  perMinute: 10,
})

export const listOwnMailReports = endpoint({
  method: 'GET',
  path: '/api/student/community/mail-reports',
  access: 'student',
  reads: ['mail-reports'],
  needs: 'mail_reports',
  summary:
    'The e-mails one reported, newest first, and how many dangerous ones colleagues caught in the last seven days',
  query: z.object(pageQuery),
  response: z.object({
    data: z.array(ownMailReport),
    meta: z.object({
      next_cursor: z.nullable(z.string()),
      caught: count,
      /** Days for which an e-mail is kept. */
      kept_days: count,
      /** To call in an emergency; '' for none. */
      security_phone: z.string(),
    }),
  }),
})

export const mailReport = z.object({
  ...shared,
  company_id: id,
  reporter: author,
  note: z.string(),
  version: count,
  claim: z.nullable(z.object({ full_name: z.string(), is_own: z.boolean(), at: timestamp })),
  /** How many others reported the same e-mail. */
  others: count,
})
export type MailReport = z.infer<typeof mailReport>

const mailReportDetails = z.object({
  ...mailReport.shape,
  /** Null once the retention period is over. */
  mail: z.nullable(reportedMail),
  deleted_on: timestamp,
  can: z.object({ answer: z.boolean() }),
})
export type MailReportDetails = z.infer<typeof mailReportDetails>

export const mailReportStates = ['open', 'answered'] as const
export const listMailReports = endpoint({
  method: 'GET',
  path: '/api/community/mail-reports',
  access: 'staff',
  reads: ['mail-reports'],
  summary:
    'Reported e-mails: open ones, the oldest first, or answered ones, the newest first; `total` counts those that are open',
  query: z.object({
    ...pageQuery,
    company_id: z.optional(id),
    state: z.optional(z.enum(mailReportStates)),
  }),
  response: pageOf(mailReport),
  errors: [404],
})

const params = z.object({ reportId: id })
export const getMailReport = endpoint({
  method: 'GET',
  path: '/api/community/mail-reports/:reportId',
  access: 'staff',
  reads: ['mail-report/:reportId'],
  summary: 'A reported e-mail as it may be shown: nothing in it is live',
  params,
  response: one(mailReportDetails),
})

export const claimMailReport = endpoint({
  method: 'PUT',
  path: '/api/community/mail-reports/:reportId/claim',
  access: 'staff',
  changes: ['mail-reports', 'mail-report/:reportId'],
  summary: 'Takes a reported e-mail in hand, or lets it go; 409 while somebody else has it',
  params,
  body: z.strictObject({ claimed: z.boolean() }),
  response: one(mailReportDetails),
  errors: [409],
})

export const answerMailReport = endpoint({
  method: 'PUT',
  path: '/api/community/mail-reports/:reportId/answer',
  access: 'staff',
  changes: ['mail-reports', 'mail-report/:reportId'],
  summary:
    'Tells the reporter what the e-mail was. With `all`, whoever reported the same mail gets the same answer. 409 where it was answered since',
  params,
  body: z.strictObject({
    version: count,
    verdict: z.enum(mailVerdicts),
    text: words(limits.reason),
    all: z.optional(z.boolean()),
  }),
  response: one(mailReportDetails),
  errors: [409],
})
