import { useTranslation } from 'react-i18next'
import { useRouteParams } from '../../lib/navigation/named-routes.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageBar } from '../../ui/page-bar.tsx'

export const TranslationItemPage = () => {
  const { t } = useTranslation('translations')
  const { courseId } = useRouteParams('admin.courses.translate.item')
  return (
    <>
      <PageBar here={t('title')} />
      <Page>
        <EmptyState
          level={1}
          drawing="lost"
          title={t('item.title')}
          message={t('item.message')}
          actions={
            <ButtonLink to="admin.courses.translate" params={{ courseId }}>
              {t('item.action')}
            </ButtonLink>
          }
        />
      </Page>
    </>
  )
}
