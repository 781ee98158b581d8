import { type TrustedDevice, trustedDeviceDays } from '#contract/accounts/trusted-devices.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { CookieInput } from '#platform/http/cookie.ts'
import { newId, newToken, tokenHash } from '#platform/ids.ts'
import { deviceOf } from '#platform/network/device.ts'
import type { PersonRow } from '../accounts.queries.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import * as queries from './trusted-devices.queries.ts'

/**
 * Browsers that are not asked for the second step of signing in. The token is in a cookie that scripts cannot read, and
 * stored as a hash. Triggers end all of a person when the password or the second factor changes. Only this folder writes
 * trusted_devices and trusted_device_bans.
 */

const lifeSeconds = trustedDeviceDays * 86_400

type Person = Pick<PersonRow, 'id' | 'company_id'>

/** Whether the company of a person allows trusted devices. */
export const mayTrustDevices = async (ctx: Ctx, { company_id }: Person): Promise<boolean> =>
  (await queries.findBan(ctx, company_id)) === undefined

/** Whether this browser need not take the second step. The person must be locked, and the password was right. */
export async function isTrusted(ctx: Ctx, person: Person, cookie: CookieInput): Promise<boolean> {
  if (!cookie.value || cookie.value.length > 100) return false
  return (
    (await mayTrustDevices(ctx, person)) && queries.recordTrustedUse(ctx, person.id, tokenHash(cookie.value))
  )
}

/** Trusts this browser from now on, if the company allows it. The person has just taken both steps and is locked. */
export async function trustDevice(ctx: Ctx, person: Person, cookie: CookieInput): Promise<void> {
  if (!(await mayTrustDevices(ctx, person))) return
  const token = newToken()
  await queries.insertTrustedDevice(ctx, {
    id: newId(),
    user_id: person.id,
    token_hash: tokenHash(token),
    expires_at: new Date(ctx.now.getTime() + lifeSeconds * 1_000).toISOString(),
  })
  await note(ctx, 'person.device_trusted', person)
  await queueSecurityNotice(ctx, person.id, 'device_trusted')
  cookie.set(token, lifeSeconds)
}

const note = (
  ctx: Ctx,
  kind: 'person.device_trusted' | 'person.trusted_device_removed',
  { id, company_id }: Person,
): Promise<void> => recordEvent(ctx, { kind, company_id, data: { user_id: id } })

export async function listTrustedDevices(ctx: SignedIn): Promise<{ data: TrustedDevice[] }> {
  const rows = await queries.selectTrustedDevices(ctx, ctx.actor.id)
  return { data: rows.map(({ user_agent, ...row }) => ({ ...row, ...deviceOf(user_agent) })) }
}

/** Throws 404 for a device that is not one’s own. */
export async function removeTrustedDevice(ctx: SignedIn, deviceId: string): Promise<void> {
  if (!(await queries.deleteTrustedDevice(ctx, ctx.actor.id, deviceId))) throw notFound()
  await note(ctx, 'person.trusted_device_removed', ctx.actor)
}

/** Who forbids trusted devices in a company: itself, or one above it. */
export async function getTrustRule(
  ctx: Ctx,
  companyId: string,
): Promise<{ allowed: boolean; forbidden_above: string | null }> {
  const ban = await queries.findBan(ctx, companyId)
  const isOwn = ban?.company_id === companyId
  return { allowed: ban === undefined, forbidden_above: ban && !isOwn ? ban.company_name : null }
}

/** Idempotent. Forbidding ends those of the company and of all below it. */
export async function setTrustRule(ctx: Ctx, companyId: string, allowed: boolean): Promise<void> {
  if (!(await queries.saveBan(ctx, companyId, !allowed))) return
  if (!allowed) await queries.deleteTrustedDevicesBelow(ctx, companyId)
  await recordEvent(ctx, { kind: 'company.trusted_devices_set', company_id: companyId, data: { allowed } })
}
