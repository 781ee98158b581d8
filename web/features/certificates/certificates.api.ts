import { mutationOptions } from '@tanstack/react-query'
import {
  downloadCertificate,
  listOwnCertificates,
  validateCertificate,
} from '../../../contract/certificates.ts'
import { download } from '../../lib/api/call.ts'
import { endpointQuery } from '../../lib/query/endpoint-query.ts'

export const certificateCheckQuery = (hash: string) =>
  endpointQuery(validateCertificate, { params: { hash } })

export const ownCertificatesQuery = () => endpointQuery(listOwnCertificates)

/** Saves the PDF under the name that the server gives it. */
export const downloadCertificateMutation = mutationOptions({
  mutationFn: (courseId: string) => download(downloadCertificate, { params: { courseId } }),
})
