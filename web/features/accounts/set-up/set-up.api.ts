import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { previewSetUpBranding, setUp } from '#contract/accounts/set-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/call.ts'
import { deviceId } from '#lib/session/device-id.ts'

export const setUpMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof setUp>) => call(setUp, { body: { ...body, device: deviceId() } }),
  meta: { quiet: true },
})

/** The server's preview of a brand color. */
export const setUpColorQuery = (token: string, brandColor: string) =>
  queryOptions({
    queryKey: [previewSetUpBranding.path, brandColor],
    queryFn: () => call(previewSetUpBranding, { body: { token, brand_color: brandColor } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
