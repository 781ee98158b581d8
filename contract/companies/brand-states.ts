import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, list, one, timestamp, version } from '../fields.ts'
import { inheritedFields } from './companies.ts'
import { companyDetails } from './company-settings.ts'

/** A previous version of a brand. */
const brandState = z.object({
  id,
  replaced_at: timestamp,
  /** Null if the person was removed or the platform made the change. */
  replaced_by: z.nullable(z.string()),
  app_name: z.string(),
  tagline: z.string(),
  brand_color: z.string(),
  /** The fields that differ from the current brand. */
  differs: z.array(z.enum(inheritedFields)),
})
export type BrandState = z.infer<typeof brandState>

const params = z.object({ companyId: id })

export const listBrandStates = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/brand-states',
  access: 'admin',
  reads: ['brand-states/:companyId'],
  summary: 'The last five states of a company’s brand before the present one, the latest first',
  params,
  response: list(brandState),
})

export const restoreBrandState = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/brand-states/:stateId/restore',
  access: 'admin',
  changes: ['brand-states/:companyId', 'company/:companyId'],
  summary:
    'Makes a company’s brand what it was; the present one becomes a state that can be restored. 409 for a stale version',
  params: z.object({ companyId: id, stateId: id }),
  body: z.strictObject({ version }),
  response: one(companyDetails),
  perMinute: 30,
  errors: [409],
})
