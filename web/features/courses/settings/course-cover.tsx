import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../../contract/courses.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { fieldErrors } from '../../../lib/api/form-errors.ts'
import { handleError } from '../../../lib/errors/handle-error.ts'
import { notify } from '../../../lib/notifications/notifications.ts'
import { uploadCoverMutation } from '../courses.api.ts'
import { CoverField, useFileAddress } from '../cover-field.tsx'

/** The cover is stored as soon as it is chosen; a refused one says why and the old one stays. */
export const CourseCover = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const address = useFileAddress(file)
  const upload = useMutation({
    ...uploadCoverMutation(course.id),
    onSuccess: (...done) => {
      notify({ type: 'success', title: t('cover.saved') })
      return uploadCoverMutation(course.id).onSuccess?.(...done)
    },
    onError: (error) => {
      setFile(null)
      const words = fieldErrors(error).image ?? (error instanceof ApiError ? error.message : undefined)
      if (words) setProblem(words)
      else handleError(error)
    },
  })
  const choose = (chosen: File) => {
    setProblem(undefined)
    setFile(chosen)
    upload.mutate(chosen)
  }
  return (
    <CoverField
      picture={address ?? course.cover}
      onChoose={choose}
      error={problem}
      isSending={upload.isPending}
    />
  )
}
