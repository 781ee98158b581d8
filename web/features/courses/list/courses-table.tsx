import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseSort } from '#contract/courses/course-lists.ts'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useUser } from '#lib/session/session.ts'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable, type Sorting } from '#ui/layout/data-table.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { CourseState, UnpublishedPill, useReleaseNote } from '../course-status.tsx'
import { LocaleBars } from '../locale-bars.tsx'
import { useEditedAt } from '../use-edited-at.ts'
import { CourseTile } from './course-tile.tsx'
import classes from './courses-table.module.css'
import type { CoursesFilter } from './use-courses-filter.ts'

const Title = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { lessons, quizzes } = course.counts
  const isOwn = useUser().company_id === course.company_id
  // If the author sets no duration, that of the release is shown.
  const minutes = course.estimated_minutes || (course.release?.minutes ?? 0)
  const facts = [
    ...(isOwn ? [] : [course.company_name]),
    t('items', { count: lessons + quizzes }),
    ...(minutes > 0 ? [format.minutesShort(minutes)] : []),
    t(`difficulty.${course.difficulty}`),
  ]
  return (
    <Group gap={12} wrap="nowrap" className={classes.title ?? ''}>
      <CourseTile course={course} />
      <div>
        <RouteLink to="admin.courses.show" params={{ courseId: course.id }}>
          {course.title}
        </RouteLink>
        <DotSeparated facts={facts} />
      </div>
    </Group>
  )
}

const State = ({ course }: { course: Course }) => {
  const noteOf = useReleaseNote()
  return (
    <Stack component="span" gap={0} className={classes.state ?? ''}>
      <CourseState status={course.status} />
      <small>{noteOf(course)}</small>
    </Stack>
  )
}

const Unpublished = ({ course }: { course: Course }) => {
  const { t } = useTranslation('courses')
  if (course.release && course.unpublished_changes > 0) return <UnpublishedPill course={course} />
  return <span className={classes.none}>{t(course.release ? 'unpublished.none' : 'unpublished.all')}</span>
}

interface CoursesTableProps {
  courses: readonly Course[]
  /** The actions of a course, at the end of its row. */
  actions: (course: Course) => ReactNode
  order: Pick<CoursesFilter, 'sort' | 'isReverse' | 'setOrder'>
}

/** The sort key of each sortable column, and whether it starts in descending order. */
const sortOf: Record<string, CourseSort> = { title: 'title', status: 'status', edited: 'changed' }
const fallsAtFirst = (sort: CourseSort): boolean => sort === 'changed' || sort === 'created'

const useSorting = ({ sort, isReverse, setOrder }: CoursesTableProps['order']) => {
  const key = Object.keys(sortOf).find((name) => sortOf[name] === sort)
  const isFalling = fallsAtFirst(sort) !== isReverse
  return {
    ...(key && { sorting: { key, direction: isFalling ? ('descending' as const) : ('ascending' as const) } }),
    onSort: (next: Sorting) => {
      const chosen = sortOf[next.key]
      if (!chosen) return
      // A newly chosen column starts in its own direction.
      setOrder(chosen, chosen === sort && fallsAtFirst(chosen) !== (next.direction === 'descending'))
    },
  }
}

export const CoursesTable = ({ courses, actions, order }: CoursesTableProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const editedAt = useEditedAt()
  const sorting = useSorting(order)
  const columns: Column<Course>[] = [
    { key: 'title', label: t('list.course'), cell: (course) => <Title course={course} />, sortable: true },
    { key: 'status', label: t('list.status'), cell: (course) => <State course={course} />, sortable: true },
    { key: 'unpublished', label: t('list.unpublished'), cell: (course) => <Unpublished course={course} /> },
    {
      key: 'languages',
      label: t('list.languages'),
      cell: (course) => <LocaleBars course={course} />,
      small: 'wide',
    },
    {
      key: 'students',
      label: t('list.students'),
      cell: ({ counts }) =>
        counts.students > 0 ? (
          <span className={classes.number}>{format.number(counts.students)}</span>
        ) : (
          <span className={classes.none}>{t('list.nobody')}</span>
        ),
      small: 'hidden',
    },
    {
      key: 'edited',
      label: t('list.edited'),
      cell: ({ updated_at }) => <time dateTime={updated_at}>{editedAt(updated_at)}</time>,
      small: 'hidden',
      sortable: true,
    },
    {
      key: 'actions',
      label: t('list.actions'),
      cell: (course) => actions(course),
      align: 'end',
    },
  ]
  return (
    <div className={classes.courses}>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={courses}
        rowKey={({ id }) => id}
        {...sorting}
      />
    </div>
  )
}

export const CoursesTableSkeleton = () => (
  <Skeleton>
    <div className={classes.waiting}>
      {[62, 48, 56, 40, 52].map((width) => (
        <div key={width}>
          <SkeletonBar width="36px" height="36px" />
          <span>
            <SkeletonBar width={`${width}%`} />
            <SkeletonBar width={`${width - 18}%`} height="0.75em" />
          </span>
          <SkeletonBar width="86px" />
          <SkeletonBar width="70px" height="22px" />
          <SkeletonBar width="104px" />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** Announces the result count of a search or filter without moving the focus. */
export const CoursesShown = ({ count }: { count: number }) => {
  const { t } = useTranslation('courses')
  return (
    <div role="status">
      <VisuallyHidden>{t('list.shown', { count })}</VisuallyHidden>
    </div>
  )
}
