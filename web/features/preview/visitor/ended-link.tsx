import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import { unsentComments } from './comment-drafts.ts'
import { UnsentComments } from './unsent-comments.tsx'

/** Replaces the preview of a link that has ended or never existed. */
export const EndedLink = ({ token }: { token: string }) => {
  const { t } = useTranslation('previewLinks')
  const [unsent] = useState(() => unsentComments(token))
  return (
    <PublicFrame look="plain">
      <meta name="robots" content="noindex" />
      <EmptyState level={1} drawing="closed" title={t('ended.title')} message={t('ended.message')} />
      <UnsentComments texts={unsent} />
    </PublicFrame>
  )
}
