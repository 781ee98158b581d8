import type { Certificate } from '#contract/certificates/certificates.ts'
import type { BrandDraft } from '#contract/companies/brand-preview.ts'
import type { Branding } from '#contract/companies/companies.ts'
import { addressOf } from '#contract/routes.ts'
import { draftBranding } from '#domains/companies/brand/brand-preview.service.ts'
import { baseUrl, readImage } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { translate } from '#platform/messages.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { filenameOf, sheetOf } from './certificate-sheet.presenter.ts'
import { presentCertificate } from './certificates.presenter.ts'
import { type CertificateRow, findHolderName } from './certificates.queries.ts'

/**
 * A sample certificate with unsaved branding, from the renderers of real ones. Nothing is stored, and its code
 * cannot be verified.
 */

interface Sample {
  row: CertificateRow
  brand: Branding
  address: string
  withChief: boolean
}

/** Throws 404 for a company out of reach. */
export async function previewCertificate(
  ctx: SignedIn,
  companyId: string,
  draft: BrandDraft,
): Promise<Certificate> {
  const { row, ...shown } = await sampleOf(ctx, companyId, draft)
  return presentCertificate(row, { ...shown, locale: ctx.languages.platform, now: ctx.now })
}

/** The same as a PDF. */
export async function downloadPreview(
  ctx: SignedIn,
  companyId: string,
  draft: BrandDraft,
): Promise<Download> {
  const { row, ...setting } = await sampleOf(ctx, companyId, draft)
  const [logo, signature, { renderSheet }] = await Promise.all([
    readImage(ctx, companyId, 'logo-light'),
    readImage(ctx, companyId, 'signature'),
    import('./certificate-pdf.export.ts'),
  ])
  const body = await renderSheet(sheetOf(row, setting), { logo: logo?.bytes, signature: signature?.bytes })
  return { body, bytes: body.byteLength, mime: 'application/pdf', filename: `${filenameOf(row)}.pdf` }
}

/** No real certificate has this code. */
const sampleHash = '0'.repeat(32)

async function sampleOf(ctx: SignedIn, companyId: string, draft: BrandDraft): Promise<Sample> {
  const { branding, chiefExecutive, withChief, timeZone } = await draftBranding(ctx, companyId, draft)
  const locale = ctx.languages.platform
  const row: CertificateRow = {
    hash: sampleHash,
    company_id: companyId,
    company_name: branding.name,
    time_zone: timeZone,
    chief_executive: chiefExecutive,
    student_id: null,
    holder_name: await findHolderName(ctx),
    course_title: translate(locale, 'certificates.sample_course'),
    title_locale: null,
    content_locale: locale,
    content_origins: null,
    locale,
    score: 96,
    release_number: 1,
    issued_at: ctx.now.toISOString(),
    expires_at: null,
    status: 'valid',
    revoked_reason: null,
    pdf_key: null,
    name_public: true,
  }
  const address = (await baseUrl(ctx, companyId)) + addressOf('validate', { hash: sampleHash })
  return { row, brand: branding, address, withChief }
}
