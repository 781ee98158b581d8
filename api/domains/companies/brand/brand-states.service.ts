import type { BrandState } from '#contract/companies/brand-states.ts'
import {
  type InheritedField,
  imageKinds,
  inheritedFields,
  inheritedTexts,
} from '#contract/companies/companies.ts'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { getCompany, lockCompany } from '../company-settings.service.ts'
import * as queries from './brand-states.queries.ts'

/** Earlier states of a company's brand, to restore after changes. Only this service writes company_brand_states. */

type OwnBrand = Awaited<ReturnType<typeof queries.findOwnBrand>>

/** The fields in which a state differs from the company's current brand. */
function differencesOf(state: queries.BrandStateRow, now: OwnBrand): InheritedField[] {
  const images = queries.imagesOfState(state)
  return inheritedFields.filter((field) => {
    const inherits = (list: readonly string[]) => list.includes(field)
    if (inherits(state.inherits) !== inherits(now.inherits)) return true
    if (inherits(now.inherits)) return false
    const text = inheritedTexts.find((name) => name === field)
    if (text) return state[text] !== now[text]
    const kind = imageKinds.find((name) => name === field)
    return kind !== undefined && images[kind] !== now.images[kind]
  })
}

/** Throws 404 for a company out of reach. */
export async function listBrandStates(ctx: SignedIn, companyId: string): Promise<{ data: BrandState[] }> {
  await getCompany(ctx, companyId)
  const now = await queries.findOwnBrand(ctx, companyId)
  const states = await queries.listBrandStates(ctx, companyId)
  return {
    data: states.map((state) => ({
      id: state.id,
      replaced_at: state.replaced_at,
      replaced_by: state.replaced_by_name,
      app_name: state.app_name,
      tagline: state.tagline,
      brand_color: state.brand_color,
      differs: differencesOf(state, now),
    })),
  }
}

/**
 * Throws 404 for a company out of reach or a state that no longer exists, 409 with the current state for a stale
 * version.
 */
export async function restoreBrandState(
  ctx: SignedIn,
  { companyId, stateId }: { companyId: string; stateId: string },
  version: number,
): Promise<CompanyDetails> {
  await lockCompany(ctx, companyId, version)
  const state = found(await queries.findBrandState(ctx, companyId, stateId))
  const fields = differencesOf(state, await queries.findOwnBrand(ctx, companyId))
  if (fields.length > 0) {
    await queries.saveBrandState(ctx, companyId)
    await queries.replaceBrand(ctx, companyId, state)
    await recordEvent(ctx, { kind: 'company.brand_restored', company_id: companyId, data: { fields } })
    ctx.afterCommit(() => ctx.services.changes.notify('company', companyId))
  }
  return getCompany(ctx, companyId)
}
