import { Button } from '@mantine/core'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatus, isClosed } from '#lib/api/api-error.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { isMissingPart, isUnreachable } from '#lib/lazy-part.ts'
import { useStandInTitle } from '#lib/navigation/stand-in-title.ts'
import { useOnline } from '#lib/online.ts'
import { useRole } from '#lib/session/session.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { PublicFrame } from '#ui/layout/public-frame.tsx'
import classes from './fallback-pages.module.css'
import { homeOf } from './guard.ts'
import { hasOwnMain } from './route-entry.ts'

export const PagePending = () => <PageSkeleton />

/** A secondary button if there is another way out. */
const HomeButton = ({ alone }: { alone: boolean }) => {
  const { t } = useTranslation('errors')
  const role = useRole()
  return (
    <Button component="a" href={homeOf(role)} variant={alone ? 'filled' : 'default'}>
      {t('actions.home')}
    </Button>
  )
}

const NotHere = ({ alone }: { alone: boolean }) => {
  const { t } = useTranslation('errors')
  useStandInTitle(t('notFound.title'))
  return (
    <ErrorState
      level={1}
      drawing="lost"
      title={t('notFound.title')}
      message={t('notFound.message')}
      actions={<HomeButton alone={alone} />}
    />
  )
}

/** An unknown address has no layout, so it gets the public one. */
export const NotFoundPage = () => (
  <PublicFrame look="plain">
    <NotHere alone />
  </PublicFrame>
)

const useEntry = () =>
  useRouterState({ select: ({ matches }) => matches[matches.length - 1]?.staticData.entry })

/**
 * Renders within the layout of the page it replaces. Staff pages also need their own bar, which has the menu button.
 */
const WithinLayout = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('navigation')
  const entry = useEntry()
  return (
    <>
      {entry?.layout === 'admin' ? <PageBar here={t(`titles.${entry.title}`)} /> : null}
      <div className={classes.page}>{children}</div>
    </>
  )
}

/** Replaces an existing page whose resource does not exist. */
export const NoSuchPart = () => (
  <WithinLayout>
    <NotHere alone={false} />
  </WithinLayout>
)

const useWords = (error: unknown) => {
  const online = useOnline()
  const { t } = useTranslation('errors')
  const email = useBranding()?.support_email
  if (isClosed(error)) return { drawing: 'closed', title: t('closed.title'), message: error.message } as const
  if (hasStatus(error, 404))
    return { drawing: 'lost', title: t('notFound.title'), message: t('notFound.message') } as const
  if (hasStatus(error, 403))
    return { drawing: 'closed', title: t('forbidden.title'), message: t('forbidden.message') } as const
  if (isUnreachable(error) && !online)
    return { drawing: 'offline', title: t('offlinePage.title'), message: t('offlinePage.message') } as const
  if (isUnreachable(error))
    return { drawing: 'offline', title: t('noAnswer.title'), message: t('noAnswer.message') } as const
  const message = email ? t('server.message', { email }) : t('serverWithoutEmail')
  return { drawing: 'broken', title: t('server.title'), message } as const
}

/** Retries automatically once a page that failed without a network is online. */
const useRetryWhenOnline = (error: unknown, retry: () => void) => {
  const online = useOnline()
  const wasOffline = useRef(!online)
  useEffect(() => {
    if (online && wasOffline.current && isUnreachable(error)) retry()
    wasOffline.current = !online
  }, [online, error, retry])
}

/** Replaces a page that failed to load or render. */
export const RouteError = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useTranslation('errors')
  const router = useRouter()
  const isBare = hasOwnMain(useEntry()?.layout)
  const failedReads = useQueryErrorResetBoundary()
  // Resets failed reads: otherwise the page would show the cached failure again without a request, even after leaving
  // and returning.
  useEffect(() => failedReads.reset(), [failedReads])
  const retry = useCallback(() => {
    if (isMissingPart(error)) return location.reload()
    failedReads.reset()
    reset()
    void router.invalidate()
  }, [error, failedReads, reset, router])
  useRetryWhenOnline(error, retry)
  // Another request would get the same response.
  const isFinal = hasStatus(error, 403) || hasStatus(error, 404)
  const words = useWords(error)
  useStandInTitle(hasStatus(error, 404) ? words.title : null)
  const state = (
    <ErrorState
      level={1}
      {...words}
      actions={
        <>
          {isFinal ? null : <Button onClick={retry}>{t('actions.retry')}</Button>}
          <HomeButton alone={isFinal} />
        </>
      }
    />
  )
  return isBare ? <PublicFrame look="plain">{state}</PublicFrame> : <WithinLayout>{state}</WithinLayout>
}
