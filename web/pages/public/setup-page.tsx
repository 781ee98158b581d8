import { useTranslation } from 'react-i18next'
import '#lib/theme/mantine-staff.css'
import { SetUpForm } from '#features/accounts/set-up/set-up-form.tsx'
import { DeadLink } from '#features/accounts/sign-in/dead-link.tsx'
import { useLink } from '#features/accounts/sign-in/use-link.ts'
import { loadBranding } from '#lib/branding/branding.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { signIn } from '#lib/session/sign-in.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

const SetUp = ({ token }: { token: string }) => {
  const { t } = useTranslation('setup')
  const { link, isPending, onDead } = useLink(token)
  const go = useGo()
  if (isPending)
    return (
      <Skeleton>
        <TextSkeleton lines={5} />
      </Skeleton>
    )
  if (link?.kind !== 'set_up')
    return (
      <DeadLink why={t('deadWhy')}>
        <ButtonLink to="admin.login" size="lg" fullWidth mt="xl">
          {t('toSignIn')}
        </ButtonLink>
      </DeadLink>
    )
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('lede')}</p>
      <SetUpForm
        token={token}
        onDead={onDead}
        onSignedIn={async (session) => {
          signIn(session)
          await loadBranding()
          await go({ to: 'admin.home' })
        }}
      />
    </>
  )
}

/** Shown on an empty installation to users with the link from the server's start-up output. */
export const SetUpPage = () => {
  const { token } = useRouteParams('setup')
  return (
    <PublicFrame look="wide">
      <SetUp token={token} />
    </PublicFrame>
  )
}
