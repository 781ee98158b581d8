import { mutationOptions } from '@tanstack/react-query'
import {
  downloadCertificate,
  listOwnCertificates,
  updateCertificate,
  validateCertificate,
  validateFile,
} from '#contract/certificates/certificates.ts'
import { call, download } from '#lib/api/call.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export const certificateCheckQuery = (hash: string) =>
  endpointQuery(validateCertificate, { params: { hash } })

export const ownCertificatesQuery = () => endpointQuery(listOwnCertificates)

/** Saves the PDF under the name that the server gives it. */
export const downloadCertificateMutation = mutationOptions({
  mutationFn: (hash: string) => download(downloadCertificate, { params: { hash } }),
})

export const nameMutation = (hash: string) =>
  mutationOptions({
    mutationFn: (name_public: boolean) =>
      call(updateCertificate, { params: { hash }, body: { name_public } }),
  })

/** Checks a file by its SHA-256 hash, computed here: the file itself is not sent. */
export const checkFileMutation = mutationOptions({
  mutationFn: async (file: File) => {
    // Web Crypto exists only on secure pages; otherwise the page explains what to do instead.
    if (!('subtle' in crypto)) throw new Error('')
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const fileHash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return (await call(validateFile, { params: { fileHash } })).data
  },
  meta: { quiet: true },
})
