import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  type BrandDraft,
  downloadBrandCertificate,
  previewBrandCertificate,
  previewBrandMail,
} from '#contract/companies/brand-preview.ts'
import { call, download } from '#lib/api/call.ts'

const kept = { placeholderData: keepPreviousData, staleTime: 60_000, meta: { quiet: true } } as const

export const mailPreviewQuery = (companyId: string, draft: BrandDraft) =>
  queryOptions({
    queryKey: [previewBrandMail.path, companyId, draft],
    queryFn: () => call(previewBrandMail, { params: { companyId }, body: draft }),
    ...kept,
  })

export const certificatePreviewQuery = (companyId: string, draft: BrandDraft) =>
  queryOptions({
    queryKey: [previewBrandCertificate.path, companyId, draft],
    queryFn: () => call(previewBrandCertificate, { params: { companyId }, body: draft }),
    ...kept,
  })

export const downloadPreviewMutation = (companyId: string) =>
  mutationOptions({
    mutationFn: (draft: BrandDraft) =>
      download(downloadBrandCertificate, { params: { companyId }, body: draft }),
  })
