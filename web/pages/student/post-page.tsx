import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Page } from '#ui/layout/page.tsx'

export const PostPage = () => {
  const { t } = useTranslation('community')
  return (
    <Page>
      <EmptyState
        level={1}
        drawing="lost"
        title={t('post.title')}
        message={t('post.message')}
        actions={
          <ButtonLink to="front.community.index" params={{ page: 'recent' }}>
            {t('post.action')}
          </ButtonLink>
        }
      />
    </Page>
  )
}
