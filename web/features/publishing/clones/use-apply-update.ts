import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { applyUpdateMutation, type CloneUpdate } from './clones.api.ts'

/** Applies nodes of the update, then goes back to the clone, whose students see nothing of it until it is published. */
export const useApplyUpdate = (course: Course, { release, draft_hash }: CloneUpdate) => {
  const { t } = useTranslation('clones')
  const go = useGo()
  const params = { courseId: course.id }
  const apply = useMutation({
    ...applyUpdateMutation(course.id),
    onSuccess: ({ data }, { node_ids }) => {
      const { title } = data
      void go({ to: 'admin.courses.show', params })
      if (node_ids.length === 0) notify({ type: 'success', title: t('update.marked', { title }) })
      else
        notify({
          type: 'success',
          title: t('update.done', { title }),
          message: t('update.doneWhy'),
          actions: [{ label: t('update.publish'), routeName: 'admin.courses.review', params }],
        })
    },
    onError: (error) => {
      if (!hasStatus(error, 409)) handleError(error)
    },
  })
  return {
    isSending: apply.isPending,
    /** Why the update was refused: the comparison has been loaded again. */
    refusal: hasStatus(apply.error, 409) ? apply.error.message : null,
    send: (node_ids: string[]) => apply.mutate({ release_id: release.id, draft_hash, node_ids }),
  }
}
