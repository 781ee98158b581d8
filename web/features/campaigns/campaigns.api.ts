import { keepPreviousData, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query'
import * as progress from '#contract/campaigns/campaign-progress.ts'
import * as contract from '#contract/campaigns/campaigns.ts'
import { listAssignableCompanies, listAudienceTags } from '#contract/companies/companies.ts'
import { listCourses } from '#contract/courses/course-lists.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { countAudience } from '#contract/publishing/publishing.ts'
import { call, download } from '#lib/api/call.ts'
import { endpointPages, endpointQuery, keyOf } from '#lib/query/endpoint-query.ts'

export type Campaign = contract.Campaign
export type CampaignTerms = Omit<BodyOf<typeof contract.createCampaign>, 'key' | 'company_id'>
export type Progress = ResponseOf<typeof progress.getCampaignFigures>['data']

const of = (campaignId: string) => ({ params: { campaignId } })

export const campaignPagesQuery = (query: QueryOf<typeof contract.listCampaigns>) =>
  endpointPages(contract.listCampaigns, { query })
/** The newest few in a state. */
export const fewCampaignsQuery = (query: QueryOf<typeof contract.listCampaigns>) =>
  endpointQuery(contract.listCampaigns, { query })
export const campaignQuery = (campaignId: string) => endpointQuery(contract.getCampaign, of(campaignId))
export const checkQuery = (campaignId: string) => endpointQuery(contract.checkCampaign, of(campaignId))
export const figuresQuery = (campaignId: string) => endpointQuery(progress.getCampaignFigures, of(campaignId))
export const partsQuery = (campaignId: string, by: progress.CampaignPartKind) =>
  endpointQuery(progress.listCampaignParts, { params: { campaignId, by } })
export const peoplePagesQuery = (campaignId: string, query: QueryOf<typeof progress.listCampaignPeople>) =>
  endpointPages(progress.listCampaignPeople, { ...of(campaignId), query })
export const campaignCompaniesQuery = (campaignId: string) =>
  endpointQuery(progress.listCampaignCompanies, of(campaignId))
export const possibleReadersQuery = (campaignId: string) =>
  endpointQuery(contract.listCampaignReaders, of(campaignId))

export const companiesQuery = (search?: string) =>
  endpointQuery(listAssignableCompanies, { query: { search } })
export const tagsQuery = () => endpointQuery(listAudienceTags)
export const publishedCoursesQuery = (search: string) =>
  endpointQuery(listCourses, { query: { status: 'published', search: search || undefined, limit: 50 } })

type Audience = BodyOf<typeof countAudience>
/** Whom the courses would reach: the same people for each of them. */
export const reachQuery = (courseId: string | undefined, body: Audience | null) =>
  queryOptions({
    queryKey: [...keyOf(countAudience, { params: { courseId: courseId ?? '' } }), body],
    queryFn:
      courseId && body
        ? ({ signal }) => call(countAudience, { params: { courseId }, body }, { signal })
        : skipToken,
    placeholderData: keepPreviousData,
  })

export const createMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof contract.createCampaign>) => call(contract.createCampaign, { body }),
})
export const updateMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.updateCampaign>) =>
      call(contract.updateCampaign, { ...of(campaignId), body }),
  })
export const deleteMutation = (campaignId: string) =>
  mutationOptions({ mutationFn: () => call(contract.deleteCampaign, of(campaignId)) })
export const launchMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.launchCampaign>) =>
      call(contract.launchCampaign, { ...of(campaignId), body }),
  })
export const extendMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.extendCampaign>) =>
      call(contract.extendCampaign, { ...of(campaignId), body }),
  })
export const archiveMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof contract.archiveCampaign>) =>
      call(contract.archiveCampaign, { ...of(campaignId), body }),
  })
export const readersMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (user_ids: string[]) =>
      call(contract.setCampaignReaders, { ...of(campaignId), body: { user_ids } }),
  })
export const remindMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (student_ids?: string[]) =>
      call(progress.remindCampaign, { ...of(campaignId), body: student_ids ? { student_ids } : {} }),
  })
export const waiveMutation = (campaignId: string, studentId: string) =>
  mutationOptions({
    mutationFn: (reason: string) =>
      call(progress.waiveCampaignPerson, { params: { campaignId, studentId }, body: { reason } }),
  })
export const removeWaiverMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (studentId: string) =>
      call(progress.removeCampaignWaiver, { params: { campaignId, studentId } }),
  })
export const exportMutation = (campaignId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof progress.exportCampaignPeople>) =>
      download(progress.exportCampaignPeople, { ...of(campaignId), body }),
  })
