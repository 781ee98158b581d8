import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Replaces the page of an expired link: says that it no longer works and why, with what to do as children. */
export const DeadLink = ({ why, children }: { why: string; children: ReactNode }) => {
  const { t } = useTranslation('accounts')
  return (
    <div role="alert">
      <h1>{t('link.dead')}</h1>
      <Text c="dimmed" lh={1.6}>
        {why}
      </Text>
      {children}
    </div>
  )
}
