import type { RecordFinding } from '#contract/companies/mail-sender.ts'
import type { Ctx } from '#platform/context.ts'
import { recordEvent } from '#platform/events.ts'
import * as queries from './mail-sender.queries.ts'
import {
  allows,
  dkimName,
  dmarcName,
  findDkim,
  findDmarc,
  namesInSpf,
  spfsIn,
} from './sender-records.rules.ts'

/** Looks for the DNS records of sender addresses. */

const hourMs = 3_600_000

export interface SenderNews {
  company_id: string
  address: string
  is_active: boolean
}

export const listDueSenders = (ctx: Ctx): Promise<string[]> => queries.selectDueSenders(ctx, 100)

/**
 * DNS is queried before the transaction; `onNews` is called inside it when e-mails begin to come from the address, or
 * no longer do. Without an answer of a name server, what was found before stays.
 */
export async function checkSender(
  ctx: Ctx,
  companyId: string,
  onNews: (inner: Ctx, news: SenderNews) => Promise<void>,
): Promise<void> {
  const before = await queries.findSender(ctx, companyId)
  if (!before) return
  const { texts } = ctx.services.dns
  const [spf, dkim, dmarc] = await Promise.all([
    findSpf(ctx, before.domain),
    texts(dkimName(before.selector, before.domain)).then((answer) => findDkim(answer, before.public_key)),
    findPolicy(ctx, before.domain),
  ])
  await ctx.transaction(async (inner) => {
    const row = await queries.lockSender(inner, companyId)
    if (row?.selector !== before.selector) return
    const now = {
      spf: spf === 'unknown' ? row.spf : spf,
      dkim: dkim === 'unknown' ? row.dkim : dkim,
      dmarc: dmarc === 'unknown' ? row.dmarc : dmarc,
    }
    const is_active = row.is_proven && Object.values(now).every((finding) => finding === 'found')
    await queries.updateSender(inner, companyId, {
      ...now,
      is_active,
      checked_at: ctx.now.toISOString(),
      next_check_at: new Date(ctx.now.getTime() + (is_active ? 24 : 1) * hourMs).toISOString(),
    })
    if (is_active === row.is_active) return
    const kind = is_active ? 'mail_sender.activated' : 'mail_sender.failed'
    const { address } = row
    await recordEvent(inner, { kind, company_id: companyId, data: { address } })
    await onNews(inner, { company_id: companyId, address, is_active })
  })
}

/** Receivers make ten queries at most for an SPF record, and so do we. */
const maxQueries = 10

async function findSpf(ctx: Ctx, domain: string): Promise<RecordFinding> {
  const { mailSpf } = ctx.services.settings
  const [waiting, seen] = [[domain], new Set<string>()]
  let isUnknown = false
  while (waiting.length > 0 && seen.size <= maxQueries) {
    const name = waiting.shift() ?? ''
    if (seen.has(name)) continue
    seen.add(name)
    const answer = await ctx.services.dns.texts(name)
    if (answer.kind === 'unknown') isUnknown = true
    const spfs = answer.kind === 'found' ? spfsIn(answer.values) : []
    if (name === domain && !isUnknown && spfs.length !== 1) return spfs.length === 0 ? 'missing' : 'wrong'
    if (spfs.some((spf) => allows(spf, mailSpf))) return 'found'
    waiting.push(...spfs.flatMap(namesInSpf))
  }
  return isUnknown ? 'unknown' : 'wrong'
}

/** The domain's own policy, or that of the domain it belongs to. */
async function findPolicy(ctx: Ctx, domain: string): Promise<RecordFinding> {
  const own = findDmarc(await ctx.services.dns.texts(dmarcName(domain)))
  if (own !== 'missing') return own
  const { getDomain } = await import('tldts')
  const above = getDomain(domain)
  if (!above || above === domain) return own
  return findDmarc(await ctx.services.dns.texts(dmarcName(above)))
}
