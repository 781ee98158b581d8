import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course, CourseStatus } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill, Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'

const looks: Record<CourseStatus, { tone: Tone; mark: StatusMark }> = {
  draft: { tone: 'neutral', mark: 'ring' },
  in_review: { tone: 'info', mark: 'full' },
  published: { tone: 'good', mark: 'full' },
  rejected: { tone: 'bad', mark: 'full' },
  archived: { tone: 'neutral', mark: 'square' },
}

export const CourseState = ({ status }: { status: CourseStatus }) => {
  const { t } = useTranslation('courses')
  return <Status {...looks[status]}>{t(`status.${status}`)}</Status>
}

/** Returns a text about the release that students have, shown beside the status. */
export const useReleaseNote = () => {
  const { t } = useTranslation('courses')
  return ({ status, release }: Pick<Course, 'status' | 'release'>): string => {
    if (status === 'rejected') return t('releaseNote.rejected')
    if (!release) return t(status === 'in_review' ? 'releaseNote.first' : 'releaseNote.never')
    if (status === 'in_review') return t('releaseNote.live', { number: release.number })
    return t('releaseNote.number', { number: release.number })
  }
}

/** Always amber with a count, wherever a draft is ahead of its release. */
export const UnpublishedPill = ({ course, long = false }: { course: Course; long?: boolean }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const count = course.unpublished_changes
  if (count === 0 || !course.release) return null
  return (
    <Pill tone="warn" icon={<PencilLine aria-hidden />}>
      {t(long ? 'unpublished.long' : 'unpublished.short', { count, shown: format.number(count) })}
    </Pill>
  )
}
