import { mutationOptions } from '@tanstack/react-query'
import { getDataSheet } from '#contract/community/data-sheet.ts'
import * as moderation from '#contract/community/moderation.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { endpointPages, endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'

type OfCompany = { company_id?: string | undefined }

export const queueQuery = (query: OfCompany) => endpointQuery(moderation.getQueue, { query })
export const subjectQuery = (subjectId: string) =>
  endpointQuery(moderation.getModeratedSubject, { params: { subjectId } })
export const decisionPagesQuery = (query: OfCompany) => endpointPages(moderation.listDecisions, { query })
export const settingsQuery = (companyId: string) =>
  endpointQuery(moderation.getCommunitySettings, { params: { companyId } })

export const reloadSettings = (companyId: string) => refetchTags(`community-settings/${companyId}`)

export const dataSheetQuery = (companyId: string) => endpointQuery(getDataSheet, { params: { companyId } })

export const claimMutation = (subjectId: string) =>
  mutationOptions({
    mutationFn: (claimed: boolean) =>
      call(moderation.claimSubject, { params: { subjectId }, body: { claimed } }),
  })
export const decideMutation = (subjectId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof moderation.decideOnSubject>) =>
      call(moderation.decideOnSubject, { params: { subjectId }, body }),
  })
export const saveSettingsMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof moderation.updateCommunitySettings>) =>
      call(moderation.updateCommunitySettings, { params: { companyId }, body }),
    meta: { quiet: true },
  })
