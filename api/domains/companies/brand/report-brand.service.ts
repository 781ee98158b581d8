import type { Ctx } from '#platform/context.ts'
import { getCompanyBranding, readImage } from '../companies.service.ts'

/** What a report on paper shows of a company’s brand. */
export interface ReportBrand {
  name: string
  app_name: string
  color: string
  /** A PNG for light backgrounds; null for none. */
  logo: Uint8Array | null
}

/** In pixels: twice what a report shows. */
const logoSize = { width: 560, height: 120, fit: 'inside', withoutEnlargement: true } as const

/** A drawing is as sharp as a report needs it, whatever size it names. */
const densityOf = (mime: string) => (mime === 'image/svg+xml' ? { density: 600 } : {})

export async function getReportBrand(ctx: Ctx, companyId: string): Promise<ReportBrand> {
  const brand = await getCompanyBranding(ctx, companyId)
  const logo = await readImage(ctx, companyId, 'logo-light')
  // Loaded on first use, because most processes render none.
  const { default: sharp } = await import('sharp')
  return {
    name: brand.name,
    app_name: brand.app_name,
    color: brand.ramp.light.brand,
    logo: logo && (await sharp(logo.bytes, densityOf(logo.mime)).resize(logoSize).png().toBuffer()),
  }
}
