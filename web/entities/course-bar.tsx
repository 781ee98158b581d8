import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

interface CourseBarProps {
  /** The course of the page; absent on the page of the course itself. */
  course?: { id: string; title: string }
  /** Links between the course and the page. */
  parents?: ReactNode[]
  here: ReactNode
  end?: ReactNode
}

/** The breadcrumb bar of a page below the course list. */
export const CourseBar = ({ course, parents = [], ...bar }: CourseBarProps) => {
  const { t } = useTranslation('navigation')
  const courses = (
    <RouteLink key="courses" to="admin.courses.index">
      {t('admin.courses')}
    </RouteLink>
  )
  const itself = course ? (
    <RouteLink key="course" to="admin.courses.show" params={{ courseId: course.id }}>
      {course.title}
    </RouteLink>
  ) : null
  return <PageBar parents={[courses, ...(itself ? [itself] : []), ...parents]} {...bar} />
}
