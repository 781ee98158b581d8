import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/error-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { PageBar } from '../../ui/page-bar.tsx'

export const StudentsPage = () => {
  const { t } = useTranslation('directory')
  return (
    <>
      <PageBar here={t('title')} />
      <Page>
        <PageHeader title={t('title')} />
        <EmptyState
          title={t('empty.title')}
          message={t('empty.message')}
          actions={<ButtonLink to="admin.courses.index">{t('empty.action')}</ButtonLink>}
        />
      </Page>
    </>
  )
}
