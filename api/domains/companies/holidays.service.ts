import type { Holiday, listHolidays as listEndpoint } from '#contract/companies/companies.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import * as queries from './holidays.queries.ts'

/** A company's holidays. Only this service writes company_holidays. */

export const holidaysOf = queries.holidaysOf

type Holidays = ResponseOf<typeof listEndpoint>

/** Throws 404 for a company out of reach. */
export async function listHolidays(ctx: SignedIn, companyId: string): Promise<Holidays> {
  found(await queries.findCompany(ctx, companyId, 'read'))
  const rows = await queries.selectHolidays(ctx, companyId)
  return {
    data: rows.map(({ inherited_from: _, ...holiday }) => holiday),
    meta: { inherited_from: rows[0]?.inherited_from ?? null },
  }
}

/** Throws 404 like listHolidays, 422 for a duplicate day. */
export async function setHolidays(ctx: SignedIn, companyId: string, holidays: Holiday[]): Promise<Holidays> {
  found(await queries.findCompany(ctx, companyId, 'hold'))
  const named = holidays.map((holiday) => ({ ...holiday, name: holiday.name.trim() }))
  if (new Set(named.map(({ day }) => day)).size < named.length)
    throw invalid({ holidays: ['companies.day_twice'] })
  await queries.replaceHolidays(ctx, companyId, named)
  return listHolidays(ctx, companyId)
}
