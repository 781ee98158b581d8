import { Group } from '@mantine/core'
import { Clock, Languages, Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { difficulties } from '#contract/courses/courses.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'
import classes from './course-facts.module.css'

const Level = ({ level }: { level: number }) => (
  <span className={classes.level} data-level={level} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)

/** Duration, difficulty, and the numbers of lessons and quizzes. */
export const CourseFacts = ({
  course,
  languages = false,
}: {
  course: StudentCourse
  languages?: boolean
}) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const counts = { lessons: course.items_total - course.quizzes_total, quizzes: course.quizzes_total }
  const contents = (['lessons', 'quizzes'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`facts.${kind}`, { count: counts[kind] }))
  return (
    <Group component="ul" gap="4px var(--s-3)" fz="xs" fw={500} c="dimmed">
      {course.estimated_minutes > 0 ? (
        <Group component="li" gap={5} wrap="nowrap">
          <Clock size={16} aria-hidden />
          {format.minutesShort(course.estimated_minutes)}
        </Group>
      ) : null}
      <Group component="li" gap={5} wrap="nowrap">
        <Level level={difficulties.indexOf(course.difficulty) + 1} />
        {t(`difficulty.${course.difficulty}`)}
      </Group>
      <Group component="li" gap={5} wrap="nowrap">
        <Layers size={16} aria-hidden />
        {format.list(contents)}
      </Group>
      {languages ? (
        <Group component="li" gap={5} wrap="nowrap">
          <Languages size={16} aria-hidden />
          {format.languages(course.locales)}
        </Group>
      ) : null}
    </Group>
  )
}
