import { Box, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { PasskeyInstead } from '#features/accounts/passkeys/passkey-instead.tsx'
import { RecoveryCodes } from '#features/accounts/second-factor/recovery-codes.tsx'
import { secondFactorQuery } from '#features/accounts/second-factor/second-factor.api.ts'
import { SetUpTotp } from '#features/accounts/second-factor/set-up-totp.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { unbroken } from '#lib/i18n/no-break-hyphens.ts'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { renewSession } from '#lib/session/refresh.ts'
import { useSession } from '#lib/session/session.ts'
import { signOut } from '#lib/session/sign-in.ts'
import { ImpersonationHint } from '#ui/feedback/locked-while-impersonating.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'

/** Leaves for the page that was wanted; a session for set-up only becomes an ordinary one first. */
const useLeave = () => {
  const isForSetUp = useSession()?.purpose === 'enrol'
  const [redirectTo] = useSearchText('redirectTo')
  const go = useGo()
  return useMutation({
    mutationFn: async () => {
      if (isForSetUp) await renewSession()
      // The guard leads on from there.
      await go({ to: 'admin.login', search: redirectTo ? { redirectTo } : {}, replace: true })
    },
  })
}

const Why = ({ required }: Pick<SecondFactorState, 'required'>) => {
  const { t } = useTranslation('factors')
  const format = useFormat()
  const isForSetUp = useSession()?.purpose === 'enrol'
  if (!required) return <p>{t('state.why')}</p>
  const values = { company: required.company_name, date: format.date(required.until) }
  return <p>{t(isForSetUp ? 'page.now' : 'page.until', values)}</p>
}

const SetUp = ({ state }: { state: SecondFactorState }) => {
  const { t } = useTranslation(['factors', 'accounts', 'navigation'])
  const isForSetUp = useSession()?.purpose === 'enrol'
  const [codes, setCodes] = useState<string[] | null>(null)
  const leave = useLeave()
  if (codes)
    return (
      <>
        <h1>{t('codes.title')}</h1>
        <Box mt="lg">
          <RecoveryCodes codes={codes} onDone={() => leave.mutate()} />
        </Box>
      </>
    )
  if (state.totp_since)
    return (
      <>
        <h1>{unbroken(t('page.on'))}</h1>
        <p>{t('page.onWhy')}</p>
        <Button mt="xl" size="lg" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('page.continue')}
        </Button>
      </>
    )
  return (
    <>
      <h1>{unbroken(t('setUp.title'))}</h1>
      <Why required={state.required} />
      <Box mt="lg">
        <SetUpTotp onConfirmed={(next) => (next ? setCodes(next) : leave.mutate())} />
      </Box>
      {state.methods.length === 0 ? <PasskeyInstead onAdded={() => leave.mutate()} /> : null}
      {isForSetUp ? (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => void signOut()}>
          {t('page.signOut')}
        </Button>
      ) : (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => leave.mutate()}>
          {t('page.later')}
        </Button>
      )}
    </>
  )
}

/** Setting up two-step sign-in; where a company requires it, a sign-in leads here first. */
export const SecondFactorPage = () => {
  const { t } = useTranslation(['public', 'factors'])
  const acting = useIsImpersonating()
  const { data } = useQuery(secondFactorQuery())
  return (
    <PublicFrame look="staff" motto={t('staffMotto')} sentence={t('staffSentence')}>
      {acting ? (
        <>
          <h1>{unbroken(t('factors:setUp.title'))}</h1>
          <ImpersonationHint />
        </>
      ) : data ? (
        <SetUp state={data.data} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      )}
    </PublicFrame>
  )
}
