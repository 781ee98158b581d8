import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useRole } from '#lib/session/session.ts'

/** The next step towards a release: an admin publishes or reviews, a teacher submits. */
export type PublishStep = 'publish' | 'hand_in' | 'review'

/** Returns the next step and its label; null if there is nothing to do, or not for this user. */
export const usePublishStep = () => {
  const { t } = useTranslation('publishing')
  const isAdmin = useRole() === 'admin'
  return (
    course: Pick<Course, 'can' | 'release' | 'unpublished_changes' | 'counts'>,
  ): { step: PublishStep; label: string } | null => {
    const number = (course.release?.number ?? 0) + 1
    const hasNews = course.release
      ? course.unpublished_changes > 0
      : course.counts.lessons + course.counts.quizzes > 0
    const step: PublishStep | null = course.can.review
      ? 'review'
      : !course.can.publish || !hasNews
        ? null
        : isAdmin
          ? 'publish'
          : 'hand_in'
    return step && { step, label: t(`step.${step}`, { number }) }
  }
}
