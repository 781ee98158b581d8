import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { type ChosenCover, uploadCoverMutation } from '../courses.api.ts'
import { CoverField } from '../cover-field.tsx'

/**
 * The cover is stored once its crop is chosen; if the server refuses it, the reason is shown and the old cover stays.
 */
export const CourseCover = ({ course }: { course: Course }) => {
  const { t } = useTranslation(['courses', 'common'])
  const [chosen, setChosen] = useState<ChosenCover | null>(null)
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    ...uploadCoverMutation(course.id),
    onError: (error) => {
      setChosen(null)
      const words = fieldErrors(error).image ?? (error instanceof ApiError ? error.message : undefined)
      if (words) setProblem(words)
      else handleError(error)
    },
  })
  const showSaved = () => {
    setChosen(null)
    notify({ type: 'success', title: t('cover.saved') })
  }
  const choose = (cover: ChosenCover | null) => {
    setProblem(undefined)
    setChosen(cover)
  }
  return (
    <CoverField
      shown={course.cover}
      chosen={chosen}
      onChosen={choose}
      error={problem}
      end={
        <>
          <Button
            size="sm"
            loading={upload.isPending}
            disabled={!chosen?.crop}
            onClick={() => chosen && upload.mutate(chosen, { onSuccess: showSaved })}
          >
            {t('cover.save')}
          </Button>
          <Button variant="default" size="sm" onClick={() => choose(null)}>
            {t('common:confirm.cancel')}
          </Button>
        </>
      }
    />
  )
}
