import { isIP } from 'node:net'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { DnsAnswer } from '#platform/network/dns.ts'
import { type ClaimState, type Findings, judge, restartedClaim, type Verdict } from './host-claims.rules.ts'
import { normaliseHost } from './host-names.rules.ts'
import * as queries from './hosts.queries.ts'
import { listHosts, promoteNext, recordOf } from './hosts.service.ts'

/** Checks claimed host names against DNS and applies the result. */

/** The companies to notify of a check, beside the one with the claim. */
export interface HostNews {
  kind: 'warn' | 'contest' | 'take_over'
  hostname: string
  /** The company with the claim. */
  company_id: string
  /** The company that uses the name, or used it until now. */
  rival_id: string | null
}

/** Checks a claim. DNS is queried before the transaction; `onNews` is called inside it to notify people. */
export async function checkClaim(
  ctx: Ctx,
  claimId: string,
  onNews: (inner: Ctx, news: HostNews) => Promise<void>,
): Promise<void> {
  const claim = await queries.findClaimById(ctx, claimId)
  if (!claim) return
  const texts = claim.token ? await ctx.services.dns.texts(recordOf(ctx, claim.hostname, '').name) : null
  const address = await addressOf(ctx, claim)
  await ctx.transaction(async (inner) => {
    await queries.lockHostname(inner, claim.hostname)
    const now = await queries.findClaimById(inner, claimId)
    if (!now) return
    const user = await queries.findUser(inner, claim.hostname)
    const rival = user && user.company_id !== claim.company_id ? user : null
    const findings: Findings = {
      record: texts && claim.token ? recordFound(ctx, texts, claim.hostname, claim.token) : 'found',
      address,
      rival: !rival ? 'none' : isProved(ctx, claim.hostname, rival.token, texts) ? 'proved' : 'unproved',
    }
    const verdict = judge(now as ClaimState, findings, ctx.now)
    await apply(inner, now, { verdict, rivalId: rival?.company_id ?? null })
    const { effect } = verdict
    const { company_id, hostname } = claim
    if (effect !== null && effect !== 'activate')
      await onNews(inner, { kind: effect, hostname, company_id, rival_id: rival?.company_id ?? null })
  })
}

export function recordFound(
  ctx: Ctx,
  texts: DnsAnswer<string>,
  hostname: string,
  token: string,
): Findings['record'] {
  if (texts.kind !== 'found') return texts.kind
  return texts.values.includes(recordOf(ctx, hostname, token).value) ? 'found' : 'wrong'
}

/** A claim that needs no record cannot lose its proof. */
const isProved = (
  ctx: Ctx,
  hostname: string,
  token: string | null,
  texts: DnsAnswer<string> | null,
): boolean => !token || !texts || recordFound(ctx, texts, hostname, token) === 'found'

/** Compares the addresses; behind a proxy, requests the proof from the host itself. */
async function addressOf(ctx: Ctx, { id, hostname, token }: queries.ClaimRow): Promise<Findings['address']> {
  const { dns, settings } = ctx.services
  const theirs = await dns.addresses(hostname)
  if (theirs.kind !== 'found') return theirs.kind
  const target = settings.hostsTarget
  const ours: DnsAnswer<string> =
    isIP(target) > 0 ? { kind: 'found', values: [target] } : await dns.addresses(target)
  if (ours.kind === 'found' && theirs.values.some((each) => ours.values.includes(each))) return 'here'
  if (token && (await answersFor(ctx, { id, hostname, token }))) return 'here'
  return ours.kind === 'unknown' ? 'unknown' : 'elsewhere'
}

async function answersFor(
  ctx: Ctx,
  { id, hostname, token }: { id: string; hostname: string; token: string },
): Promise<boolean> {
  try {
    const bytes = await ctx.services.safeFetch.get(
      `http://${hostname}/.well-known/host-check/${token}`,
      1_000,
    )
    return new TextDecoder().decode(bytes).includes(id)
  } catch {
    return false
  }
}

interface Applied {
  verdict: Verdict
  rivalId: string | null
}

async function apply(ctx: Ctx, claim: queries.ClaimRow, { verdict, rivalId }: Applied): Promise<void> {
  const { effect, ...state } = verdict
  const { company_id, hostname } = claim
  if (effect === 'take_over' && rivalId) {
    await queries.deleteHost(ctx, rivalId, hostname)
    await promoteNext(ctx, rivalId)
    const lost = await queries.findClaim(ctx, rivalId, hostname)
    if (lost)
      await queries.updateClaim(ctx, lost.id, { status: 'failed', problem: 'lost', next_check_at: null })
    await recordEvent(ctx, { kind: 'host.lost', company_id: rivalId, data: { hostname } })
  }
  await queries.updateClaim(ctx, claim.id, { ...state, checked_at: ctx.now.toISOString() })
  if (effect !== 'take_over' && effect !== 'activate') return
  await queries.insertHost(ctx, company_id, hostname)
  await recordEvent(ctx, { kind: 'host.activated', company_id, data: { hostname } })
  ctx.afterCommit(() => {
    for (const id of rivalId ? [company_id, rivalId] : [company_id])
      ctx.services.changes.notify('company', id)
  })
}

/** Claims whose next check is due. */
export const listDueClaims = (ctx: Ctx): Promise<string[]> => queries.selectDueClaims(ctx, 100)

/** The claim of a company’s host name, restarted if it had failed. Throws 404 if there is none. */
export async function findClaimToCheck(ctx: SignedIn, companyId: string, typed: string): Promise<string> {
  await listHosts(ctx, companyId)
  const claim = found(await queries.findClaim(ctx, companyId, normaliseHost(typed)))
  if (claim.status === 'failed') await queries.updateClaim(ctx, claim.id, restartedClaim(ctx.now))
  return claim.id
}

/** Answers only for claims of this installation, with a value that is not in the DNS record. */
export async function getHostProof(ctx: Ctx, token: string): Promise<{ proof: string }> {
  return { proof: found(await queries.findClaimByToken(ctx, token)).id }
}
