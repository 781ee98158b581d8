import * as z from 'zod/mini'
import { checkHost } from '#contract/companies/company-hosts.ts'
import {
  checkClaim,
  findClaimToCheck,
  type HostNews,
  listDueClaims,
} from '#domains/companies/hosts/host-check.service.ts'
import { listHosts } from '#domains/companies/hosts/hosts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { job } from '#platform/jobs/job.ts'
import { selectNearestAdmins } from '../accounts.queries.ts'
import { queueMails } from '../links/person-mail.job.ts'

/** Checks host names and e-mails the admins concerned. */

/** Claims waiting for proof are checked every few minutes, names in use weekly. */
export const checkHostsJob = job(
  'companies.check_hosts',
  z.object({}),
  async (ctx) => {
    for (const id of await listDueClaims(ctx)) await checkClaim(ctx, id, mailAdmins)
  },
  { intervalMinutes: 1, waitsForOthers: true },
)

export const hostCheckRoutes: Route[] = [
  route(
    checkHost,
    async (ctx, { params }) => {
      const claimId = await findClaimToCheck(ctx, params.companyId, params.hostname)
      await checkClaim(ctx, claimId, mailAdmins)
      return listHosts(ctx, params.companyId)
    },
    // No transaction, because DNS can take seconds to answer.
    { transaction: 'own' },
  ),
]

const mails = { warn: 'host_missing', contest: 'host_contested', take_over: 'host_moved' } as const

async function mailAdmins(ctx: Ctx, news: HostNews): Promise<void> {
  for (const companyId of concerned(news))
    await queueMails(ctx, await selectNearestAdmins(ctx, companyId), {
      mail: mails[news.kind],
      button: { path: '/admin/settings?tab=hosts' },
      values: { host: news.hostname },
    })
}

const concerned = ({ company_id, rival_id }: HostNews): string[] =>
  rival_id ? [company_id, rival_id] : [company_id]
