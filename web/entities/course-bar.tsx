import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

interface CourseBarProps {
  /** What the page belongs to; absent on the page of a course itself. */
  course?: { id: string; title: string }
  /** Between the course and the page, a link each. */
  parents?: ReactNode[]
  here: ReactNode
  end?: ReactNode
}

/** The bar of a page below the list of courses. */
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
