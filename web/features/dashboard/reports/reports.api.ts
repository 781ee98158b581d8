import { mutationOptions } from '@tanstack/react-query'
import { downloadReport } from '#contract/directory/management-reports.ts'
import * as schedules from '#contract/directory/report-schedules.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call, download } from '#lib/api/call.ts'
import { endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'

const of = (companyId: string) => ({ params: { companyId } })

export const downloadReportMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof downloadReport>) => download(downloadReport, { body }),
  })

export const scheduleQuery = (companyId: string) => endpointQuery(schedules.getReportSchedule, of(companyId))
export const reloadSchedule = (companyId: string) => refetchTags(`report-schedule/${companyId}`)
export const possibleRecipientsQuery = (companyId: string, search: string) =>
  endpointQuery(schedules.listReportRecipients, {
    ...of(companyId),
    query: { search: search || undefined },
  })

export const saveScheduleMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof schedules.setReportSchedule>) =>
      call(schedules.setReportSchedule, { ...of(companyId), body }),
    meta: { quiet: true },
  })
export const sendNowMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof schedules.sendReportNow>) =>
      call(schedules.sendReportNow, { ...of(companyId), body }),
  })
