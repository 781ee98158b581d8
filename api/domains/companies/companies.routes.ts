import { listBrandStates, restoreBrandState } from '#contract/companies/brand-states.ts'
import {
  getBranding,
  getCompanyImage,
  listAssignableCompanies,
  listAudienceTags,
  listChildCompanies,
  listHolidays,
  setHolidays,
} from '#contract/companies/companies.ts'
import * as settings from '#contract/companies/company-settings.ts'
import * as syncs from '#contract/companies/company-syncs.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { previewColor } from './brand/brand-preview.service.ts'
import * as brandStates from './brand/brand-states.service.ts'
import * as companies from './companies.service.ts'
import * as details from './company-settings.service.ts'
import * as holidays from './holidays.service.ts'
import { getCompanySync, startCompanySync } from './syncs/syncs.service.ts'

export const companyRoutes: Route[] = [
  route(syncs.getCompanySync, async (ctx) => ({ data: await getCompanySync(ctx) })),
  route(syncs.startCompanySync, async (ctx) => ({ data: await startCompanySync(ctx) })),
  route(getBranding, async (ctx, { params }) => ({
    data: await companies.getBranding(ctx, params.hostname),
  })),
  route(getCompanyImage, (ctx, { params, query }) =>
    query.for ? companies.getMailImage(ctx, params) : companies.getImage(ctx, params.companyId, params.kind),
  ),
  route(listChildCompanies, async (ctx) => ({ data: await companies.listChildren(ctx) })),
  route(listAssignableCompanies, async (ctx, { query }) => ({
    data: await companies.listAssignable(ctx, query.search),
  })),
  route(listAudienceTags, async (ctx) => ({ data: await companies.listAudienceTags(ctx) })),
  route(listHolidays, (ctx, { params }) => holidays.listHolidays(ctx, params.companyId)),
  route(setHolidays, (ctx, { params, body }) => holidays.setHolidays(ctx, params.companyId, body.holidays)),
  route(settings.getCompany, async (ctx, { params }) => ({
    data: await details.getCompany(ctx, params.companyId),
  })),
  route(settings.updateCompany, async (ctx, { params, body }) => ({
    data: await details.updateCompany(ctx, params.companyId, body),
  })),
  route(settings.setLogRetention, async (ctx, { params, body }) => ({
    data: await details.setLogRetention(ctx, params.companyId, body),
  })),
  route(settings.previewBranding, async (ctx, { params, body }) => {
    await details.getCompany(ctx, params.companyId)
    return { data: await previewColor(body.brand_color) }
  }),
  route(listBrandStates, (ctx, { params }) => brandStates.listBrandStates(ctx, params.companyId)),
  route(restoreBrandState, async (ctx, { params, body }) => ({
    data: await brandStates.restoreBrandState(ctx, params, body.version),
  })),
  route(settings.removeCompanyImage, async (ctx, { params }) => ({
    data: await details.removeCompanyImage(ctx, params.companyId, params.kind),
  })),
]
