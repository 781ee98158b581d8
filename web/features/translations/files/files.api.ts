import { mutationOptions } from '@tanstack/react-query'
import { exportJobFile, type fileFormats, importJobFile } from '#contract/translations/helps.ts'
import type { UnitState } from '#contract/translations/units.ts'
import { download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { type JobPath, refetchJob } from '../translations.api.ts'

export type FileFormat = (typeof fileFormats)[number]

export const exportMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: (query: { format: FileFormat; state?: UnitState }) =>
      download(exportJobFile, { params, query }),
  })

/** First without `apply`, which changes nothing. */
export const importMutation = (params: JobPath) =>
  mutationOptions({
    mutationFn: async ({ file, apply }: { file: File; apply: boolean }) =>
      (await upload(importJobFile, { params, file, query: apply ? { apply: 'yes' } : {} })).data,
    onSuccess: async (_, { apply }) => {
      if (apply) await refetchJob(params.courseId)
    },
  })
