import { mutationOptions } from '@tanstack/react-query'
import * as mails from '#contract/community/mail-reports.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointPages, endpointQuery } from '#lib/query/endpoint-query.ts'

export const ownMailPagesQuery = () => endpointPages(mails.listOwnMailReports, { query: {} })
export const mailPagesQuery = (query: {
  company_id?: string | undefined
  state: (typeof mails.mailReportStates)[number]
}) => endpointPages(mails.listMailReports, { query })
/** The number of unanswered reports. */
export const openMailsQuery = (query: { company_id?: string | undefined }) =>
  endpointQuery(mails.listMailReports, { query: { ...query, limit: 1 } })
export const mailQuery = (reportId: string) => endpointQuery(mails.getMailReport, { params: { reportId } })

interface ReportInput {
  file: File
  did: mails.MailAction
  note: string
}
export const reportMailMutation = mutationOptions({
  mutationFn: ({ file, ...body }: ReportInput) => upload(mails.reportMail, { params: {}, file, body }),
  meta: { quiet: true },
})

export const claimMailMutation = (reportId: string) =>
  mutationOptions({
    mutationFn: (claimed: boolean) =>
      call(mails.claimMailReport, { params: { reportId }, body: { claimed } }),
  })
export const answerMailMutation = (reportId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof mails.answerMailReport>) =>
      call(mails.answerMailReport, { params: { reportId }, body }),
    meta: { quiet: true },
  })
