import type { ImageKind } from '#contract/companies/companies.ts'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { setCompanyImage } from '#domains/companies/companies.service.ts'
import { getCompany } from '#domains/companies/company-settings.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { storeImage } from './media.service.ts'

/** In pixels: twice the width at which any page, e-mail or certificate shows them. */
const widest: Record<ImageKind, number> = {
  'logo-light': 800,
  'logo-dark': 800,
  favicon: 512,
  signature: 800,
}

/**
 * Runs without a surrounding transaction, because image processing is slow. Throws 404 out of reach; 413, 415 and
 * 422 like `storeImage`.
 */
export async function uploadCompanyImage(
  ctx: SignedIn,
  { companyId, kind }: { companyId: string; kind: ImageKind },
  bytes: Uint8Array,
): Promise<CompanyDetails> {
  await getCompany(ctx, companyId)
  const file = await storeImage(ctx, bytes, { companyId, maxWidth: widest[kind] })
  return ctx.transaction(async (inner) => {
    await setCompanyImage(inner, { company_id: companyId, kind, file_id: file.id })
    await recordEvent(inner, { kind: 'company.image_set', company_id: companyId, data: { kind } })
    return getCompany(inner, companyId)
  })
}
