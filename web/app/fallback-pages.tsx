import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hasStatus, NoAnswerError } from '../lib/api/api-error.ts'
import { useBranding } from '../lib/branding/branding.ts'
import { useRole } from '../lib/session/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PublicFrame } from '../ui/public-frame.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import classes from './fallback-pages.module.css'
import { homeOf } from './guard.ts'

export const PagePending = () => <PageSkeleton />

const HomeButton = () => {
  const { t } = useTranslation('errors')
  const role = useRole()
  return (
    <Button component="a" href={homeOf(role)} variant="default">
      {t('actions.home')}
    </Button>
  )
}

/** An address that leads nowhere has no layout, so it gets the public one. */
export const NotFoundPage = () => {
  const { t } = useTranslation('errors')
  return (
    <PublicFrame look="plain">
      <ErrorState
        level={1}
        drawing="lost"
        title={t('notFound.title')}
        message={t('notFound.message')}
        actions={<HomeButton />}
      />
    </PublicFrame>
  )
}

const useWords = (error: unknown) => {
  const { t } = useTranslation('errors')
  const email = useBranding()?.support_email
  if (hasStatus(error, 404))
    return { drawing: 'lost', title: t('notFound.title'), message: t('notFound.message') } as const
  if (hasStatus(error, 403))
    return { drawing: 'closed', title: t('forbidden.title'), message: t('forbidden.message') } as const
  if (error instanceof NoAnswerError)
    return { drawing: 'offline', title: t('noAnswer.title'), message: t('noAnswer.message') } as const
  const message = email ? t('server.message', { email }) : t('serverWithoutEmail')
  return { drawing: 'broken', title: t('server.title'), message } as const
}

/** Stands in for a page whose loading or showing failed. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation('errors')
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className={classes.page}>
      <ErrorState
        level={1}
        {...useWords(error)}
        actions={
          <>
            <Button onClick={retry}>{t('actions.retry')}</Button>
            <HomeButton />
          </>
        }
      />
    </div>
  )
}
