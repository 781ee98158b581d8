import * as z from 'zod/mini'
import { checkMailDomain } from '#contract/companies/mail-domains.ts'
import {
  checkMailDomain as checkClaim,
  listDueMailDomains,
  type MailDomainNews,
} from '#domains/companies/mail-domains/mail-domain-check.service.ts'
import {
  findMailDomainToCheck,
  listMailDomains,
} from '#domains/companies/mail-domains/mail-domains.service.ts'
import type { Ctx } from '#platform/context.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { job } from '#platform/jobs/job.ts'
import { selectNearestAdmins } from '../accounts.queries.ts'
import { queueMails } from '../links/person-mail.job.ts'

/** Checks mail domains and e-mails the admins concerned. */

export const checkMailDomainsJob = job(
  'companies.check_mail_domains',
  z.object({}),
  async (ctx) => {
    for (const id of await listDueMailDomains(ctx)) await checkClaim(ctx, id, mailAdmins)
  },
  { intervalMinutes: 1, waitsForOthers: true },
)

export const mailDomainCheckRoutes: Route[] = [
  route(
    checkMailDomain,
    async (ctx, { params }) => {
      const claimId = await findMailDomainToCheck(ctx, params.companyId, params.domain)
      await checkClaim(ctx, claimId, mailAdmins)
      return listMailDomains(ctx, params.companyId)
    },
    // No transaction, because DNS can take seconds to answer.
    { transaction: 'own' },
  ),
]

const mails = {
  warn: 'mail_domain_missing',
  contest: 'mail_domain_contested',
  take_over: 'mail_domain_moved',
} as const

async function mailAdmins(ctx: Ctx, { kind, domain, company_id, rival_ids }: MailDomainNews): Promise<void> {
  for (const companyId of new Set([company_id, ...rival_ids]))
    await queueMails(ctx, await selectNearestAdmins(ctx, companyId), {
      mail: mails[kind],
      button: { path: '/admin/settings?tab=signIn' },
      values: { domain },
    })
}
