import { mutationOptions } from '@tanstack/react-query'
import {
  checkMailSender,
  getMailSender,
  removeMailSender,
  setMailSender,
} from '#contract/companies/mail-sender.ts'
import { call } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const mailSenderQuery = (companyId: string) => endpointQuery(getMailSender, { params: { companyId } })

export const setSenderMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (address: string) => call(setMailSender, { params: { companyId }, body: { address } }),
    meta: { quiet: true },
  })

export const checkSenderMutation = (companyId: string) =>
  mutationOptions({ mutationFn: () => call(checkMailSender, { params: { companyId } }) })

export const removeSenderMutation = (companyId: string) =>
  mutationOptions({ mutationFn: () => call(removeMailSender, { params: { companyId } }) })
