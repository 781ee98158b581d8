import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '#contract/roles.ts'
import type { SignInFinished, SsoTestResult } from '#contract/sso/sign-in.ts'
import { CallbackProblem } from '#features/sso/sign-in/callback-problem.tsx'
import { useProviderCallback } from '#features/sso/sign-in/use-provider-callback.ts'
import { useMotto } from '#lib/branding/motto.ts'
import { loadStaffTexts } from '#lib/i18n/i18n.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { signIn } from '#lib/session/sign-in.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

/** Only admins see it, in the words of the settings. */
const TestResult = lazy(async () => {
  const [page] = await Promise.all([import('#features/sso/connections/test-result.tsx'), loadStaffTexts()])
  return { default: page.TestResult }
})

const Waiting = () => (
  <Skeleton>
    <TextSkeleton lines={3} />
  </Skeleton>
)

const Arrival = ({ onTested }: { onTested: (result: SsoTestResult) => void }) => {
  const { t } = useTranslation('sso')
  const navigate = useNavigate()
  const finish = useCallback(
    ({ outcome, session, redirect_to, test }: SignInFinished) => {
      if (outcome === 'tested' && test) return onTested(test)
      if (outcome === 'linked' || !session) {
        notify({ type: 'success', title: t('linked') })
        return void navigate({ href: addressFor('admin.home'), replace: true })
      }
      signIn(session)
      // The sign-in page passes on whoever is signed in, to the page they wanted or home.
      const page = addressFor(isStaff(session.user.role) ? 'admin.login' : 'login')
      const search = redirect_to ? `?redirectTo=${encodeURIComponent(redirect_to)}` : ''
      void navigate({ href: `${page}${search}`, replace: true })
    },
    [navigate, onTested, t],
  )
  const { problem, from } = useProviderCallback(finish)
  if (problem) return <CallbackProblem problem={problem} from={from} />
  return (
    <>
      <h1>{t('working')}</h1>
      <Waiting />
    </>
  )
}

/** Where providers send people back to. */
export const SsoCallbackPage = () => {
  const { t } = useTranslation('public')
  const motto = useMotto()
  const [tested, setTested] = useState<SsoTestResult | null>(null)
  if (tested)
    return (
      <PublicFrame look="plain">
        <Suspense fallback={<Waiting />}>
          <TestResult result={tested} />
        </Suspense>
      </PublicFrame>
    )
  return (
    <PublicFrame motto={motto} sentence={t('sentence')}>
      <Arrival onTested={setTested} />
    </PublicFrame>
  )
}
