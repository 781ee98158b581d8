import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Card } from '#ui/layout/page.tsx'
import { CourseCover } from '../library/course-cover.tsx'
import classes from './next-course.module.css'

/** The next course to take; if there is none, a link to the library. */
export const NextCourse = ({ course }: { course: StudentCourse | null }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (!course)
    return (
      <Card className={classes.card}>
        <h2 className={classes.title}>{t('finish.noNext')}</h2>
        <p className={classes.why}>{t('finish.noNextWhy')}</p>
        <ButtonLink to="front.library.index" variant="default" fullWidth>
          {t('home.seeCourses')}
        </ButtonLink>
      </Card>
    )
  return (
    <Card padded={false} className={`${classes.card} ${classes.course}`}>
      <CourseCover course={course} />
      <div className={classes.body}>
        <p className={classes.eyebrow}>
          {course.due_on
            ? t(course.is_overdue ? 'due.was' : 'finish.nextDue', { date: format.day(course.due_on, 'day') })
            : t('finish.next')}
        </p>
        <h2 className={classes.title} lang={languageTag(course.title_locale ?? course.locale)}>
          {course.title}
        </h2>
        <p
          className={`${classes.why} ${classes.short}`}
          lang={languageTag(course.description_locale ?? course.locale)}
        >
          {course.description}
        </p>
        <ButtonLink
          to="front.library.show"
          params={{ course: { slug: course.slug, id: course.id } }}
          variant="default"
          fullWidth
        >
          {course.status === 'not_started' ? t('finish.startNext') : t('finish.continueNext')}
        </ButtonLink>
      </div>
    </Card>
  )
}
