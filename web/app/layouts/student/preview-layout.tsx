import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { listStudentCourses } from '#contract/learning/learning.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useDensity } from '../admin/density.ts'
import classes from './student-layout.module.css'
import { PhoneBar } from './student-layout.tsx'
import { StudentRail } from './student-rail.tsx'

/**
 * A page with unsaved branding inside the settings: it has a `main` of its own, and the home page has the student
 * menu beside it.
 */
export const PreviewLayout = () => {
  useDensity('roomy')
  const { screen } = useRouteParams('admin.settings.preview')
  // The menu counts the sample courses that the page puts into the cache.
  const { data } = useQuery({ ...endpointQuery(listStudentCourses), enabled: false })
  const hasMenu = screen === 'home' && data !== undefined
  return (
    <div className={hasMenu ? classes.app : undefined}>
      {hasMenu ? (
        <div className={classes.menus} inert>
          <StudentRail hidden={false} />
          <PhoneBar />
        </div>
      ) : null}
      <div className={classes.main}>
        <Outlet />
      </div>
    </div>
  )
}
