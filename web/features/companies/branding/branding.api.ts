import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { listBrandStates, restoreBrandState } from '#contract/companies/brand-states.ts'
import type { ImageKind } from '#contract/companies/companies.ts'
import {
  type CompanyDetails,
  getCompany,
  previewBranding,
  removeCompanyImage,
  setCompanyImage,
  setLogRetention,
  updateCompany,
} from '#contract/companies/company-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { loadBranding } from '#lib/branding/branding.ts'
import { endpointQuery, keyOf, refetchTags } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

/** Earlier versions of the branding. */
export const brandStatesQuery = (companyId: string) =>
  endpointQuery(listBrandStates, { params: { companyId } })

export const companyQuery = (companyId: string) => endpointQuery(getCompany, { params: { companyId } })

export const previewQuery = (companyId: string, brandColor: string) =>
  queryOptions({
    queryKey: [previewBranding.path, companyId, brandColor],
    queryFn: () => call(previewBranding, { params: { companyId }, body: { brand_color: brandColor } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The page itself may use the branding that was changed. */
const show = (companyId: string, answer: { data: CompanyDetails; status: 200 }) => {
  queryClient.setQueryData(keyOf(getCompany, { params: { companyId } }), answer)
  void loadBranding()
}

export const saveCompanyMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateCompany>) => call(updateCompany, { params: { companyId }, body }),
    onSuccess: (answer) => show(companyId, answer as never),
    meta: { quiet: true },
  })

export const setLogRetentionMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof setLogRetention>) =>
      call(setLogRetention, { params: { companyId }, body }),
    onSuccess: (answer) => show(companyId, answer as never),
    meta: { quiet: true },
  })

export const restoreStateMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: ({ stateId, version }: { stateId: string; version: number }) =>
      call(restoreBrandState, { params: { companyId, stateId }, body: { version } }),
    onSuccess: (answer) => show(companyId, answer as never),
    meta: { quiet: true },
  })

export const reloadCompany = (companyId: string) => refetchTags(`company/${companyId}`)

const imageScope = (companyId: string, kind: ImageKind) => ({ id: `image ${companyId} ${kind}` })

/** Serialized, so that the last of several choices wins. */
export const setImageMutation = (companyId: string, kind: ImageKind) =>
  mutationOptions({
    scope: imageScope(companyId, kind),
    mutationFn: (file: File) => upload(setCompanyImage, { params: { companyId, kind }, file }),
    onSuccess: (answer) => show(companyId, answer as never),
    meta: { quiet: true },
  })

export const removeImageMutation = (companyId: string, kind: ImageKind) =>
  mutationOptions({
    scope: imageScope(companyId, kind),
    mutationFn: () => call(removeCompanyImage, { params: { companyId, kind } }),
    onSuccess: (answer) => show(companyId, answer as never),
  })
