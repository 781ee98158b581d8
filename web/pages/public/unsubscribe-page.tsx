import { useTranslation } from 'react-i18next'
import { Unsubscribe } from '#features/notifications/choices/unsubscribe.tsx'
import { useMotto } from '#lib/branding/motto.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

/** Opening the page unsubscribes from nothing, because mail scanners open links too; the button does. */
export const UnsubscribePage = () => {
  const { t } = useTranslation('public')
  const { token } = useRouteParams('unsubscribe')
  return (
    <PublicFrame motto={useMotto()} sentence={t('sentence')}>
      <Unsubscribe token={token} />
    </PublicFrame>
  )
}
