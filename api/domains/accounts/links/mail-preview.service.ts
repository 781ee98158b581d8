import type { BrandDraft } from '#contract/companies/brand-preview.ts'
import { addressOf } from '#contract/routes.ts'
import { draftBranding } from '#domains/companies/brand/brand-preview.service.ts'
import { baseUrl, hasMailLinks } from '#domains/companies/companies.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { findPerson } from '../accounts.queries.ts'
import { renderPersonMail } from './person-mail.job.ts'

/**
 * Previews a student's invitation with unsaved branding, rendered like the real e-mail. Throws 404 for a company
 * out of reach.
 */
export async function previewMail(
  ctx: SignedIn,
  companyId: string,
  draft: BrandDraft,
): Promise<{ subject: string; html: string }> {
  const { branding } = await draftBranding(ctx, companyId, draft)
  const { first_name } = found(await findPerson(ctx, ctx.actor.id))
  const { subject, html } = await renderPersonMail(
    { first_name, platform_locale: ctx.languages.platform },
    { mail: 'student_invitation', button: { path: addressOf('login') } },
    { branding, base: await baseUrl(ctx, companyId), hasLinks: await hasMailLinks(ctx, companyId) },
  )
  return { subject, html }
}
