import {
  getBranding,
  getCompanyImage,
  listAssignableCompanies,
  listAudienceTags,
  listChildCompanies,
  listHolidays,
  setHolidays,
} from '../../../contract/companies.ts'
import { type Route, route } from '../../platform/serve.ts'
import * as companies from './companies.service.ts'
import * as holidays from './holidays.service.ts'

export const companyRoutes: Route[] = [
  route(getBranding, async (ctx, { params }) => ({
    data: await companies.getBranding(ctx, params.hostname),
  })),
  route(getCompanyImage, (ctx, { params }) => companies.getImage(ctx, params.companyId, params.kind)),
  route(listChildCompanies, async (ctx) => ({ data: await companies.listChildren(ctx) })),
  route(listAssignableCompanies, async (ctx) => ({ data: await companies.listAssignable(ctx) })),
  route(listAudienceTags, async (ctx) => ({ data: await companies.listAudienceTags(ctx) })),
  route(listHolidays, (ctx, { params }) => holidays.listHolidays(ctx, params.companyId)),
  route(setHolidays, (ctx, { params, body }) => holidays.setHolidays(ctx, params.companyId, body.holidays)),
]
