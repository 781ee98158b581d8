import * as z from 'zod/mini'
import { certificate } from '../certificates/certificates.ts'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../fields.ts'
import { brandFields } from './company-settings.ts'

/** A brand that is not saved yet; fields that are left out keep their saved values. */
export const brandDraft = z.strictObject(brandFields)
export type BrandDraft = z.infer<typeof brandDraft>

const draftEndpoint = {
  method: 'POST',
  access: 'admin',
  params: z.object({ companyId: id }),
  body: brandDraft,
  perMinute: 240,
} as const

export const previewBrandMail = endpoint({
  ...draftEndpoint,
  path: '/api/companies/:companyId/branding/mail-preview',
  changes: [],
  summary: 'The e-mail that invites a student, in a brand that isn’t saved, addressed to the caller',
  response: one(z.object({ subject: z.string(), html: z.string() })),
})

export const previewBrandCertificate = endpoint({
  ...draftEndpoint,
  path: '/api/companies/:companyId/branding/certificate-preview',
  changes: [],
  summary: 'A sample certificate in a brand that isn’t saved, issued to the caller and valid for nothing',
  response: one(certificate),
})

export const downloadBrandCertificate = endpoint({
  ...draftEndpoint,
  path: '/api/companies/:companyId/branding/certificate-preview/pdf',
  changes: [],
  summary: 'The PDF of the sample certificate, with the saved logo and signature',
  response: { file: 'application/pdf' },
  perMinute: 30,
})
