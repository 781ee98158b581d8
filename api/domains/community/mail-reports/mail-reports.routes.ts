import * as contract from '#contract/community/mail-reports.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as reports from './mail-reports.service.ts'

export const mailReportRoutes: Route[] = [
  route(
    contract.reportMail,
    async (ctx, { body, file }) => ({ data: await reports.reportMail(ctx, file, body) }),
    { transaction: 'own' },
  ),
  route(contract.listOwnMailReports, (ctx, { query }) => reports.listOwn(ctx, query)),
  route(contract.listMailReports, (ctx, { query }) => reports.listReports(ctx, query)),
  route(contract.getMailReport, async (ctx, { params }) => ({
    data: await reports.getReport(ctx, params.reportId),
  })),
  route(contract.claimMailReport, async (ctx, { params, body }) => ({
    data: await reports.setClaim(ctx, params.reportId, body.claimed),
  })),
  route(contract.answerMailReport, async (ctx, { params, body }) => ({
    data: await reports.answerReports(ctx, params.reportId, body),
  })),
]
