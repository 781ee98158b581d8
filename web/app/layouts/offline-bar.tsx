import { Group } from '@mantine/core'
import { Cloud, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#lib/online.ts'

/** How long the message that the network is back stays, in milliseconds. */
const goodNewsTime = 4_000

/** True for a while after the network has come back. */
const useIsBack = (online: boolean): boolean => {
  const [before, setBefore] = useState(online)
  const [isBack, setIsBack] = useState(false)
  if (before !== online) {
    setBefore(online)
    setIsBack(online)
  }
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setIsBack(false), goodNewsTime)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

/** Says when the device has no network, and when it has one again. */
export const OfflineBar = () => {
  const { t } = useTranslation('errors')
  const online = useOnline()
  const isBack = useIsBack(online)
  return (
    <div role="status">
      {online ? null : (
        <Group
          component="p"
          justify="center"
          gap="xs"
          px="md"
          py="xs"
          fz="sm"
          fw={500}
          bg="var(--warn-soft)"
          c="var(--warn-ink)"
        >
          <CloudOff size={16} aria-hidden />
          {t('offline')}
        </Group>
      )}
      {isBack ? (
        <Group
          component="p"
          justify="center"
          gap="xs"
          px="md"
          py="xs"
          fz="sm"
          fw={500}
          bg="var(--good-soft)"
          c="var(--good-ink)"
        >
          <Cloud size={16} aria-hidden />
          {t('backOnline')}
        </Group>
      ) : null}
    </div>
  )
}
