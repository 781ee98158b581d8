import * as z from 'zod/mini'
import { addressOf } from '#contract/routes.ts'
import { mailTo } from '#domains/accounts/accounts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { readSettings } from '../settings.service.ts'

/** Notifies the security team's own address of a reported e-mail. The content of the e-mail stays in the product. */
export const securityMailJob = job(
  'community.security_mail',
  z.object({ report_id: z.string() }),
  async (ctx: Ctx, { report_id }, { id }) => {
    const report = await ctx.db
      .selectFrom('mail_reports')
      .select(['company_id', 'subject', 'sender', 'did'])
      .where('id', '=', report_id)
      .where('verdict', 'is', null)
      .executeTakeFirst()
    if (!report) return
    const { security_email } = await readSettings(ctx, report.company_id)
    if (!security_email) return
    const nobody = { first_name: '', last_name: '', platform_locale: null }
    await mailTo(
      ctx,
      { company_id: report.company_id, email: security_email, ...nobody },
      {
        mail: report.did === 'nothing' ? 'community.mail.reported' : 'community.mail.reported_urgent',
        button: { path: addressOf('admin.community', { page: 'mails', subjectId: report_id }) },
        values: { subject: report.subject, sender: report.sender },
        id,
      },
    )
  },
  { waitsForOthers: true },
)
