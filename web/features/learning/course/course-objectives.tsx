import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCoursePage } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import classes from './course-objectives.module.css'

/** The learning objectives of the course; nothing where its author set none. */
export const CourseObjectives = ({
  course,
}: {
  course: Pick<StudentCoursePage, 'objectives' | 'objective_locales' | 'locale'>
}) => {
  const { t } = useTranslation('learning')
  if (course.objectives.length === 0) return null
  return (
    <section className={classes.objectives} aria-labelledby="objectives">
      <h2 id="objectives">{t('course.objectives')}</h2>
      <ul lang={languageTag(course.locale)}>
        {course.objectives.map((text, index) => (
          <li key={text}>
            <Check size={18} aria-hidden />
            <span lang={languageTag(course.objective_locales?.[index] ?? course.locale)}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
