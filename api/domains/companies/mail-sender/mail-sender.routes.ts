import * as contract from '#contract/companies/mail-sender.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { getMailSender, removeMailSender, setMailSender } from './mail-sender.service.ts'

export const mailSenderRoutes: Route[] = [
  route(contract.getMailSender, async (ctx, { params }) => ({
    data: await getMailSender(ctx, params.companyId),
  })),
  route(
    contract.setMailSender,
    async (ctx, { params, body }) => ({ data: await setMailSender(ctx, params.companyId, body.address) }),
    { transaction: 'own' },
  ),
  route(contract.removeMailSender, async (ctx, { params }) => ({
    data: await removeMailSender(ctx, params.companyId),
  })),
]
