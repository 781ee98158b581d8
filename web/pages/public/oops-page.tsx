import { useTranslation } from 'react-i18next'
import { isStaff } from '#contract/roles.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { useRole } from '#lib/session/session.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

const WayOn = () => {
  const { t } = useTranslation(['public', 'errors'])
  const role = useRole()
  if (role === 'guest') return <ButtonLink to="login">{t('oops.signIn')}</ButtonLink>
  return <ButtonLink to={isStaff(role) ? 'admin.home' : 'front.home'}>{t('errors:actions.home')}</ButtonLink>
}

/** For broken links, in the language of the link, which the guard has set. */
export const OopsPage = () => {
  const { t } = useTranslation('public')
  const email = useBranding()?.support_email
  return (
    <PublicFrame look="plain">
      <EmptyState
        level={1}
        drawing="lost"
        title={t('oops.title')}
        message={[t('oops.message'), email ? t('oops.who', { email }) : ''].join(' ').trim()}
        actions={<WayOn />}
      />
    </PublicFrame>
  )
}
