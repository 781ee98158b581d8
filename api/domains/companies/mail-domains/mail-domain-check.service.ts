import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import { recordFound } from '../hosts/host-check.service.ts'
import { type ClaimState, type Findings, judge, type Verdict } from '../hosts/host-claims.rules.ts'
import { recordOf } from '../hosts/hosts.service.ts'
import * as queries from './mail-domains.queries.ts'

/** Looks for the TXT records of claimed mail domains and applies what it finds, by the rules of host names. */

/** The companies to notify of a check, beside the one with the claim. */
export interface MailDomainNews {
  kind: 'warn' | 'contest' | 'take_over'
  domain: string
  company_id: string
  rival_ids: string[]
}

export const listDueMailDomains = (ctx: Ctx): Promise<string[]> => queries.selectDueDomains(ctx, 100)

/** DNS is queried before the transaction; `onNews` is called inside it to notify people. */
export async function checkMailDomain(
  ctx: Ctx,
  claimId: string,
  onNews: (inner: Ctx, news: MailDomainNews) => Promise<void>,
): Promise<void> {
  const claim = await queries.findDomainById(ctx, claimId)
  if (!claim) return
  const texts = await ctx.services.dns.texts(recordOf(ctx, claim.domain, '').name)
  const isFound = (token: string) => recordFound(ctx, texts, claim.domain, token)
  await ctx.transaction(async (inner) => {
    await queries.lockDomain(inner, claim.domain)
    const now = await queries.findDomainById(inner, claimId)
    if (!now) return
    const rivals = await queries.selectRivals(inner, now)
    const isProved = rivals.some(({ token }) => isFound(token) === 'found')
    const findings: Findings = {
      record: isFound(now.token),
      // A mail domain does not have to lead here.
      address: 'here',
      rival: rivals.length === 0 ? 'none' : isProved ? 'proved' : 'unproved',
    }
    const verdict = judge(now as ClaimState, findings, ctx.now)
    await apply(inner, now, { verdict, rivals })
    const { effect } = verdict
    if (effect !== null && effect !== 'activate')
      await onNews(inner, {
        ...{ kind: effect, domain: now.domain, company_id: now.company_id },
        rival_ids: rivals.map(({ company_id }) => company_id),
      })
  })
}

type Rivals = Awaited<ReturnType<typeof queries.selectRivals>>

async function apply(
  ctx: Ctx,
  { id, company_id, domain }: queries.MailDomainRow,
  { verdict: { effect, ...state }, rivals }: { verdict: Verdict; rivals: Rivals },
): Promise<void> {
  const at = ctx.now.toISOString()
  if (effect === 'take_over')
    for (const rival of rivals) {
      await queries.updateDomain(ctx, rival.id, { status: 'failed', problem: 'lost', next_check_at: null })
      await recordEvent(ctx, { kind: 'mail_domain.lost', company_id: rival.company_id, data: { domain } })
    }
  const isProved = effect === 'take_over' || effect === 'activate'
  await queries.updateDomain(ctx, id, { ...state, checked_at: at, ...(isProved ? { verified_at: at } : {}) })
  if (isProved) await recordEvent(ctx, { kind: 'mail_domain.verified', company_id, data: { domain } })
}
