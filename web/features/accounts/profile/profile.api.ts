import { mutationOptions } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/accounts.ts'
import {
  getDetails,
  removeAvatar,
  removeStaffAvatar,
  uploadAvatar,
  uploadStaffAvatar,
} from '#contract/accounts/profile.ts'
import { exportOwnPersonalData } from '#contract/personal-data/personal-data.ts'
import { isStaff } from '#contract/roles.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { currentSession, roleOf, updateSessionUser } from '#lib/session/session.ts'
import type { Crop } from '#ui/media/crop.ts'

export const detailsQuery = () => endpointQuery(getDetails)

const isStaffHere = (): boolean => isStaff(roleOf(currentSession()))

export const saveAvatarMutation = mutationOptions({
  mutationFn: async ({ file, crop: { left, top, width } }: { file: File; crop: Crop }) => {
    const body = { left, top, size: width }
    const { data } = await upload(isStaffHere() ? uploadStaffAvatar : uploadAvatar, {
      params: {},
      file,
      body,
    })
    updateSessionUser(data)
  },
  meta: { quiet: true },
})

export const removeAvatarMutation = mutationOptions({
  mutationFn: () => call(isStaffHere() ? removeStaffAvatar : removeAvatar),
  onSuccess: ({ data }) => updateSessionUser(data),
})

export const sessionsQuery = () => endpointQuery(listSessions)

export const endSessionMutation = mutationOptions({
  mutationFn: (sessionId: string) => call(endSession, { params: { sessionId } }),
})

export const endOtherSessionsMutation = mutationOptions({
  mutationFn: () => call(endOtherSessions),
})

export const exportOwnDataMutation = mutationOptions({ mutationFn: () => download(exportOwnPersonalData) })
