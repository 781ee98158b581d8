import type { BrandDraft } from '#contract/companies/brand-preview.ts'
import type { Branding } from '#contract/companies/companies.ts'
import type { ColorPreview } from '#contract/companies/company-settings.ts'
import type { SignedIn } from '#platform/context.ts'
import { getCompanyBranding } from '../companies.service.ts'
import { getCompany } from '../company-settings.service.ts'
import { contrastEnough, pageColors, rampsOf } from './brand-ramp.rules.ts'

/** The steps of a color (`#rrggbb`), and the contrast of all pairs used for text, in both themes. */
export async function previewColor(color: string): Promise<ColorPreview> {
  const { wcagContrast } = await import('culori')
  const { light, dark, is_exact } = await rampsOf(color)
  const pair = (name: ColorPreview['pairs'][number]['name'], foreground: string, background: string) => {
    const exact = wcagContrast(foreground, background)
    // Truncated instead of rounded, because 4.496 is below 4.5.
    return {
      name,
      foreground,
      background,
      contrast: Math.floor(exact * 100) / 100,
      passes: exact >= contrastEnough,
    }
  }
  return {
    ramp: { light, dark },
    is_exact,
    pairs: [
      pair('text_on_brand', light.on_brand, light.brand),
      pair('brand_on_page', light.brand, pageColors.light),
      pair('text_on_deep', '#ffffff', light.deep),
      pair('dark_text_on_brand', dark.on_brand, dark.brand),
      pair('dark_brand_on_page', dark.brand, pageColors.dark),
      pair('dark_text_on_deep', '#ffffff', dark.deep),
    ],
  }
}

/** A company's branding and chief executive as if a draft were saved. Throws 404 for a company out of reach. */
export async function draftBranding(
  ctx: SignedIn,
  companyId: string,
  draft: BrandDraft,
): Promise<{ branding: Branding; chiefExecutive: string; withChief: boolean; timeZone: string }> {
  const { chief_executive, settings, time_zone } = await getCompany(ctx, companyId)
  const saved = await getCompanyBranding(ctx, companyId)
  const { chief_executive: chiefExecutive = chief_executive, ...texts } = draft
  const { light, dark } = await rampsOf(draft.brand_color ?? saved.brand_color)
  return {
    branding: { ...saved, ...texts, ramp: { light, dark } },
    chiefExecutive,
    withChief: settings.has_certificate_ceo,
    timeZone: time_zone,
  }
}
