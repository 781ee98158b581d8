import { useTranslation } from 'react-i18next'
import { CourseBar } from '#entities/course-bar.tsx'
import type { RouteParams } from '#lib/navigation/named-routes.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { Page } from '#ui/layout/page.tsx'

interface ClosedEditorProps {
  course: { title: string }
  params: RouteParams<'admin.courses.preview'>
}

/** Replaces an editor where the course cannot be changed, or not by this user. */
export const ClosedEditor = ({ course, params }: ClosedEditorProps) => {
  const { t } = useTranslation(['courses', 'navigation'])
  const acting = useIsImpersonating()
  return (
    <>
      <CourseBar here={course.title} />
      <Page>
        <ErrorState
          level={1}
          drawing="closed"
          title={t('closed.title')}
          message={acting ? t('navigation:acting.closed') : t('closed.message')}
          actions={
            <>
              <ButtonLink to="admin.courses.preview" params={params}>
                {t('menu.preview')}
              </ButtonLink>
              <ButtonLink to="admin.courses.show" params={{ courseId: params.courseId }} variant="default">
                {t('closed.back')}
              </ButtonLink>
            </>
          }
        />
      </Page>
    </>
  )
}
