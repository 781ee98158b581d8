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
    <ul className={classes.facts}>
      {course.estimated_minutes > 0 ? (
        <li>
          <Clock size={16} aria-hidden />
          {format.minutesShort(course.estimated_minutes)}
        </li>
      ) : null}
      <li>
        <Level level={difficulties.indexOf(course.difficulty) + 1} />
        {t(`difficulty.${course.difficulty}`)}
      </li>
      <li>
        <Layers size={16} aria-hidden />
        {format.list(contents)}
      </li>
      {languages ? (
        <li>
          <Languages size={16} aria-hidden />
          {format.languages(course.locales)}
        </li>
      ) : null}
    </ul>
  )
}
