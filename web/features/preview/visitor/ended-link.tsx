import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

/** Replaces the preview of a link that has ended or never existed. */
export const EndedLink = () => {
  const { t } = useTranslation('previewLinks')
  return (
    <PublicFrame look="plain">
      <meta name="robots" content="noindex" />
      <EmptyState level={1} drawing="closed" title={t('ended.title')} message={t('ended.message')} />
    </PublicFrame>
  )
}
