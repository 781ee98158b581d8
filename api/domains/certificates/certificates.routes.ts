import {
  downloadCertificate,
  getCourseCertificate,
  listOwnCertificates,
  updateCertificate,
  validateCertificate,
  validateFile,
} from '#contract/certificates/certificates.ts'
import { downloadBrandCertificate, previewBrandCertificate } from '#contract/companies/brand-preview.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { downloadPreview, previewCertificate } from './certificate-preview.service.ts'
import * as certificates from './certificates.service.ts'

export const certificateRoutes: Route[] = [
  route(validateCertificate, (ctx, { params }) => certificates.check(ctx, params.hash)),
  route(validateFile, (ctx, { params }) => certificates.checkFile(ctx, params.fileHash)),
  route(updateCertificate, (ctx, { params, body }) => certificates.updateOwn(ctx, params.hash, body)),
  route(listOwnCertificates, (ctx) => certificates.listOwn(ctx)),
  route(getCourseCertificate, (ctx, { params }) => certificates.getOfCourse(ctx, params.courseId)),
  route(downloadCertificate, (ctx, { params }) => certificates.downloadOwn(ctx, params.hash)),
  route(previewBrandCertificate, async (ctx, { params, body }) => ({
    data: await previewCertificate(ctx, params.companyId, body),
  })),
  route(downloadBrandCertificate, (ctx, { params, body }) => downloadPreview(ctx, params.companyId, body)),
]
