import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { CourseTile } from '../list/course-tile.tsx'
import { useEditedAt } from '../use-edited-at.ts'
import classes from './home.module.css'

interface CourseRowsProps {
  title: string
  /** Absent while loading. */
  courses: readonly Course[] | undefined
  /** Shown if there are none. */
  none: string
  /** Facts about a course, shown in one line. */
  note: (course: Course) => readonly string[]
  /** The content at the end of a row. */
  end: (course: Course) => ReactNode
  /** Shown beside the heading. */
  link?: ReactNode
}

/** A short list of courses, each with an action. */
export const CourseRows = ({ title, courses, none, note, end, link }: CourseRowsProps) => (
  <Card>
    <SectionHeader title={title} end={link} />
    {!courses ? (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    ) : courses.length === 0 ? (
      <Text fz="ui" lh={1.5} c="dimmed">
        {none}
      </Text>
    ) : (
      <Stack component="ul" gap={0} my={-8} className={classes.rows ?? ''}>
        {courses.map((course) => (
          <Group component="li" gap={12} wrap="nowrap" mih={56} py={8} key={course.id}>
            <CourseTile course={course} />
            <div className={classes.words}>
              <RouteLink to="admin.courses.show" params={{ courseId: course.id }}>
                {course.title}
              </RouteLink>
              <DotSeparated facts={note(course)} />
            </div>
            {end(course)}
          </Group>
        ))}
      </Stack>
    )}
  </Card>
)

/** Returns notes such as "Edited 2 hours ago" and "9 changes". */
export const useEditNote = (): ((course: Course) => string[]) => {
  const { t } = useTranslation('courses')
  const editedAt = useEditedAt()
  return ({ updated_at, unpublished_changes, release }) => {
    const edited = t('home.edited', { when: editedAt(updated_at) })
    const news = release ? t('home.changes', { count: unpublished_changes }) : t('releaseNote.first')
    return unpublished_changes > 0 ? [edited, news] : [edited]
  }
}
