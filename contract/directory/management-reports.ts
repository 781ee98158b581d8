import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { periods } from './dashboard.ts'

/** The dashboard on paper, for whoever is not a user of the product. */

export const downloadReport = endpoint({
  method: 'POST',
  path: '/api/dashboard/report',
  access: 'staff',
  changes: [],
  auditor: true,
  summary:
    'The figures of the dashboard as a PDF of a few pages in the company’s brand and the caller’s language, without the name of any student; it is recorded who took it',
  body: z.strictObject({
    company_id: z.optional(id),
    /** Defaults to `quarter`. */
    period: z.optional(z.enum(periods)),
  }),
  response: { file: 'application/pdf' },
  errors: [404],
  perMinute: 10,
})
