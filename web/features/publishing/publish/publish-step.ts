import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useRole } from '#lib/session/session.ts'

/** What comes next on the way to a release: an admin publishes or reviews, a teacher hands in. */
export type PublishStep = 'publish' | 'hand_in' | 'review'

/** The next step and its words; null where nothing is to be done, or not by this person. */
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
