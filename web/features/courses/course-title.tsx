import { Group } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useUser } from '#lib/session/session.ts'
import { PageHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { CourseState, UnpublishedPill } from './course-status.tsx'
import classes from './course-title.module.css'
import { CourseTile } from './list/course-tile.tsx'

interface CourseTitleProps {
  course: Course
  end: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** The course's name with its status and actions. */
export const CourseTitle = ({ course, end, ref }: CourseTitleProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { release, origin } = course
  const isOwn = useUser().company_id === course.company_id
  return (
    <div ref={ref} className={classes.title}>
      <PageHeader
        start={<CourseTile course={course} large />}
        title={course.title}
        lede={
          <Group component="span" gap="6px 14px" fz="ui" className={classes.state ?? ''}>
            <CourseState status={course.status} />
            {isOwn ? null : <span>{course.company_name}</span>}
            <span>
              {release
                ? t('releaseNote.dated', {
                    number: release.number,
                    date: format.date(release.published_at, 'day'),
                  })
                : t('releaseNote.never')}
            </span>
            <UnpublishedPill course={course} long />
            {origin ? (
              <TextLink to="admin.courses.show" params={{ courseId: origin.id }}>
                {origin.company_name === course.company_name
                  ? t('origin.own', { title: origin.title })
                  : t('origin.elsewhere', { title: origin.title, company: origin.company_name })}
              </TextLink>
            ) : null}
          </Group>
        }
        end={end}
      />
    </div>
  )
}
