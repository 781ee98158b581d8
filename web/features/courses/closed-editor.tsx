import { useTranslation } from 'react-i18next'
import type { RouteParams } from '../../lib/navigation/named-routes.ts'
import { useIsActing } from '../../lib/session/acting.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** In place of an editor where the course cannot be changed, or not by this person. */
export const ClosedEditor = ({ params }: { params: RouteParams<'admin.courses.preview'> }) => {
  const { t } = useTranslation(['courses', 'navigation'])
  const acting = useIsActing()
  return (
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
  )
}
