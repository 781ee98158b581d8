import { mutationOptions } from '@tanstack/react-query'
import { type CredentialFormat, downloadBadgeCredential } from '#contract/badges/open-badges.ts'
import { download } from '#lib/api/call.ts'

/** Saves an earned badge under the name that the server gives it. */
export const downloadBadgeMutation = (awardId: string) =>
  mutationOptions({
    mutationFn: (format: CredentialFormat) =>
      download(downloadBadgeCredential, { params: { awardId }, query: { format } }),
  })
