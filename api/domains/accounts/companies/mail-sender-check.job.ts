import * as z from 'zod/mini'
import { checkMailSender } from '#contract/companies/mail-sender.ts'
import { getMailSender } from '#domains/companies/mail-sender/mail-sender.service.ts'
import {
  checkSender,
  listDueSenders,
  type SenderNews,
} from '#domains/companies/mail-sender/mail-sender-check.service.ts'
import type { Ctx } from '#platform/context.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { job } from '#platform/jobs/job.ts'
import { selectNearestOwners } from '../accounts.queries.ts'
import { queueMails } from '../links/person-mail.job.ts'

/** Checks the sender addresses of companies daily, and e-mails the owners when one begins or ceases to be used. */

export const checkMailSendersJob = job(
  'companies.check_mail_senders',
  z.object({}),
  async (ctx) => {
    for (const companyId of await listDueSenders(ctx)) await checkSender(ctx, companyId, mailOwners)
  },
  { intervalMinutes: 10, waitsForOthers: true },
)

export const mailSenderCheckRoutes: Route[] = [
  route(
    checkMailSender,
    async (ctx, { params: { companyId } }) => {
      await getMailSender(ctx, companyId)
      await checkSender(ctx, companyId, mailOwners)
      return { data: await getMailSender(ctx, companyId) }
    },
    // No transaction, because DNS can take seconds to answer.
    { transaction: 'own' },
  ),
]

async function mailOwners(ctx: Ctx, { company_id, address, is_active }: SenderNews): Promise<void> {
  await queueMails(ctx, await selectNearestOwners(ctx, company_id), {
    mail: is_active ? 'sender_active' : 'sender_failed',
    button: { path: '/admin/settings?tab=notifications' },
    values: { address },
  })
}
