import { Box, Text } from '@mantine/core'
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
      <Card className={classes.card} data-screen-only>
        <Box component="h2" my="2xs" fz="1.25rem">
          {t('finish.noNext')}
        </Box>
        <Text mb="lg" fz="sm" c="dimmed" lh={1.55}>
          {t('finish.noNextWhy')}
        </Text>
        <ButtonLink to="front.library.index" variant="default" fullWidth>
          {t('home.seeCourses')}
        </ButtonLink>
      </Card>
    )
  return (
    <Card padded={false} className={`${classes.card} ${classes.course}`} data-screen-only>
      <CourseCover course={course} />
      <div className={classes.body}>
        <Text fz="sm" c="dimmed">
          {course.due_on
            ? t(course.is_overdue ? 'due.was' : 'finish.nextDue', { date: format.day(course.due_on, 'day') })
            : t('finish.next')}
        </Text>
        <Box component="h2" my="2xs" fz="1.25rem" lang={languageTag(course.title_locale ?? course.locale)}>
          {course.title}
        </Box>
        <Text
          mb="lg"
          fz="sm"
          c="dimmed"
          lh={1.55}
          lineClamp={3}
          lang={languageTag(course.description_locale ?? course.locale)}
        >
          {course.description}
        </Text>
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
