import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { UnsubscribeInfo } from '#contract/notifications/unsubscribe.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { unbroken } from '#lib/i18n/no-break-hyphens.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { unsubscribeMutation, unsubscribeQuery } from './unsubscribe.api.ts'

const useSubject = ({ scope }: UnsubscribeInfo): string => {
  const { t } = useTranslation('notifications')
  return scope === 'digest' ? t('unsubscribe.digest') : t(`kinds.${scope}.label`)
}

const Choice = ({ token, info }: { token: string; info: UnsubscribeInfo }) => {
  const { t } = useTranslation('notifications')
  const subject = useSubject(info)
  const stop = useMutation(unsubscribeMutation(token))
  const isForced = stop.isSuccess && info.is_subscribed
  const state = isForced ? 'forced' : info.is_subscribed ? 'asked' : 'done'
  const why = {
    forced: 'unsubscribe.forcedWhy',
    asked: 'unsubscribe.lede',
    done: 'unsubscribe.doneWhy',
  } as const
  const title = {
    forced: 'unsubscribe.forced',
    asked: 'unsubscribe.title',
    done: 'unsubscribe.done',
  } as const
  return (
    <>
      <h1>{t(title[state])}</h1>
      <p role="status">{t(why[state], { subject })}</p>
      <Stack gap="sm" mt="lg">
        {state === 'asked' ? (
          <Button size="lg" fullWidth loading={stop.isPending} onClick={() => stop.mutate({})}>
            {t('unsubscribe.submit')}
          </Button>
        ) : null}
        {info.gets_others && !(stop.isSuccess && stop.variables.all) ? (
          <Button
            size="lg"
            fullWidth
            variant="default"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ all: true })}
          >
            {unbroken(t('unsubscribe.all'))}
          </Button>
        ) : null}
      </Stack>
    </>
  )
}

/** Unsubscribes from one kind of e-mail, or from all, without signing in. */
export const Unsubscribe = ({ token }: { token: string }) => {
  const { t } = useTranslation('notifications')
  const { data, error } = useQuery(unsubscribeQuery(token))
  if (data) return <Choice token={token} info={data.data} />
  if (!error)
    return (
      <Skeleton>
        <TextSkeleton lines={3} />
      </Skeleton>
    )
  return (
    <>
      <h1>{t(hasStatus(error, 404) ? 'unsubscribe.unknown' : 'unsubscribe.failed')}</h1>
      <p>{t(hasStatus(error, 404) ? 'unsubscribe.unknownWhy' : 'unsubscribe.failedWhy')}</p>
    </>
  )
}
