import { isIP } from 'node:net'
import { getBranding } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { conflict } from '#platform/errors.ts'

/** What passkeys belong to: one host name. Never several, since each tenant has its own. */
export interface RelyingParty {
  id: string
  /** The only address at which browsers may use its passkeys. */
  origin: string
  /** The app name that the device shows. */
  name: string
}

/**
 * The host name that the request came to, if a company uses it or the operator has set it; null for other names and
 * for IP addresses, which can have no passkeys. The scheme and port are the operator’s, not those of the request.
 */
export async function findRelyingParty(ctx: Ctx): Promise<RelyingParty | null> {
  const url = new URL(ctx.services.settings.publicUrl)
  if (ctx.host === '' || isIP(ctx.host) || ctx.host.startsWith('[')) return null
  const { company_id, app_name } = await getBranding(ctx, ctx.host)
  if (company_id === null && url.hostname !== ctx.host) return null
  url.hostname = ctx.host
  return { id: ctx.host, origin: url.origin, name: app_name }
}

/** Throws 409 where there can be no passkeys. */
export async function getRelyingParty(ctx: Ctx): Promise<RelyingParty> {
  const party = await findRelyingParty(ctx)
  if (!party) throw conflict('accounts.passkeys_not_here')
  return party
}
