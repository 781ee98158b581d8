import { Button, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TrustedDevice } from '#contract/accounts/trusted-devices.ts'
import { useDeviceName } from '#entities/use-device-name.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { removeTrustedDeviceMutation, trustedDevicesQuery } from './second-factor.api.ts'

const Line = ({ device }: { device: TrustedDevice }) => {
  const { t } = useTranslation(['factors', 'accounts'])
  const format = useFormat()
  const remove = useMutation(removeTrustedDeviceMutation)
  const { id, host, last_used_at, expires_at } = device
  const name = useDeviceName()(device)
  const button = (
    <Button
      variant="default"
      size="sm"
      loading={remove.isPending}
      aria-label={t('trusted.removeThis', { device: name })}
      onClick={() => remove.mutate(id)}
    >
      {t('trusted.remove')}
    </Button>
  )
  return (
    <ListRow icon={<Laptop size={22} aria-hidden />} end={button}>
      <b>{name}</b>
      <p>{t('trusted.until', { host, date: format.date(expires_at) })}</p>
      {last_used_at ? <p>{t('trusted.used', { when: format.relative(last_used_at) })}</p> : null}
    </ListRow>
  )
}

/** The browsers in which the user’s password alone signs in, each with a button to end that. */
export const TrustedDevices = () => {
  const { t } = useTranslation('factors')
  const { data } = useQuery(trustedDevicesQuery())
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  const isEmpty = data.data.length === 0
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t(isEmpty ? 'trusted.none' : 'trusted.why')}
      </Text>
      {isEmpty ? null : (
        <ul aria-label={t('trusted.title')}>
          {data.data.map((device) => (
            <Line key={device.id} device={device} />
          ))}
        </ul>
      )}
    </>
  )
}
