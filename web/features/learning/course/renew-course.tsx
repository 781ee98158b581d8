import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { beginAnewMutation } from '../learning.api.ts'

/** Starts the next enrolment in a course, and opens its page. */
export const RenewCourse = ({ course, ...look }: ButtonProps & { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const go = useGo()
  const params = { course: { slug: course.slug, id: course.id } }
  const acting = useIsImpersonating()
  const begin = useMutation(beginAnewMutation(course.id, () => go({ to: 'front.library.show', params })))
  return (
    <Button
      leftSection={<RotateCcw size={18} aria-hidden />}
      loading={begin.isPending}
      disabled={acting}
      onClick={() => begin.mutate()}
      {...look}
    >
      {t('renewal.begin')}
    </Button>
  )
}
