import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card, CardList } from '#ui/layout/page.tsx'
import { byDue, dueState } from '../due.ts'
import { DuePill } from '../due-pill.tsx'
import classes from './coming-up.module.css'

const shownAtMost = 5

const Day = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const state = dueState(course)
  if (!course.due_on)
    return (
      <span className={classes.date} aria-hidden="true">
        <b>–</b>
        {t('due.anyDay')}
      </span>
    )
  return (
    <span className={classes.date} data-state={state} aria-hidden="true">
      <b>{format.day(course.due_on, 'dayOfMonth')}</b>
      {format.day(course.due_on, 'monthShort')}
    </span>
  )
}

/** The status of a course without progress: one that was reset is not new. */
const useNotBegun = (course: StudentCourse): string => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const key = course.reset ? 'fromStart' : 'notStarted'
  return course.estimated_minutes > 0
    ? t(`home.${key}`, { minutes: format.minutes(course.estimated_minutes) })
    : t(`home.${key}Yet`)
}

const Row = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const left = course.items_total - course.items_done
  const notBegun = useNotBegun(course)
  return (
    <RouteLink
      to="front.library.show"
      params={{ course: { slug: course.slug, id: course.id } }}
      className={classes.row}
    >
      <Day course={course} />
      <span>
        <Text component="b" display="block" fw={600} lang={languageTag(course.title_locale ?? course.locale)}>
          {course.title}
        </Text>
        <Text span display="block" fz="sm" c="dimmed" textWrap="balance">
          {course.is_expired
            ? t('home.expired')
            : course.status === 'not_started'
              ? notBegun
              : course.minutes_left > 0
                ? t('home.partsLeft', { count: left, minutes: format.minutes(course.minutes_left) })
                : t('home.onlyPartsLeft', { count: left })}
        </Text>
      </span>
      <span className={classes.end}>
        <DuePill course={course} />
      </span>
    </RouteLink>
  )
}

/** Unfinished courses that have to be taken or can be, by due date. */
export const ComingUp = ({ courses }: { courses: readonly StudentCourse[] }) => {
  const { t } = useTranslation('learning')
  const open = courses
    .filter(({ status, is_expired, exemption }) => !exemption && (status !== 'completed' || is_expired))
    .sort(byDue)
  if (open.length === 0) return <Card c="dimmed">{t('home.nothingComing')}</Card>
  return (
    <CardList className={classes.list ?? ''}>
      {open.slice(0, shownAtMost).map((course) => (
        <li key={course.id}>
          <Row course={course} />
        </li>
      ))}
    </CardList>
  )
}

export const ComingUpSkeleton = () => (
  <Card padded={false} px="lg">
    <Skeleton>
      <RowsSkeleton rows={3} />
    </Skeleton>
  </Card>
)
